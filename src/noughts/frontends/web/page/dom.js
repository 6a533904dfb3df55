// Making and mending elements. Data becomes text here, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
export const at = (id) => document.getElementById(id);

/** An element with attributes and children. */
export function make(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same, for a drawing. */
export function draw(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** Set attributes where they differ; null takes one away. */
export function mend(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** Write a text, unless it stands there already. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Write a list of sentences, unless they stand there already. */
export function writeList(list, sentences) {
  const told = JSON.stringify(sentences);
  if (list.dataset.told === told) return;
  list.dataset.told = told;
  list.replaceChildren(...sentences.map((sentence) => make("li", {}, sentence)));
}

/** A button that cannot be used now keeps its focus: it is only said to be disabled. */
export function allow(button, allowed) {
  mend(button, { "aria-disabled": allowed ? null : "true" });
}

/** Whether a button can be used. */
export const allowed = (button) => button.getAttribute("aria-disabled") !== "true";

/** Do something when a button is pressed that can be used. */
export function onPress(button, act) {
  button.addEventListener("click", () => {
    if (allowed(button)) act();
  });
}

function filled(element, attributes, children) {
  mend(element, attributes);
  element.append(...children);
  return element;
}
