// Making and mending elements. Data becomes text here, never markup.

/** @import { Elements } from "./types.d.ts" */
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
