// The game's events, heard for as long as the page is looked at. A lost connection heals by itself.

import { eventsOf } from "./api.js";

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Listens to one game at a time. `hear` is told every state, `lost` and `back` of the connection,
 * and `refused` when the server will not be listened to. */
export class Live {
  #id = null;
  #source = null;
  #timer = 0;
  #pause = FIRST_PAUSE;
  #lost = false;

  constructor({ hear, lost, back, refused }) {
    Object.assign(this, { hear, lost, back, refused });
    // A page nobody sees keeps no connection: browsers allow only a few of them.
    document.addEventListener("visibilitychange", () => this.#open());
  }

  /** Listen to a game. */
  follow(id) {
    this.#id = id;
    this.#pause = FIRST_PAUSE;
    this.#open();
  }

  #open() {
    this.#close();
    if (this.#id === null || document.hidden) return;
    const source = new EventSource(eventsOf(this.#id));
    source.onopen = () => this.#opened();
    source.onmessage = (event) => this.hear(JSON.parse(event.data));
    source.onerror = () => this.#failed();
    this.#source = source;
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #opened() {
    this.#pause = FIRST_PAUSE;
    if (this.#lost) this.back();
    this.#lost = false;
  }

  #failed() {
    if (!this.#lost) this.lost();
    this.#lost = true;
    if (this.#source?.readyState !== EventSource.CLOSED) return;
    this.#close();
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    this.refused();
  }
}
