// From looking to playing: a new game from the board that is shown.

import * as api from "./api.js";
import { allow, at, onPress } from "./dom.js";
import { say } from "./notice.js";
import { lastSettings } from "./wishes.js";

/** @import { Table } from "./table.js" */
/** @import { Created, Mark } from "./types.d.ts" */

/** Offered where a game is only looked at; `begin` is given the server's answer. */
export class Onward {
  /**
   * @param {Table} table
   * @param {(created: Created) => void} begin */
  constructor(table, begin) {
    this.table = table;
    this.begin = begin;
    onPress(at("onward"), () => this.#play());
  }

  /** Bring the button up to date. */
  draw() {
    const { game, past } = this.table;
    at("onward").hidden = game.kind !== "record";
    allow(at("onward"), past !== null || game.outcome === null);
  }

  /** Whoever plays on is the one to move. */
  async #play() {
    const { position } = this.table.shown;
    const side = /** @type {Mark} */ (position.split(" ").at(-1));
    const { level, agent } = lastSettings();
    try {
      this.begin(await api.create({ position, side, level, agent }));
    } catch (problem) {
      say(problem.message);
    }
  }
}
