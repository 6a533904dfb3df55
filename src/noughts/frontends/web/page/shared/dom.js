// Making and mending elements. Data becomes text here, never markup.

import { text } from "./texts.js";

/** @import { Elements } from "../types.d.ts" */
/** @typedef {Record<string, string | number | boolean | null>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id.
 * @template {keyof Elements} Id
 * @param {Id} id
 * @returns {Elements[Id]} */
export const at = (id) => /** @type {any} */ (document.getElementById(id));

/** The elements with these ids.
 * @template {keyof Elements} Id
 * @param {...Id} ids */
export const all = (...ids) => ids.map((id) => at(id));

/** An element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same, for a drawing.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Set attributes where they differ; null takes one away.
 * @param {Element} element
 * @param {Attributes} attributes */
export function mend(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** Write a text, unless it stands there already.
 * @param {Element} element
 * @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Write a list of sentences, unless they stand there already.
 * @param {HTMLElement} list
 * @param {string[]} sentences */
export function writeList(list, sentences) {
  const told = JSON.stringify(sentences);
  if (list.dataset.told === told) return;
  list.dataset.told = told;
  list.replaceChildren(...sentences.map((sentence) => make("li", {}, sentence)));
}

/** A button that cannot be used now keeps its focus: it is only said to be disabled.
 * @param {Element} button
 * @param {boolean} allowed */
export function allow(button, allowed) {
  mend(button, { "aria-disabled": allowed ? null : "true" });
}

/** Whether a button can be used. @param {Element} button */
export const allowed = (button) => button.getAttribute("aria-disabled") !== "true";

/** Do something when a button is pressed that can be used.
 * @param {Element} button
 * @param {() => unknown} act */
export function onPress(button, act) {
  button.addEventListener("click", () => {
    if (allowed(button)) act();
  });
}

const TWICE = 400;
const NEAR = 12;
const CONTROLS = "button, a, input, select, textarea, label, summary, [role=gridcell]";

/** The second of two quick presses at one point was meant for what was there at the first: no other
 * control that has appeared there takes it. */
export function guardPresses() {
  /** @type {{ control: Element | null, x: number, y: number, time: number }} */
  let last = { control: null, x: 0, y: 0, time: -TWICE };
  document.addEventListener(
    "click",
    (event) => {
      const control = controlOf(event.target);
      if (!control || event.detail === 0) return;
      const { clientX: x, clientY: y } = event;
      const isNear = Math.hypot(x - last.x, y - last.y) < NEAR && Date.now() - last.time < TWICE;
      if (!isNear || control === last.control) last = { control, x, y, time: Date.now() };
      else stop(event);
    },
    true,
  );
}

/** @param {EventTarget | null} target */
function controlOf(target) {
  const found = /** @type {Element} */ (target).closest(CONTROLS);
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found;
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {(Node | string)[]} children */
function filled(element, attributes, children) {
  mend(element, attributes);
  element.append(...children);
  return element;
}

// Notes that do not get in the way: a lost connection, or why something could not be done.

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

// Copying a text: to the clipboard, or by selecting it where that is not allowed.

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
    field.focus({ preventScroll: true });
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

/** Say something for a moment.
 * @param {HTMLElement} place
 * @param {string} sentence */
export function tell(place, sentence) {
  write(place, sentence);
  setTimeout(() => place.textContent === sentence && write(place, ""), FLEETING);
}
