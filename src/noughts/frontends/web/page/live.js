// The game's events, heard for as long as the page is looked at. A lost connection heals by itself.

import { listen } from "./api.js";
import { messages } from "./events.js";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
// The server gives a sign of life every 15 seconds.
const SILENCE = 40_000;

/** Listens to one game at a time. `hear` is told every state, `lost` and `back` of the connection,
 * and `refused` when the server will not be listened to. */
export class Live {
  #id = null;
  #key = null;
  #seen = null;
  #ear = null;
  #timer = 0;
  #least = FIRST_PAUSE;
  #pause = FIRST_PAUSE;
  #lost = false;

  constructor({ hear, lost, back, refused }) {
    Object.assign(this, { hear, lost, back, refused });
    // A page nobody sees keeps no connection: browsers allow only a few of them.
    document.addEventListener("visibilitychange", () => this.#open());
    window.addEventListener("offline", () => this.#failed(this.#ear));
    window.addEventListener("online", () => this.#open());
    window.addEventListener("pagehide", () => this.#close());
    window.addEventListener("pageshow", (event) => event.persisted && this.#open());
  }

  /** Listen to a game as whoever has the key; null for none. */
  follow(id, key = null) {
    this.#id = id;
    this.#key = key;
    this.#seen = null;
    this.#pause = this.#least;
    this.#open();
  }

  async #open() {
    this.#close();
    if (this.#id === null || document.hidden) return;
    const ear = new AbortController();
    this.#ear = ear;
    this.#expect(ear);
    try {
      await this.#listen(ear);
    } catch {
      // However it ended, it begins again.
    }
    this.#failed(ear);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#ear?.abort();
    this.#ear = null;
  }

  async #listen(ear) {
    const answer = await listen(this.#id, this.#key, this.#seen, ear.signal);
    if (this.#ear !== ear) return;
    if (!answer.ok) return this.refused();
    this.#opened();
    for await (const message of messages(answer.body)) {
      if (this.#ear !== ear) return;
      this.#expect(ear);
      this.#take(message);
    }
  }

  #take({ id, data, retry }) {
    if (id !== undefined) this.#seen = id;
    if (/^\d+$/.test(retry)) this.#pause = this.#least = Math.min(Number(retry), LONGEST_PAUSE);
    if (data !== undefined) this.hear(JSON.parse(data));
  }

  #opened() {
    this.#pause = this.#least;
    if (this.#lost) this.back();
    this.#lost = false;
  }

  /** A connection that says nothing at all for long is none. */
  #expect(ear) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#failed(ear), SILENCE);
  }

  #failed(ear) {
    if (!ear || this.#ear !== ear) return;
    this.#close();
    if (!this.#lost) this.lost();
    this.#lost = true;
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}
