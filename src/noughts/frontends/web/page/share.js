// Sharing: what is shown as an address, as text and as a drawing.

import { gameAddress, lookAddress } from "./address.js";
import { pictureOf } from "./api.js";
import { copy, copyUnseen, offerCopy } from "./copy.js";
import { at, mend, onPress, write } from "./dom.js";
import { text } from "./texts.js";

/** @import { Table } from "./table.js" */
/** @import { Game } from "./types.d.ts" */

/** The dialog for the board that a table shows. */
export class Share {
  #text = "";
  #drawing = Promise.resolve("");

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    at("share-close").addEventListener("click", () => at("sharing").close());
    offerCopy(at("look-copy"), at("look-address"), at("share-told"));
    offerCopy(at("live-copy"), at("live-address"), at("share-told"));
    onPress(at("text-copy"), () => this.#copyText());
    onPress(at("svg-copy"), () => this.#copyDrawing());
  }

  /** Show what is on the board now. */
  open() {
    if (document.querySelector("dialog[open]")) return;
    const { game, past, shown } = this.table;
    const { record } = shown;
    this.#text = `${record}\n\n${inLetters(shown)}\n`;
    this.#drawing = fetchText(pictureOf(record));
    write(at("share-about"), text(past ? "share_part" : "share_all", { number: shown.ply }));
    write(at("share-told"), "");
    at("look-address").value = lookAddress(record);
    at("live-row").hidden = game.kind === "record";
    at("live-address").value = game.kind === "record" ? "" : gameAddress(game.id);
    at("share-text").value = this.#text;
    at("share-text").rows = Math.min(8, shown.rows + 3);
    mend(at("share-picture"), { src: pictureOf(record) });
    mend(at("svg-download"), { href: pictureOf(record) });
    at("sharing").showModal();
  }

  #copyText() {
    at("share-text").value = this.#text;
    return copy(at("share-text"), at("share-told"));
  }

  async #copyDrawing() {
    const drawing = await this.#drawing;
    if (!drawing) return write(at("share-told"), text("no_drawing"));
    await copyUnseen(drawing, at("share-text"), at("share-told"));
  }
}

/** A board in letters and figures, for where there are no drawings.
 * @param {Pick<Game, "cells" | "rows" | "columns">} game */
export function inLetters({ cells, rows, columns }) {
  const wide = String(rows).length;
  const names = cells.slice(0, columns).map(({ name }) => name.replace(/\d+$/, ""));
  const lines = [...Array(rows).keys()].map((row) => {
    const inRow = cells.slice(row * columns, (row + 1) * columns);
    const figure = inRow[0].name.replace(/^\D+/, "").padStart(wide);
    return [figure, ...inRow.map(({ mark }) => mark ?? ".")].join(" ");
  });
  return [["".padStart(wide), ...names].join(" "), ...lines].join("\n");
}

/** @param {string} address */
async function fetchText(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}
