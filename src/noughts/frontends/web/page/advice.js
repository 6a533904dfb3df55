// Help with a move: a hint lights one cell, values stand in all of them.

import { allow, at, mend, onPress, write, writeList } from "./dom.js";
import { say } from "./notice.js";

/** What the board shows in addition to its marks. */
export class Advice {
  #hint = null;
  #on = false;
  #wanted = "";
  #values = null;

  constructor(table) {
    this.table = table;
    onPress(at("hint"), () => this.#ask());
    onPress(at("values"), () => this.#toggle());
  }

  /** The cell that a hint lights, or null. */
  get lit() {
    return this.#hint && !this.table.past ? this.#hint.cell : null;
  }

  /** What the empty cells are worth, as far as it is known and wanted. */
  get values() {
    const known = this.#on && this.#values?.key === this.#key();
    return new Map(known ? this.#values.values.map((value) => [value.cell, value]) : []);
  }

  /** Bring the buttons and sentences up to date; ask for values that are missing. */
  draw() {
    const { game, past } = this.table;
    if (this.#hint && this.#hint.key !== this.#gameKey()) this.#hint = null;
    at("hint").hidden = !this.table.source.hint;
    allow(at("hint"), !past && game.waiting !== "nothing" && !this.table.isThinking);
    mend(at("values"), { "aria-pressed": this.#on });
    write(at("advice"), this.lit === null ? "" : this.#hint.sentence);
    this.#drawLegend();
    if (this.#on) this.#fetch();
  }

  async #ask() {
    const key = this.#gameKey();
    if (at("hint").getAttribute("aria-busy")) return;
    mend(at("hint"), { "aria-busy": "true" });
    try {
      const found = await this.table.source.hint();
      if (key === this.#gameKey()) this.#hint = { ...found, key };
    } catch (problem) {
      say(problem.message);
    }
    mend(at("hint"), { "aria-busy": null });
    this.table.tell();
  }

  #toggle() {
    this.#on = !this.#on;
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
      if (this.#wanted !== key || found.number !== game.number) return;
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
    const lines = this.values.size ? this.#values.legend : [];
    at("legend").hidden = !lines.length;
    writeList(at("legend"), lines);
  }

  #gameKey() {
    return `${this.table.game.id} ${this.table.game.number}`;
  }

  #key() {
    return `${this.#gameKey()} ${this.table.shown.ply}`;
  }
}
