// Two agents at the board: they move when they are told to, one move or one after another.

import { all, allow, at, mend, onPress, write } from "./dom.js";
import { recall, remember } from "./remembered.js";
import { text } from "./texts.js";

/** @import { Table } from "./table.js" */

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
