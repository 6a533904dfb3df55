// The drawings on the board: X is two strokes, O is one ring; the ruling; the finished lines.

import { draw } from "./dom.js";

/** @import { Game, Mark } from "./types.d.ts" */
/** @typedef {[x: number, y: number]} Point */

/** A player's mark.
 * @param {Mark} player
 * @param {...SVGElement} more */
export function mark(player, ...more) {
  const stroke = (/** @type {string} */ d) => draw("path", { d, pathLength: 1 });
  const ring = () => draw("circle", { cx: 50, cy: 50, r: 24, pathLength: 1 });
  const strokes = player === "X" ? [stroke("M28 28 72 72"), stroke("M72 28 28 72")] : [ring()];
  const look = { viewBox: "0 0 100 100", class: `mark ${player.toLowerCase()}`, "aria-hidden": "true" };
  return draw("svg", look, ...strokes, ...more);
}

/** A mark that is not there: somebody could make it, as this move of the game.
 * @param {Mark} player
 * @param {number} number */
export function ghost(player, number) {
  const figure = draw("text", { x: 50, y: 50, "text-anchor": "middle", "dominant-baseline": "central" });
  figure.textContent = String(number);
  const drawing = mark(player, figure);
  drawing.classList.add("ghost");
  return drawing;
}

/** The lines between the cells.
 * @param {SVGElement} drawing
 * @param {number} rows
 * @param {number} columns */
export function rule(drawing, rows, columns) {
  drawing.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  const down = range(columns - 1).map((x) => line([x + 1, 0.03], [x + 1, rows - 0.03]));
  const across = range(rows - 1).map((y) => line([0.03, y + 1], [columns - 0.03, y + 1]));
  drawing.replaceChildren(...down, ...across);
}

/** The strokes through the finished lines.
 * @param {SVGElement} drawing
 * @param {Pick<Game, "rows" | "columns" | "strokes">} game */
export function strike(drawing, { rows, columns, strokes }) {
  const wanted = JSON.stringify([rows, columns, strokes]);
  if (drawing.dataset.strokes === wanted) return;
  drawing.dataset.strokes = wanted;
  drawing.setAttribute("viewBox", `0 0 ${columns} ${rows}`);
  drawing.replaceChildren(...strokes.map(([x1, y1, x2, y2]) => line([x1, y1], [x2, y2])));
}

/** @type {(start: Point, end: Point) => SVGElement} */
function line([x1, y1], [x2, y2]) {
  return draw("line", { x1, y1, x2, y2, "vector-effect": "non-scaling-stroke" });
}

/** @param {number} length */
const range = (length) => [...Array(length).keys()];
