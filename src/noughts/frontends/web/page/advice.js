// Help with a move: a hint lights one cell, values stand in all of them.

import { allow, at, mend, onPress, write, writeList } from "./dom.js";
import { say } from "./notice.js";

/** @import { Table } from "./table.js" */
/** @import { HintState, Values } from "./types.d.ts" */

/** What the board shows in addition to its marks. */
export class Advice {
  /** @type {(HintState & { key: string }) | null} */
  #hint = null;
  #on = false;
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
    return this.table.past ? null : this.#hint;
  }

  /** What the empty cells are worth, as far as it is known and wanted. */
  get values() {
    return new Map(this.#known?.values.map((value) => [value.cell, value]));
  }

  get #known() {
    return this.#on && this.#values?.key === this.#key() ? this.#values : null;
  }

  /** Bring the buttons and sentences up to date; ask for values that are missing. */
  draw() {
    const { game, past } = this.table;
    if (this.#hint && this.#hint.key !== this.#gameKey()) this.#hint = null;
    at("hint").hidden = !this.table.source.hint;
    allow(at("hint"), !past && game.waiting !== "nothing" && !this.table.isThinking);
    mend(at("values"), { "aria-pressed": this.#on });
    write(at("advice"), this.#given?.sentence ?? "");
    this.#drawLegend();
    if (this.#on) this.#fetch();
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
    const lines = this.#known?.values.length ? this.#known.legend : [];
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
