// Who plays, where the game stands, and what can be done about it.

import { all, allow, at, mend, onPress, say, write, writeList } from "../shared/dom.js";
import * as engine from "../shared/engine.js";
import { keepHere, keptHere, recall, remember } from "../shared/memory.js";
import { text } from "../shared/texts.js";
import { nameOf } from "./start.js";

/** @import { Table } from "./table.js" */
/** @import { HintState, LevelState, Values } from "../types.d.ts" */
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
    at("score").hidden = kind === "record";
    write(at("score"), game.score.text);
    at("rematch").classList.toggle("primary", game.outcome !== null && !past);
    at("new-game").classList.toggle("primary", isWatched && kind !== "record");
  }

  /** What is known of the levels on this board. */
  get levels() {
    return this.#levels.board === this.table.game.board ? this.#levels.list : [];
  }

  #drawWho() {
    const { game } = this.table;
    write(at("you"), this.#whoPlays());
    write(at("about"), game.about);
    if (this.#levels.board !== game.board) this.#fetchLevels(game.board);
    if (game.kind !== "alone") return write(at("level"), game.kind === "agents" ? game.introduction : "");
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
      const { levels } = await engine.levels(board);
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
    this.#think(isThinking ? this.table.turn : "", (past ? game : shown).status);
    if (!isThinking) write(at("status"), shown.announcement);
    write(at("note"), shown.note);
    const isYours = game.may.move && shown.turn === game.you;
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

// Help with a move: a hint lights one cell, values stand in all of them.

/** What the board shows in addition to its marks. */
export class Advice {
  /** @type {(HintState & { key: string }) | null} */
  #hint = null;
  #on = keptHere("values") === true;
  #wanted = "";
  /** @type {(Values & { key: string }) | null} */
  #values = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    onPress(at("hint"), () => this.#ask());
    onPress(at("values"), () => this.#toggle());
  }

  /** The cell that a hint lights, or null. */
  get lit() {
    return this.#given?.cell ?? null;
  }

  get #given() {
    return this.table.past || this.table.game.outcome ? null : this.#hint;
  }

  /** What the empty cells are worth, as far as it is known and wanted. */
  get values() {
    return new Map(this.#known?.values.map((value) => [value.cell, value]));
  }

  get #known() {
    return this.#isOn && this.#values?.key === this.#key() ? this.#values : null;
  }

  /** Bring the buttons and sentences up to date; ask for values that are missing. */
  draw() {
    const { game, past } = this.table;
    if (this.#hint && this.#hint.key !== this.#gameKey()) this.#hint = null;
    at("hint").hidden = !this.table.source.hint;
    allow(at("hint"), !past && game.may.hint && !this.table.isThinking);
    allow(at("values"), game.may.values);
    mend(at("values"), { "aria-pressed": this.#isOn });
    write(at("advice"), this.#given?.sentence ?? "");
    this.#drawLegend();
    if (this.#isOn) this.#fetch();
  }

  /** Between friends values may be forbidden. */
  get #isOn() {
    return this.#on && this.table.game.may.values;
  }

  async #ask() {
    const key = this.#gameKey();
    const { hint } = this.table.source;
    if (!hint || at("hint").getAttribute("aria-busy")) return;
    mend(at("hint"), { "aria-busy": "true" });
    try {
      const found = await hint();
      if (key === this.#gameKey()) this.#hint = { ...found, key };
    } catch (problem) {
      say(problem.message);
    }
    mend(at("hint"), { "aria-busy": null });
    this.table.tell();
  }

  #toggle() {
    this.#on = !this.#on;
    keepHere("values", this.#on);
    this.#wanted = "";
    this.table.tell();
  }

  async #fetch() {
    const { game, shown, past } = this.table;
    const key = this.#key();
    if (this.#wanted === key || (!past && this.table.isThinking)) return;
    this.#wanted = key;
    mend(at("values"), { "aria-busy": "true" });
    try {
      const found = await this.table.source.values(shown.ply);
      if (this.#wanted !== key || found.number < game.number) return;
      this.#values = { ...found, key };
      this.table.tell();
    } catch (problem) {
      if (this.#wanted !== key) return;
      this.#wanted = "";
      say(problem.message);
    } finally {
      if (this.#wanted === key || !this.#wanted) mend(at("values"), { "aria-busy": null });
    }
  }

  #drawLegend() {
    const lines = this.#known?.values.length ? this.#known.legend : [];
    at("legend").hidden = !lines.length;
    writeList(at("legend"), lines);
  }

  /** What is known of a position lasts until there is another: between friends the question itself is
   * an event. */
  #gameKey() {
    return `${this.table.sitting} ${this.table.game.position}`;
  }

  #key() {
    return `${this.#gameKey()} ${this.table.shown.ply}`;
  }
}

// Two agents at the board: they move when they are told to, one move or one after another.

const PAUSE = 1;

/** Lets the agents of a table play. It never begins by itself. */
export class Exhibition {
  /** @type {AbortController | null} */
  #playing = null;
  /** @type {string | null} */
  #id = null;

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.speed = at("speed");
    this.speed.value = String(Number(recall("speed")) || PAUSE);
    this.speed.addEventListener("input", () => this.#drawSpeed());
    this.speed.addEventListener("change", () => remember("speed", Number(this.speed.value)));
    onPress(at("play"), () => (this.#playing ? this.pause() : this.#play()));
    onPress(at("step"), () => {
      this.pause();
      this.#step();
    });
    document.addEventListener("visibilitychange", () => document.hidden && this.pause());
  }

  /** Bring the bar up to date. */
  draw() {
    const { game, isWatched, past } = this.table;
    const isMine = game.kind === "agents" && !isWatched;
    at("exhibition").hidden = !isMine;
    if (!isMine || game.id !== this.#id) this.#stop();
    this.#id = game.id;
    if (!isMine) return;
    if (this.#playing && (past || !game.may.step)) this.#stop();
    for (const button of all("play", "step")) allow(button, game.may.step);
    write(at("play"), text(this.#playing ? "pause" : "play"));
    this.#drawSpeed();
  }

  /** Let them rest. */
  pause() {
    if (!this.#playing) return;
    this.#stop();
    this.table.tell();
  }

  /** One move after another, until somebody or something stops it. */
  async #play() {
    const playing = new AbortController();
    this.#playing = playing;
    if (this.table.past) await this.table.step(Infinity);
    this.table.tell();
    while (this.#playing === playing) {
      const begun = performance.now();
      const isDone = await this.#step();
      if (!isDone && this.#playing === playing) this.pause();
      await this.#rest(begun, playing.signal);
    }
  }

  #stop() {
    this.#playing?.abort();
    this.#playing = null;
  }

  #step() {
    return this.table.change("step", {}, { insisting: false });
  }

  /** Wait for what is left of a move's time, which may be changed meanwhile.
   * @param {number} begun
   * @param {AbortSignal} signal
   * @returns {Promise<void>} */
  #rest(begun, signal) {
    return new Promise((resolve) => {
      const look = () => {
        if (signal.aborted || performance.now() - begun >= 1000 * Number(this.speed.value)) return resolve();
        setTimeout(look, 50);
      };
      look();
    });
  }

  #drawSpeed() {
    const { lang } = document.documentElement;
    const said = text("speed", { seconds: Number(this.speed.value).toLocaleString(lang) });
    write(at("speed-told"), said);
    mend(this.speed, { "aria-valuetext": said });
  }
}
