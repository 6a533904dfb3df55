// The board: a grid of cells, one of which can be reached by Tab and all others from there.

import { at, draw, make, mend } from "./dom.js";
import { text } from "./texts.js";

/** @import { CellState, Game, Mark, ValueState } from "../types.d.ts" */
/** @typedef {{ player: Mark, number: number }} Coming A mark that would follow. */

const DROP = 60;

/** Draws what it is given and says which cell was chosen; it knows no rules. */
export class Board {
  /** @type {HTMLElement[]} */
  #cells = [];
  #rows = 0;
  #columns = 0;
  #here = 0;
  #last = -1;
  /** @type {Game | null} */
  #game = null;
  /** @type {SVGElement | null} */
  #aim = null;

  /** @param {(cell: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.grid = at("board");
    this.grid.addEventListener("click", (event) => this.#clicked(event));
    this.grid.addEventListener("keydown", (event) => this.#pressed(event));
    this.grid.addEventListener("focusin", (event) => this.#settle(this.#indexOf(event.target)));
    for (const kind of ["pointerover", "focusin"]) {
      this.grid.addEventListener(kind, (event) => this.#preview(this.#indexOf(event.target)));
    }
    for (const kind of ["pointerleave", "focusout"])
      this.grid.addEventListener(kind, () => this.#preview(-1));
  }

  /** Show a board, with what is said of it: the cell a hint lights, values, marks to come.
   * @param {Game} game
   * @param {object} said
   * @param {boolean} said.isOpen
   * @param {string} said.waiting
   * @param {number | null} said.lit
   * @param {Map<number, ValueState>} said.values
   * @param {Map<number, Coming>} said.ghosts */
  draw(game, { isOpen, waiting, lit, values, ghosts }) {
    if (game.rows !== this.#rows || game.columns !== this.#columns) this.#build(game);
    mend(this.grid, { "aria-readonly": isOpen ? null : "true" });
    this.grid.classList.toggle("falls", game.falls);
    this.grid.classList.toggle("open", isOpen);
    this.grid.classList.toggle("over", game.lines.length > 0);
    this.grid.dataset.waiting = waiting;
    this.#preview(-1);
    this.#game = isOpen ? game : null;
    const highest = Math.max(...[...values.values()].map(({ estimate }) => estimate ?? 0));
    game.cells.forEach((cell, index) => {
      const takesPress = isOpen && game.cells[landing(game, index)].open;
      const facts = { isOpen: isOpen && cell.open, takesPress, isLit: lit === index };
      const value = values.get(index);
      const isHighest = value?.estimate === highest;
      drawCell(this.#cells[index], cell, { ...facts, value, isHighest, ghost: ghosts.get(index) });
    });
    strike(at("strokes"), game);
    if (game.falls) this.#drop(game);
    this.#reveal(game.cells.findIndex(({ last }) => last));
  }

  /** Go to the cell that was left last. */
  focus() {
    this.#cells[this.#here]?.focus();
  }

  /** Show where a mark would land, where it falls; -1 for nowhere. @param {number} index */
  #preview(index) {
    this.#aim?.remove();
    this.#aim = null;
    if (index < 0 || !this.#game?.falls) return;
    const place = landing(this.#game, index);
    if (!this.#game.cells[place].open || this.#cells[place].firstChild) return;
    this.#aim = mark(this.#game.turn);
    this.#aim.classList.add("ghost", "aim");
    // What comes and goes under the pointer must not take the press.
    mend(this.#aim, { "pointer-events": "none" });
    this.#cells[place].append(this.#aim);
  }

  /** Let a new last mark fall from the top of its column. @param {Game} game */
  #drop({ cells }) {
    const last = cells.findIndex((cell) => cell.last);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (last < 0 || last === this.#last || isCalm) return;
    const rows = Math.floor(last / this.#columns) + 1;
    const fall = [{ transform: `translateY(-${100 * rows}%)` }, { transform: "none" }];
    this.#cells[last].firstElementChild?.animate(fall, { duration: DROP * rows, easing: "ease-in" });
  }

  /** Bring a new last move into sight where the board is wider than the page. @param {number} last */
  #reveal(last) {
    if (last === this.#last) return;
    this.#last = last;
    const scroller = this.grid.closest(".scroller");
    if (last < 0 || !scroller || scroller.scrollWidth <= scroller.clientWidth) return;
    const [cell, seen] = [this.#cells[last], scroller].map((element) => element.getBoundingClientRect());
    const hidden = at("figures").offsetWidth;
    if (cell.left < seen.left + hidden) scroller.scrollLeft += cell.left - seen.left - hidden - cell.width;
    else if (cell.right > seen.right) scroller.scrollLeft += cell.right - seen.right + cell.width;
  }

  /** @param {Game} game */
  #build({ rows, columns, cells }) {
    [this.#rows, this.#columns, this.#here, this.#last] = [rows, columns, 0, -1];
    this.#cells = cells.map((cell, index) =>
      make("div", {
        role: "gridcell",
        class: "cell",
        tabindex: index ? -1 : 0,
        "data-cell": cell.name,
        "aria-colindex": (index % columns) + 1,
      }),
    );
    const frame = at("frame");
    frame.style.setProperty("--rows", String(rows));
    frame.style.setProperty("--columns", String(columns));
    frame.dataset.large = String(Math.max(rows, columns) > 5);
    mend(this.grid, { "aria-rowcount": rows, "aria-colcount": columns });
    const starts = [...Array(rows).keys()].map((row) => row * columns);
    this.grid.replaceChildren(...starts.map((start) => this.#row(start)));
    at("letters").replaceChildren(...cells.slice(0, columns).map(({ name }) => edge(name, /\D+/)));
    at("figures").replaceChildren(...starts.map((start) => edge(cells[start].name, /\d+/)));
    rule(at("ruling"), rows, columns);
  }

  /** @param {number} start */
  #row(start) {
    const cells = this.#cells.slice(start, start + this.#columns);
    return make("div", { role: "row", class: "row", "aria-rowindex": start / this.#columns + 1 }, ...cells);
  }

  /** @param {EventTarget | null} target */
  #indexOf(target) {
    /** @type {HTMLElement | null} */
    const cell = /** @type {Element} */ (target).closest("[role=gridcell]");
    return cell ? this.#cells.indexOf(cell) : -1;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const index = this.#indexOf(event.target);
    if (index >= 0) this.choose(index);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    if (!event.ctrlKey && (event.key === "Enter" || event.key === " ")) {
      if (!event.repeat) this.choose(this.#here);
    } else {
      const shape = { rows: this.#rows, columns: this.#columns };
      const next = neighbour(shape, this.#here, event.key, event.ctrlKey);
      if (next === null) return;
      this.#settle(next);
      this.#cells[next].focus({ preventScroll: true });
      // A focus alone would be content with a cell below the figures at the edge.
      this.#cells[next].scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    event.preventDefault();
  }

  /** @param {number} index */
  #settle(index) {
    if (index < 0 || index === this.#here) return;
    this.#cells[this.#here].tabIndex = -1;
    this.#cells[index].tabIndex = 0;
    this.#here = index;
  }
}

/** The cell that a mark falls to: the open one of a cell's column, or the cell itself where all are taken.
 * @param {Pick<Game, "columns" | "cells" | "falls">} game
 * @param {number} cell */
export function landing({ columns, cells, falls }, cell) {
  if (!falls) return cell;
  const found = cells.findIndex(({ open }, other) => open && other % columns === cell % columns);
  return found < 0 ? cell : found;
}

/** The cell that a key leads to, or null for other keys.
 * @param {{ rows: number, columns: number }} shape
 * @param {number} here
 * @param {string} key
 * @param {boolean} farther */
export function neighbour({ rows, columns }, here, key, farther) {
  const [row, column] = [Math.floor(here / columns), here % columns];
  /** @type {(y: number, x: number) => number} */
  const to = (y, x) => Math.max(0, Math.min(y, rows - 1)) * columns + Math.max(0, Math.min(x, columns - 1));
  if (key === "Home") return farther ? 0 : to(row, 0);
  if (key === "End") return farther ? rows * columns - 1 : to(row, columns);
  if (farther) return null;
  if (key === "ArrowLeft") return to(row, column - 1);
  if (key === "ArrowRight") return to(row, column + 1);
  if (key === "ArrowUp") return to(row - 1, column);
  if (key === "ArrowDown") return to(row + 1, column);
  return null;
}

/** Bring one cell up to date; what has not changed is left alone.
 * @param {HTMLElement} element
 * @param {CellState} cell
 * @param {object} said
 * @param {boolean} said.isOpen
 * @param {boolean} said.takesPress
 * @param {boolean} said.isLit
 * @param {ValueState} [said.value]
 * @param {boolean} said.isHighest
 * @param {Coming} [said.ghost] */
function drawCell(element, cell, { isOpen, takesPress, isLit, value, isHighest, ghost: coming }) {
  mend(element, { "aria-label": inWords(cell, value, coming), "aria-disabled": takesPress ? null : "true" });
  element.classList.toggle("open", isOpen);
  element.classList.toggle("last", cell.last);
  element.classList.toggle("lit", isLit);
  element.classList.toggle("line", cell.line);
  const inside =
    cell.mark ?? (coming ? `ghost ${coming.player} ${coming.number}` : valueKey(value, isHighest));
  if (element.dataset.inside === inside) return;
  element.dataset.inside = inside;
  if (cell.mark) element.replaceChildren(mark(cell.mark));
  else if (coming) element.replaceChildren(ghost(coming.player, coming.number));
  else if (value) element.replaceChildren(worth(value, isHighest));
  else element.replaceChildren();
}

/** How a cell is heard: as the server says it, with whatever else stands in it.
 * @param {Pick<CellState, "mark" | "label">} cell
 * @param {ValueState} [value]
 * @param {Coming} [coming] */
export function inWords({ mark: player, label }, value, coming) {
  if (player) return label;
  if (coming) return `${label}, ${text("coming", coming)}`;
  return value ? `${label}, ${value.text}, ${value.words}` : label;
}

/** @type {(value: ValueState | undefined, isHighest: boolean) => string} */
const valueKey = (value, isHighest) =>
  value ? `${value.text} ${value.best}${isHighest ? " highest" : ""}` : "";

/** What is estimated looks like nothing that is proved; the highest estimate stands out.
 * @param {ValueState} value
 * @param {boolean} isHighest */
function worth({ value, text, best, estimate }, isHighest) {
  const kind = value ?? (estimate === null ? "unknown" : "estimate");
  const look = `value ${kind}${best ? " best" : ""}${isHighest ? " highest" : ""}`;
  return make("span", { class: look, "aria-hidden": "true" }, text);
}

/** @type {(name: string, part: RegExp) => HTMLElement} */
const edge = (name, part) => make("span", {}, name.match(part)?.[0] ?? "");

// The drawings on the board: X is two strokes, O is one ring; the ruling; the finished lines.

/** @typedef {[x: number, y: number]} Point */

/** A player's mark.
 * @param {Mark} player
 * @param {...SVGElement} more */
function mark(player, ...more) {
  const stroke = (/** @type {string} */ d) => draw("path", { d, pathLength: 1 });
  const ring = () => draw("circle", { cx: 50, cy: 50, r: 29, pathLength: 1 });
  const strokes = player === "X" ? [stroke("M23 23 77 77"), stroke("M77 23 23 77")] : [ring()];
  const look = { viewBox: "0 0 100 100", class: `mark ${player.toLowerCase()}`, "aria-hidden": "true" };
  return draw("svg", look, ...strokes, ...more);
}

/** A mark that is not there: somebody could make it, as this move of the game.
 * @param {Mark} player
 * @param {number} number */
function ghost(player, number) {
  const figure = draw("text", { x: 50, y: 50, "text-anchor": "middle", "dominant-baseline": "central" });
  figure.textContent = String(number);
  const drawing = mark(player, figure);
  drawing.classList.add("ghost");
  return drawing;
}

/** The lines between the cells.
 * @param {SVGElement} drawing
 * @param {number} rows
 * @param {number} columns */
function rule(drawing, rows, columns) {
  drawing.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  const down = range(columns - 1).map((x) => line([x + 1, 0.03], [x + 1, rows - 0.03]));
  const across = range(rows - 1).map((y) => line([0.03, y + 1], [columns - 0.03, y + 1]));
  drawing.replaceChildren(...down, ...across);
}

/** The strokes through the finished lines, in the colour of their marks.
 * @param {SVGElement} drawing
 * @param {Pick<Game, "rows" | "columns" | "strokes" | "lines" | "cells">} game */
export function strike(drawing, { rows, columns, strokes, lines, cells }) {
  const owner = lines.length ? cells[lines[0][0]].mark : null;
  mend(drawing, { "data-owner": owner });
  const wanted = JSON.stringify([rows, columns, strokes]);
  if (drawing.dataset.strokes === wanted) return;
  drawing.dataset.strokes = wanted;
  drawing.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  drawing.replaceChildren(...strokes.map(([x1, y1, x2, y2]) => line([x1, y1], [x2, y2])));
}

/** @type {(start: Point, end: Point) => SVGElement} */
function line([x1, y1], [x2, y2]) {
  return draw("line", { x1, y1, x2, y2, "vector-effect": "non-scaling-stroke" });
}

/** @param {number} length */
const range = (length) => [...Array(length).keys()];
