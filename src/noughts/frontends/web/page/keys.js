// Keys of one letter or figure. They press the buttons that name them; none works while somebody
// types, and all can be turned off.

import { at } from "./dom.js";
import { recall, remember } from "./remembered.js";

/** @import { Table } from "./table.js" */

/** Listen to keys; `play` marks a cell of a 3x3 board.
 * @param {Table} table
 * @param {(cell: number) => void} play */
export function offerKeys(table, play) {
  const box = at("letters-on");
  box.checked = recall("letters", true) !== false;
  box.addEventListener("change", () => remember("letters", box.checked));
  at("show-keys").addEventListener("click", () => at("keys").showModal());
  at("keys-close").addEventListener("click", () => at("keys").close());
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.repeat) return;
    const isOnBoard = at("board").contains(/** @type {Node} */ (event.target));
    if (box.checked || isOnBoard) press(event, table, play, box.checked);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Table} table
 * @param {(cell: number) => void} play
 * @param {boolean} everywhere */
function press(event, table, play, everywhere) {
  if (/^[1-9]$/.test(event.key)) {
    if (table.game?.rows === 3 && table.game.columns === 3) play(Number(event.key) - 1);
    return;
  }
  if (!everywhere || !/^[a-z?]$/.test(event.key)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const named = document.querySelectorAll(`[aria-keyshortcuts="${event.key}"]`);
  const button = [...named].find((one) => !one.closest("[hidden]"));
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = /** @type {Element} */ (event.target);
  return target.closest?.("input[type=text], select, textarea, [contenteditable]") !== null;
}
