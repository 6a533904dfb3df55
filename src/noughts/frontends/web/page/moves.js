// The list of moves, and stepping through it.

import { allow, at, make, mend, onPress } from "./dom.js";
import { text } from "./texts.js";

/** Shows the moves of a table with their marks in a review. */
export class Moves {
  constructor(table, markOf) {
    Object.assign(this, { table, markOf, list: at("moves") });
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
    while (this.list.children.length > game.moves.length) this.list.lastChild.remove();
    for (const [index, move] of game.moves.entries()) this.#drawMove(index, move);
    at("no-moves").hidden = game.moves.length > 0;
    at("now").hidden = !past;
    for (const id of ["step-first", "step-back"]) allow(at(id), shown.ply > 0);
    for (const id of ["step-on", "step-last"]) allow(at(id), shown.ply < game.moves.length);
    this.#reveal(shown.ply);
  }

  #drawMove(index, move) {
    const said = text("moves", { number: move.number, player: move.player, cell: move.name });
    const judged = this.markOf(move);
    const button = this.list.children[index]?.firstChild ?? this.#add();
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

  /** One move can be reached by Tab: the one that is shown, or the first. */
  #isStop(number) {
    return number === Math.max(1, this.table.shown.ply);
  }

  /** Keep the move that is shown in sight, without moving the page. */
  #reveal(ply) {
    const item = this.list.children[Math.max(0, ply - 1)];
    if (!item || this.revealed === item) return;
    this.revealed = item;
    const { offsetTop: top, offsetHeight: height } = item;
    const { scrollTop, clientHeight } = this.list;
    if (top < scrollTop) this.list.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.list.scrollTop = top + height - clientHeight;
  }

  #clicked(event) {
    const button = event.target.closest("button");
    if (button) this.table.step(Number(button.dataset.ply));
  }

  async #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = this.table.lookedAt;
    const back = { ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0 };
    const on = { ArrowRight: at + 1, ArrowDown: at + 1, End: Infinity };
    const ply = back[event.key] ?? on[event.key];
    if (ply === undefined) return;
    event.preventDefault();
    await this.table.step(ply);
    this.list.querySelector("[tabindex='0']")?.focus();
  }
}
