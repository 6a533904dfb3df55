// Who plays, where the game stands, and what can be done about it.

import * as api from "./api.js";
import { all, allow, at, onPress, write } from "./dom.js";
import { text } from "./texts.js";
import { nameOf } from "./wishes.js";

/** @import { Table } from "./table.js" */
/** @import { LevelState } from "./types.d.ts" */

const NOTICEABLE = 200;
const SLOW = 1_500;
const TAKES_BACK = ["alone", "people"];
const REPEATS = ["alone", "people", "agents"];

/** The lines and buttons around the board. */
export class Panel {
  #thought = "";
  /** @type {number[]} */
  #timers = [];
  /** @type {{ board: string, list: LevelState[] }} */
  #levels = { board: "", list: [] };

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    onPress(at("undo"), () => table.change("undo"));
    onPress(at("redo"), () => table.change("redo"));
    onPress(at("clear"), () => table.change("clear-score"));
  }

  /** Bring everything up to date. */
  draw() {
    this.#drawWho();
    this.#drawTurn();
    const { game, past, isWatched } = this.table;
    const { kind, may } = game;
    allow(at("undo"), !past && may.undo);
    allow(at("redo"), !past && may.redo);
    // A game in progress is not ended by a slip of the finger.
    allow(at("rematch"), may.rematch && (game.outcome !== null || game.moves.length === 0));
    allow(at("clear"), may.clear);
    for (const button of all("undo", "redo")) button.hidden = isWatched || !TAKES_BACK.includes(kind);
    at("rematch").hidden = isWatched || !REPEATS.includes(kind);
    at("clear").hidden = isWatched;
    at("score-part").hidden = kind === "record";
    write(at("score"), game.score.text);
    at("rematch").classList.toggle("primary", game.outcome !== null);
    at("new-game").classList.toggle("primary", isWatched && kind !== "record");
  }

  #drawWho() {
    const { game } = this.table;
    write(at("you"), this.#whoPlays());
    write(at("about"), game.about);
    if (game.kind !== "alone") return write(at("level"), game.kind === "agents" ? game.introduction : "");
    if (this.#levels.board !== game.board) this.#fetchLevels(game.board);
    const known = this.#levels.list.find(
      ({ number, agent }) => number === game.level && agent === game.agent,
    );
    const seat = game.you === game.first ? "second" : "first";
    const told = known && `${known.description} ${known.strength[seat]}`;
    write(at("level"), told ?? nameOf(game.agent ?? game.level ?? 0));
  }

  #whoPlays() {
    const { game, isWatched } = this.table;
    if (isWatched && game.kind !== "record") return text("watching");
    if (game.you) return text("you", { player: game.you });
    return game.kind === "alone" || game.kind === "friends" ? "" : text(game.kind);
  }

  /** @param {string} board */
  async #fetchLevels(board) {
    this.#levels = { board, list: [] };
    try {
      const { levels } = await api.levels(board);
      if (this.#levels.board === board) this.#levels.list = levels;
      this.table.tell();
    } catch {
      // The level's number, or the agent's name, says enough.
    }
  }

  /** A turn is announced once: that the computer thinks is seen, and heard only if it takes long. */
  #drawTurn() {
    const { game, past, shown } = this.table;
    const isThinking = !past && this.table.isThinking && !game.trouble;
    this.#think(isThinking ? `${game.id} ${game.number}` : "", game.status);
    if (!isThinking) write(at("status"), shown.announcement);
    write(at("note"), shown.note);
    const isYours = game.may.move && game.you;
    document.title = isYours ? `${text("title")} - noughts` : "noughts";
  }

  /** Show that the computer thinks, unless it answers at once.
   * @param {string} turn
   * @param {string} sentence */
  #think(turn, sentence) {
    if (turn === this.#thought) return;
    this.#thought = turn;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#showThinking(false);
    if (!turn) return;
    write(at("thinking"), sentence);
    const [seen, heard] = [() => this.#showThinking(true), () => write(at("status"), sentence)];
    this.#timers = [setTimeout(seen, NOTICEABLE), setTimeout(heard, SLOW)];
  }

  /** @param {boolean} isShown */
  #showThinking(isShown) {
    at("thinking").hidden = !isShown;
    at("status").classList.toggle("heard", isShown);
  }
}
