// Notes that do not get in the way: a lost connection, or why something could not be done.

import { at, make } from "./dom.js";
import { text } from "./texts.js";

const FLEETING = 4_000;

let timer = 0;
let connection = "";
let latest = "";
let afterwards = () => {};

/** `next` takes the focus when a note goes that had it. @param {() => void} next */
export function offerNotes(next) {
  afterwards = next;
}

/** Say why something could not be done; an empty sentence clears it. @param {string} sentence */
export function say(sentence) {
  latest = sentence;
  if (sentence && timer) forget();
  show(connection || latest);
}

/** Take a sentence back that is not true any more. @param {string} sentence */
export function unsay(sentence) {
  if (sentence && latest === sentence) say("");
}

/** Say how the connection is, for as long as that is true or for a moment only.
 * @param {string} sentence */
export function sayConnection(sentence, { fleeting = false } = {}) {
  clearTimeout(timer);
  connection = sentence;
  timer = fleeting ? setTimeout(forget, FLEETING) : 0;
  show(connection || latest);
}

function forget() {
  sayConnection("");
}

/** @param {string} sentence */
function show(sentence) {
  const place = at("notice");
  if (place.firstChild?.textContent === sentence) return;
  if (!sentence) return clear(place);
  const close = make("button", { type: "button", class: "quiet square", "aria-label": text("close") });
  close.append(make("span", { "aria-hidden": "true" }, "×"));
  close.addEventListener("click", () => clear(place));
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(make("p", {}, sentence), close);
  if (hadFocus) close.focus();
}

/** @param {HTMLElement} place */
function clear(place) {
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren();
  if (hadFocus) afterwards();
}
