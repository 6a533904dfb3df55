// The review: marks for the moves, why, what would follow, and another try.

import { at, make, mend, onPress, write, writeList } from "./dom.js";
import { say } from "./notice.js";
import { text } from "./texts.js";
import { drawWorth } from "./worth.js";

/** The moves of a table judged, for as long as somebody wants to see it. */
export class Review {
  #on = false;
  #wanted = "";
  #asking = null;
  #found = null;
  #told = "";

  constructor(table, afterwards) {
    Object.assign(this, { table, afterwards });
    onPress(at("review"), () => this.toggle(!this.#on));
  }

  /** Show the review, or hide it. */
  toggle(on) {
    this.#on = on;
    this.#wanted = "";
    this.table.tell();
  }

  /** A move's mark, where it has one. */
  markOf(move) {
    const judged = this.#shown?.moves ?? [];
    return move.number <= agreeing(judged, this.table.game.moves) ? judged[move.number - 1] : undefined;
  }

  /** The marks that would follow the move one looks at, by cell. */
  get ghosts() {
    const judged = this.#selected;
    if (!judged) return new Map();
    const players = judged.player === "X" ? ["X", "O"] : ["O", "X"];
    const coming = judged.line.map((cell, index) => [
      cell,
      { player: players[index % 2], number: judged.number + index },
    ]);
    return new Map(coming.slice(1));
  }

  /** Bring the panel up to date; ask again when the game has moved on. */
  draw() {
    mend(at("review"), { "aria-pressed": this.#on });
    at("verdict").hidden = !this.#shown;
    write(at("reviewing"), this.#on && !this.#shown ? text("reviewing") : "");
    if (this.#shown) this.#drawPanel();
    if (this.#on) this.#fetch();
  }

  get #shown() {
    return this.#on && this.#found?.id === this.table.game.id ? this.#found : null;
  }

  /** The move one looks at: the last one of the board that is shown. */
  get #selected() {
    const { game, shown } = this.table;
    const move = game.moves[shown.ply - 1];
    return move && this.markOf(move);
  }

  /** One question at a time: the game may go on faster than it is judged. */
  async #fetch() {
    const { game, source } = this.table;
    const key = `${game.id} ${game.number}`;
    if (this.#asking === game.id || this.#wanted === key || this.table.isThinking) return;
    this.#wanted = key;
    this.#asking = game.id;
    try {
      const found = await source.review();
      this.#answered(game.id);
      if (this.table.game.id === game.id) this.#found = { ...found, id: game.id };
      this.table.tell();
    } catch (problem) {
      this.#answered(game.id);
      if (this.#wanted !== key) return this.table.tell();
      say(problem.message);
      this.toggle(false);
    }
  }

  #answered(id) {
    if (this.#asking === id) this.#asking = null;
  }

  #drawPanel() {
    const { summary, values } = this.#shown;
    writeList(at("summary"), summary.length ? summary : [text("nothing")]);
    drawWorth(at("worth"), values, this.#shown.moves, this.table.shown.ply);
    this.#drawWhy();
  }

  #drawWhy() {
    const judged = this.#selected;
    const key = JSON.stringify([judged ?? null, this.table.game.may.undo]);
    if (key === this.#told) return;
    this.#told = key;
    const place = at("why");
    if (!judged) return place.replaceChildren();
    const name = text("moves", { number: judged.number, player: judged.player, cell: judged.name });
    const title = `${name}: ${judged.word} ${judged.sign}`.trim();
    place.replaceChildren(make("p", { class: `why-title ${judged.mark}` }, title), make("p", {}, judged.why));
    if (judged.line.length > 1) place.append(make("p", { class: "muted" }, this.#following(judged)));
    if (judged.again !== null && this.table.game.may.undo) place.append(this.#again(judged.again));
  }

  #following({ line, number }) {
    const { cells } = this.table.game;
    const named = line.slice(1).map((cell, index) => `${number + 1 + index}. ${cells[cell].name}`);
    return text("refuted", { line: named.join(", ") });
  }

  #again(ply) {
    const button = make("button", { type: "button", id: "again" }, text("again"));
    button.addEventListener("click", () => {
      this.toggle(false);
      this.afterwards();
      this.table.change("undo", { ply });
    });
    return button;
  }
}

/** How many moves of a game are still those that were judged. */
function agreeing(judged, moves) {
  const differs = (move, index) => move.cell !== judged[index]?.cell || move.player !== judged[index].player;
  const first = moves.findIndex(differs);
  return first < 0 ? moves.length : first;
}
