// The review: marks for the moves, why, what would follow, and another try.

import { all, allow, at, draw, make, mend, onPress, say, write, writeList } from "../shared/dom.js";
import { text } from "../shared/texts.js";

/** @import { Table } from "../play/table.js" */
/** @import { Coming } from "../shared/board.js" */
/** @import { MoveState, ReviewState, ReviewedMove } from "../types.d.ts" */
/** The moves of a table judged, for as long as somebody wants to see it. */
export class Review {
  #on = false;
  #wanted = "";
  /** @type {number | null} */
  #asking = null;
  /** @type {(ReviewState & { sitting: number }) | null} */
  #found = null;
  #told = "";
  #isSought = false;

  /**
   * @param {Table} table
   * @param {() => void} afterwards */
  constructor(table, afterwards) {
    this.table = table;
    this.afterwards = afterwards;
    onPress(at("review"), () => this.toggle(!this.#on));
    at("worth").addEventListener("click", (event) => table.step(plyAt(at("worth"), event.clientX)));
    document.addEventListener("keydown", (event) => this.#pressed(event), true);
  }

  /** Show the review, or hide it. @param {boolean} on */
  toggle(on) {
    this.#on = on;
    this.#wanted = "";
    this.#isSought = on && this.#isLost;
    this.table.tell();
    if (on) showFromTheTop();
  }

  /** Whether it is shown, or asked for. */
  get isOn() {
    return this.#on;
  }

  /** Whether whoever looks has lost this game on the board: who resigns need not have made a mistake. */
  get #isLost() {
    const { game, past } = this.table;
    return !past && Boolean(game?.you && game.lines.length && game.outcome !== game.you);
  }

  /** A move's mark, where it has one. @param {MoveState} move */
  markOf(move) {
    const judged = this.#shown?.moves ?? [];
    return move.number <= agreeing(judged, this.table.game.moves) ? judged[move.number - 1] : undefined;
  }

  /** The marks that would follow the move one looks at, by cell. */
  get ghosts() {
    const judged = this.#selected;
    return judged ? comingAfter(judged) : new Map();
  }

  /** The cell of the move that would have been better than the one that one looks at, or null. */
  get better() {
    return this.#selected?.better ?? null;
  }

  /** Bring the panel up to date; ask again when the game has moved on. */
  draw() {
    const { values } = this.table.game.may;
    if (!values) this.#on = false;
    allow(at("review"), values);
    this.#drawButton();
    at("verdict").hidden = !this.#shown;
    write(at("reviewing"), this.#on && !this.#shown ? text("reviewing") : "");
    if (this.#shown) this.#drawPanel(this.#shown);
    this.#drawWhy();
    if (this.#on) this.#fetch();
  }

  /** After a loss it leads to the move that lost. */
  #drawButton() {
    const isLost = !this.#on && this.#isLost;
    const [long, short] = at("review").querySelectorAll("span");
    write(long, text(isLost ? "lost_where" : "review"));
    write(short, text(isLost ? "lost_why" : "review"));
    mend(at("review"), {
      "aria-pressed": this.#on,
      "aria-label": isLost ? null : text("review_all"),
    });
    at("review").classList.toggle("primary", isLost);
  }

  /** Arrows step through the moves, wherever the focus is; on a board that is played on, they lead
   * from cell to cell. @param {KeyboardEvent} event */
  async #pressed(event) {
    const keys = event.target === at("worth") ? /^(ArrowLeft|ArrowRight|Home|End)$/ : /^Arrow(Left|Right)$/;
    if (!this.table.game || !keys.test(event.key) || isElsewhere(event)) return;
    const isPlaying = !this.#shown && !this.table.past;
    if (isPlaying && at("board").contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    await this.table.step(plyFor(event.key, this.table.lookedAt) ?? 0);
  }

  get #shown() {
    return this.#on && this.#found?.sitting === this.table.sitting ? this.#found : null;
  }

  /** The move one looks at: the last one of the board that is shown. */
  get #selected() {
    const { game, shown } = this.table;
    const move = game.moves[shown.ply - 1];
    return move && this.markOf(move);
  }

  /** One question at a time: the game may go on faster than it is judged. */
  async #fetch() {
    const { game, sitting, source } = this.table;
    const key = `${sitting} ${game.number}`;
    if (this.#asking === sitting || this.#wanted === key || this.table.isThinking) return;
    this.#wanted = key;
    this.#asking = sitting;
    try {
      const found = await source.review();
      this.#answered(sitting);
      if (this.table.sitting === sitting) this.#found = { ...found, sitting };
      this.table.tell();
      this.#seek();
    } catch (problem) {
      this.#answered(sitting);
      if (this.#wanted !== key) return this.table.tell();
      say(problem.message);
      this.toggle(false);
    }
  }

  /** Go to the last move by which whoever looks gave something away. */
  #seek() {
    const { you } = this.table.game;
    const bad = this.#shown?.moves.filter((move) => isBad(move) && move.player === you) ?? [];
    if (this.#isSought && bad.length) this.table.step(bad[bad.length - 1].number);
    this.#isSought = false;
  }

  /** @param {number} sitting */
  #answered(sitting) {
    if (this.#asking === sitting) this.#asking = null;
  }

  /** @param {ReviewState} review */
  #drawPanel({ summary, values, estimates, moves }) {
    writeList(at("summary"), summary.length ? summary : [text("nothing")]);
    drawWorth(at("worth"), { values, estimates }, moves, this.table.shown.ply);
  }

  /** Why the move one looks at was good or bad; nothing once the review or its game is left. */
  #drawWhy() {
    const judged = this.#selected;
    const key = JSON.stringify([judged ?? null, this.table.game.may.undo]);
    if (key === this.#told) return;
    this.#told = key;
    const place = at("why");
    if (!judged) return place.replaceChildren();
    const name = text("moves", { number: judged.number, player: judged.player, cell: judged.name });
    const title = `${name}: ${judged.word} ${judged.sign}`.trim();
    const head = make("div", { class: "why-head" }, make("p", { class: `why-title ${judged.mark}` }, title));
    if (judged.again !== null && this.table.game.may.undo) head.append(this.#again(judged.again));
    place.replaceChildren(head, make("p", {}, judged.why));
    if (judged.estimate_words) place.append(make("p", { class: "estimate" }, judged.estimate_words));
    if (judged.better_words) place.append(make("p", { class: "better" }, judged.better_words));
  }

  /** @param {number} ply */
  #again(ply) {
    const button = make("button", { type: "button", id: "again", class: "primary" }, text("again"));
    mend(button, { "aria-label": text("again_here") });
    button.addEventListener("click", () => {
      this.toggle(false);
      this.afterwards();
      this.table.change("undo", { ply });
    });
    return button;
  }
}

/** The marks that would follow a move, by cell.
 * @param {Pick<ReviewedMove, "player" | "number" | "line">} judged
 * @returns {Map<number, Coming>} */
export function comingAfter({ player, number, line: [, ...cells] }) {
  const other = player === "X" ? "O" : "X";
  return new Map(
    cells.map((cell, index) => [cell, { player: index % 2 ? player : other, number: number + 1 + index }]),
  );
}

/** How many moves of a game are still those that were judged.
 * @param {Pick<MoveState, "cell" | "player">[]} judged
 * @param {Pick<MoveState, "cell" | "player">[]} moves */
export function agreeing(judged, moves) {
  const first = moves.findIndex(
    (move, index) => move.cell !== judged[index]?.cell || move.player !== judged[index].player,
  );
  return first < 0 ? moves.length : first;
}

// The list of moves, and stepping through it.

/** Shows the moves of a table with their marks in a review. */
export class Moves {
  /** @type {Element | null} */
  #revealed = null;

  /**
   * @param {Table} table
   * @param {(move: MoveState) => ReviewedMove | undefined} markOf */
  constructor(table, markOf) {
    this.table = table;
    this.markOf = markOf;
    this.list = at("moves");
    this.list.addEventListener("click", (event) => this.#clicked(event));
    this.list.addEventListener("keydown", (event) => this.#pressed(event));
    onPress(at("step-first"), () => table.step(0));
    onPress(at("step-back"), () => table.step(table.lookedAt - 1));
    onPress(at("step-on"), () => table.step(table.lookedAt + 1));
    onPress(at("step-last"), () => table.step(Infinity));
  }

  /** Bring the list up to date. */
  draw() {
    const { game, past, shown } = this.table;
    while (this.list.children.length > game.moves.length) this.list.lastChild?.remove();
    for (const [index, move] of game.moves.entries()) this.#drawMove(index, move);
    at("no-moves").hidden = game.moves.length > 0;
    at("now").hidden = !past;
    for (const button of all("step-first", "step-back")) allow(button, shown.ply > 0);
    for (const button of all("step-on", "step-last")) allow(button, shown.ply < game.moves.length);
    this.#reveal(shown.ply);
  }

  /**
   * @param {number} index
   * @param {MoveState} move */
  #drawMove(index, move) {
    const said = text("moves", { number: move.number, player: move.player, cell: move.name });
    const judged = this.markOf(move);
    const button = this.list.children[index]?.querySelector("button") ?? this.#add();
    const key = JSON.stringify([said, judged?.word, judged?.sign]);
    const isShown = this.table.shown.ply === move.number;
    mend(button, { "aria-current": isShown ? "step" : null, tabindex: this.#isStop(move.number) ? 0 : -1 });
    if (button.dataset.key === key) return;
    button.dataset.key = key;
    mend(button, { "data-ply": move.number, value: move.number, "data-mark": judged?.mark ?? null });
    button.replaceChildren(make("span", { class: "move-name" }, said));
    if (judged) button.append(" ", signed(judged));
  }

  #add() {
    const button = make("button", { type: "button", class: "move", name: "move" });
    this.list.append(make("li", {}, button));
    return button;
  }

  /** One move can be reached by Tab: the one that is shown, or the first. @param {number} number */
  #isStop(number) {
    return number === Math.max(1, this.table.shown.ply);
  }

  /** Keep the move that is shown in sight, without moving the page. @param {number} ply */
  #reveal(ply) {
    const item = this.list.querySelectorAll("li")[Math.max(0, ply - 1)];
    if (!item || this.#revealed === item) return;
    this.#revealed = item;
    const { offsetTop: top, offsetHeight: height } = item;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop) this.list.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.list.scrollTop = top + height - clientHeight;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    if (button) this.table.step(Number(button.dataset.ply));
  }

  /** @param {KeyboardEvent} event */
  async #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const ply = plyFor(event.key, this.table.lookedAt);
    if (ply === undefined) return;
    event.preventDefault();
    await this.table.step(ply);
    /** @type {HTMLElement | null} */
    const stop = this.list.querySelector("[tabindex='0']");
    stop?.focus();
  }
}

/** A move's mark: seen as players note it, heard as a word. @param {ReviewedMove} judged */
function signed({ word, sign }) {
  return make("span", { class: "word" }, make("span", { class: "heard" }, word), sign && ` ${sign}`);
}

/** The ply that a key leads to; undefined for other keys.
 * @param {string} key
 * @param {number} here
 * @returns {number | undefined} */
export function plyFor(key, here) {
  if (key === "Home") return 0;
  if (key === "End") return Infinity;
  if (key === "ArrowLeft" || key === "ArrowUp") return here - 1;
  if (key === "ArrowRight" || key === "ArrowDown") return here + 1;
}

// What every position of a game was worth to X, as a line: up is good for X, down for O.

/** @typedef {[x: number, y: number]} Point */

const BAD = new Set(["mistake", "blunder"]);
const WIDTH = 320;
const LEFT = 28;
const RIGHT = 308;
const HEIGHT = { win: 12, draw: 38, loss: 64 };

/** Draw the line, with its mistakes and the position that is shown; what is only estimated has a line of
 * its own.
 * @param {SVGElement} drawing
 * @param {Pick<ReviewState, "values" | "estimates">} worth
 * @param {ReviewedMove[]} moves
 * @param {number} ply */
function drawWorth(drawing, { values, estimates }, moves, ply) {
  const key = JSON.stringify([values, estimates, moves.map(({ mark }) => mark), ply]);
  if (drawing.dataset.key === key) return;
  drawing.dataset.key = key;
  const step = (RIGHT - LEFT) / Math.max(1, values.length - 1);
  /** @type {(index: number) => Point} */
  const place = (index) => [LEFT + index * step, HEIGHT[values[index] ?? "draw"]];
  /** @type {(index: number) => Point} */
  const guess = (index) => [LEFT + index * step, heightOf(estimates[index] ?? 50)];
  const said = inWords(values, estimates);
  mend(drawing, { "aria-label": text("worth", { values: said.join(", ") }), "aria-valuetext": said[ply] });
  mend(drawing, { "aria-valuemin": 0, "aria-valuemax": values.length - 1, "aria-valuenow": ply });
  drawing.replaceChildren(
    ...Object.entries({ X: 12, "=": 38, O: 64 }).map(([sign, y]) => label(sign, y)),
    ...Object.values(HEIGHT).map((y) => draw("path", { class: "level", d: `M${LEFT} ${y}H${RIGHT}` })),
    draw("path", { class: "now", d: `M${Math.min(LEFT + ply * step, RIGHT)} 4V72` }),
    draw("path", { class: "line", d: path(values, place) }),
    draw("path", { class: "estimate", d: path(estimates, guess) }),
    ...moves.filter(({ number }) => values[number]).map(({ number, mark }) => dot(place(number), mark)),
  );
}

/** The ply of the line that is nearest to a point of the screen.
 * @param {SVGSVGElement} drawing
 * @param {number} x */
function plyAt(drawing, x) {
  const { left, width } = drawing.getBoundingClientRect();
  const last = Number(drawing.getAttribute("aria-valuemax"));
  const share = ((x - left) * WIDTH) / width - LEFT;
  return Math.round((share / (RIGHT - LEFT)) * last);
}

/** Where a chance of X in percent stands. @param {number} percent */
const heightOf = (percent) => HEIGHT.loss - ((HEIGHT.loss - HEIGHT.win) * percent) / 100;

/** A path through the known values; what is not known is a gap.
 * @param {(string | number | null)[]} values
 * @param {(index: number) => Point} place */
export function path(values, place) {
  const steps = values.map((value, index) => {
    if (!value) return "";
    const [x, y] = place(index);
    return `${values[index - 1] ? "L" : "M"}${x} ${y}`;
  });
  return steps.join("");
}

/** @param {ReviewedMove} move */
const isBad = ({ mark }) => BAD.has(mark);

/** Scroll to the top, where board and reason are one screen, if the button stays in sight. */
function showFromTheTop() {
  if (at("review").getBoundingClientRect().bottom + scrollY < innerHeight) scrollTo(0, 0);
}

/** Whether keys mean something else here. @param {KeyboardEvent} event */
function isElsewhere(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return true;
  const target = /** @type {Element} */ (event.target);
  return target.closest?.("input, select, textarea, dialog, #moves") !== null;
}

/** @type {(place: Point, mark: string) => SVGElement} */
const dot = ([cx, cy], mark) => draw("circle", { class: `dot ${mark}`, cx, cy, r: BAD.has(mark) ? 6 : 3.5 });

/**
 * @param {string} sign
 * @param {number} y */
function label(sign, y) {
  const element = draw("text", { x: 4, y, "dominant-baseline": "central" });
  element.textContent = sign;
  return element;
}

/** What each position was worth.
 * @param {ReviewState["values"]} values
 * @param {ReviewState["estimates"]} estimates */
function inWords(values, estimates) {
  return values.map((value, index) => {
    const percent = estimates[index];
    if (!value && percent !== null) return `${index}: ${text("worth_estimate", { percent })}`;
    return `${index}: ${text(`worth_${value ?? "unknown"}`)}`;
  });
}
