// The list of moves, and stepping through it.

import { all, allow, at, make, mend, onPress } from "./dom.js";
import { text } from "./texts.js";

/** @import { Table } from "./table.js" */
/** @import { MoveState, ReviewedMove } from "./types.d.ts" */

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
    mend(button, { "data-ply": move.number, "data-mark": judged?.mark ?? null });
    button.replaceChildren(make("span", { class: "move-name" }, said));
    if (judged) button.append(" ", make("span", { class: "word" }, `${judged.word} ${judged.sign}`.trim()));
  }

  #add() {
    const button = make("button", { type: "button", class: "move" });
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
