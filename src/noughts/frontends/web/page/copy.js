// Copying a text: to the clipboard, or by selecting it where that is not allowed.

import { onPress, write } from "./dom.js";
import { text } from "./texts.js";

const FLEETING = 4_000;

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** A button copies what stands in a field, which is selected by going there.
 * @param {HTMLElement} button
 * @param {Field} field
 * @param {HTMLElement} told */
export function offerCopy(button, field, told) {
  onPress(button, () => copy(field, told));
  field.addEventListener("focus", () => field.select());
}

/** Copy what stands in a field, and say so nearby.
 * @param {Field} field
 * @param {HTMLElement} told */
export async function copy(field, told) {
  const done = await isCopied(field.value);
  if (!done) {
    field.focus();
    field.select();
  }
  tell(told, text(done ? "copied" : "selected"));
}

/** Copy a text that stands nowhere; where that is not allowed it is written into a field first.
 * @param {string} value
 * @param {Field} field
 * @param {HTMLElement} told */
export async function copyUnseen(value, field, told) {
  if (await isCopied(value)) return tell(told, text("copied"));
  field.value = value;
  await copy(field, told);
}

/** @param {string} value */
async function isCopied(value) {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} sentence */
function tell(place, sentence) {
  write(place, sentence);
  setTimeout(() => place.textContent === sentence && write(place, ""), FLEETING);
}
