// What every position of a game was worth to X, as a line: up is good for X, down for O.

import { draw, mend } from "./dom.js";
import { text } from "./texts.js";

/** @import { ReviewedMove, ReviewState } from "./types.d.ts" */
/** @typedef {ReviewState["values"]} Values */
/** @typedef {[x: number, y: number]} Point */

const LEFT = 28;
const RIGHT = 308;
const HEIGHT = { win: 12, draw: 38, loss: 64 };

/** Draw the line, with its mistakes and the position that is shown.
 * @param {SVGElement} drawing
 * @param {Values} values
 * @param {ReviewedMove[]} moves
 * @param {number} ply */
export function drawWorth(drawing, values, moves, ply) {
  const key = JSON.stringify([values, moves.map(({ mark }) => mark), ply]);
  if (drawing.dataset.key === key) return;
  drawing.dataset.key = key;
  const step = (RIGHT - LEFT) / Math.max(1, values.length - 1);
  /** @type {(index: number) => Point} */
  const place = (index) => [LEFT + index * step, HEIGHT[values[index] ?? "draw"]];
  mend(drawing, { "aria-label": inWords(values) });
  drawing.replaceChildren(
    ...Object.entries({ X: 12, "=": 38, O: 64 }).map(([sign, y]) => label(sign, y)),
    ...Object.values(HEIGHT).map((y) => draw("path", { class: "level", d: `M${LEFT} ${y}H${RIGHT}` })),
    draw("path", { class: "now", d: `M${Math.min(LEFT + ply * step, RIGHT)} 4V72` }),
    draw("path", { class: "line", d: path(values, place) }),
    ...moves.filter(isBad).map(({ number, mark }) => dot(place(number), mark)),
  );
}

/** A path through the known values; what is not known is a gap.
 * @param {Values} values
 * @param {(index: number) => Point} place */
export function path(values, place) {
  const steps = values.map((value, index) => {
    if (!value) return "";
    const [x, y] = place(index);
    return `${values[index - 1] ? "L" : "M"}${x} ${y}`;
  });
  return steps.join("");
}

/** @param {ReviewedMove} move */
const isBad = ({ mark }) => mark === "mistake" || mark === "blunder";

/** @type {(place: Point, mark: string) => SVGElement} */
const dot = ([cx, cy], mark) => draw("circle", { class: `dot ${mark}`, cx, cy, r: 5 });

/**
 * @param {string} sign
 * @param {number} y */
function label(sign, y) {
  const element = draw("text", { x: 4, y, "dominant-baseline": "central" });
  element.textContent = sign;
  return element;
}

/** @param {Values} values */
function inWords(values) {
  const said = values.map((value, index) => `${index}: ${text(`worth_${value ?? "unknown"}`)}`);
  return text("worth", { values: said.join(", ") });
}
