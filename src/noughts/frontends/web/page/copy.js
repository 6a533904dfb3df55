// Copying a text: to the clipboard, or by selecting it where that is not allowed.

import { write } from "./dom.js";
import { text } from "./texts.js";

const FLEETING = 4_000;

/** Copy what stands in a field, and say so nearby. */
export async function copy(field, told) {
  const done = await isCopied(field.value);
  if (!done) {
    field.focus();
    field.select();
  }
  tell(told, text(done ? "copied" : "selected"));
}

/** Copy a text that stands nowhere; where that is not allowed it is written into a field first. */
export async function copyUnseen(value, field, told) {
  if (await isCopied(value)) return tell(told, text("copied"));
  field.value = value;
  await copy(field, told);
}

async function isCopied(value) {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

function tell(place, sentence) {
  write(place, sentence);
  setTimeout(() => place.textContent === sentence && write(place, ""), FLEETING);
}
