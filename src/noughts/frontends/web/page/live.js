// The game's events, heard for as long as the page is looked at, or always. A lost connection heals by
// itself.

import { listen } from "./api.js";
import { messages } from "./events.js";

/** @import { Message } from "./events.js" */
/** @import { Game } from "./types.d.ts" */

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
// The server gives a sign of life every 15 seconds.
const SILENCE = 40_000;

/** Listens to one game at a time. `hear` is told every state, `lost` and `back` of the connection,
 * and `refused` when the server will not be listened to. */
export class Live {
  /** @type {string | null} */
  #id = null;
  /** @type {string | null} */
  #key = null;
  #always = false;
  /** @type {AbortController | null} */
  #ear = null;
  #heard = 0;
  #timer = 0;
  #least = FIRST_PAUSE;
  #pause = FIRST_PAUSE;
  #lost = false;

  /**
   * @param {object} told
   * @param {(state: Game) => void} told.hear
   * @param {() => void} told.lost
   * @param {() => void} told.back
   * @param {() => void} told.refused */
  constructor({ hear, lost, back, refused }) {
    this.hear = hear;
    this.lost = lost;
    this.back = back;
    this.refused = refused;
    document.addEventListener("visibilitychange", () => this.#turn());
    window.addEventListener("offline", () => this.#failed(this.#ear));
    window.addEventListener("online", () => this.#open());
    window.addEventListener("pagehide", () => this.#close());
    window.addEventListener("pageshow", (event) => event.persisted && this.#open());
  }

  /** Listen to a game as whoever has the key; null for none. `always` is also while nobody sees the
   * page.
   * @param {string | null} id
   * @param {string | null} key */
  follow(id, key = null, { always = false } = {}) {
    this.#id = id;
    this.#key = key;
    this.#always = always;
    this.#pause = this.#least;
    this.#open();
  }

  async #open() {
    this.#close();
    if (this.#id === null || this.#isIdle) return;
    const ear = new AbortController();
    this.#ear = ear;
    this.#expect(ear);
    try {
      await this.#listen(this.#id, ear);
    } catch {
      // However it ended, it begins again.
    }
    this.#failed(ear);
  }

  /** Browsers allow only a few connections: a page nobody sees has none, unless it is needed. */
  get #isIdle() {
    return this.#id === null || (document.hidden && !this.#always);
  }

  /** The page is seen now, or not any more; meanwhile the machine may have slept. */
  #turn() {
    if (this.#isIdle) this.#close();
    else if (!this.#ear || Date.now() - this.#heard > SILENCE) this.#open();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#ear?.abort();
    this.#ear = null;
  }

  /**
   * @param {string} id
   * @param {AbortController} ear */
  async #listen(id, ear) {
    const answer = await listen(id, this.#key, ear.signal);
    if (this.#ear !== ear) return;
    if (!answer.ok || !answer.body) return this.refused();
    for await (const message of messages(answer.body)) {
      if (this.#ear !== ear) return;
      this.#expect(ear);
      this.#take(message);
    }
  }

  /** How long to wait is told before anything else: that alone does not make a connection.
   * @param {Message} message */
  #take({ data, retry }) {
    if (retry && /^\d+$/.test(retry)) this.#least = Math.min(Number(retry), LONGEST_PAUSE);
    if (data !== undefined || retry === undefined) this.#opened();
    if (data !== undefined) this.hear(JSON.parse(data));
  }

  #opened() {
    this.#pause = this.#least;
    if (this.#lost) this.back();
    this.#lost = false;
  }

  /** A connection that says nothing at all for long is none. @param {AbortController} ear */
  #expect(ear) {
    clearTimeout(this.#timer);
    this.#heard = Date.now();
    this.#timer = setTimeout(() => this.#failed(ear), SILENCE);
  }

  /** @param {AbortController | null} ear */
  #failed(ear) {
    if (!ear || this.#ear !== ear) return;
    this.#close();
    if (!this.#lost) this.lost();
    this.#lost = true;
    this.#timer = setTimeout(() => this.#open(), Math.max(this.#least, this.#pause));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}
