// The review: marks for the moves, why, what would follow, and another try.

import { at, make, mend, onPress, write, writeList } from "./dom.js";
import { say } from "./notice.js";
import { text } from "./texts.js";
import { drawWorth } from "./worth.js";

/** @import { Coming } from "./board.js" */
/** @import { Table } from "./table.js" */
/** @import { MoveState, ReviewedMove, ReviewState } from "./types.d.ts" */

/** The moves of a table judged, for as long as somebody wants to see it. */
export class Review {
  #on = false;
  #wanted = "";
  /** @type {string | null} */
  #asking = null;
  /** @type {(ReviewState & { id: string }) | null} */
  #found = null;
  #told = "";

  /**
   * @param {Table} table
   * @param {() => void} afterwards */
  constructor(table, afterwards) {
    this.table = table;
    this.afterwards = afterwards;
    onPress(at("review"), () => this.toggle(!this.#on));
  }

  /** Show the review, or hide it. @param {boolean} on */
  toggle(on) {
    this.#on = on;
    this.#wanted = "";
    this.table.tell();
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

  /** Bring the panel up to date; ask again when the game has moved on. */
  draw() {
    mend(at("review"), { "aria-pressed": this.#on });
    at("verdict").hidden = !this.#shown;
    write(at("reviewing"), this.#on && !this.#shown ? text("reviewing") : "");
    if (this.#shown) this.#drawPanel(this.#shown);
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

  /** @param {string} id */
  #answered(id) {
    if (this.#asking === id) this.#asking = null;
  }

  /** @param {ReviewState} review */
  #drawPanel({ summary, values, moves }) {
    writeList(at("summary"), summary.length ? summary : [text("nothing")]);
    drawWorth(at("worth"), values, moves, this.table.shown.ply);
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

  /** @param {ReviewedMove} judged */
  #following({ line, number }) {
    const { cells } = this.table.game;
    const named = line.slice(1).map((cell, index) => `${number + 1 + index}. ${cells[cell].name}`);
    return text("refuted", { line: named.join(", ") });
  }

  /** @param {number} ply */
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
