import assert from "node:assert/strict";
import { test } from "node:test";
import { strike } from "../../src/noughts/frontends/web/page/marks.js";

/** An element that remembers what it is told. */
const element = () => ({
  dataset: {},
  attributes: {},
  children: [],
  getAttribute(name) {
    return this.attributes[name] ?? null;
  },
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  },
  append(...children) {
    this.children.push(...children);
  },
  replaceChildren(...children) {
    this.children = children;
  },
});
globalThis.document = { createElementNS: element };

test("every stroke is drawn from end to end", () => {
  const drawing = element();
  const strokes = [
    [3.26, 3.26, 4, 4],
    [0, 0, 1.74, 1.74],
  ];
  strike(drawing, { rows: 3, columns: 4, strokes });
  const ends = drawing.children.map(({ attributes: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2].map(Number));
  assert.deepEqual(ends, strokes);
  assert.equal(drawing.attributes.viewBox, "0 0 4 3");
});

test("strokes that are drawn already are left alone", () => {
  const drawing = element();
  strike(drawing, { rows: 3, columns: 3, strokes: [[0.16, 0.5, 2.84, 0.5]] });
  const [line] = drawing.children;
  strike(drawing, { rows: 3, columns: 3, strokes: [[0.16, 0.5, 2.84, 0.5]] });
  assert.equal(drawing.children[0], line);
  strike(drawing, { rows: 3, columns: 3, strokes: [] });
  assert.deepEqual(drawing.children, []);
});
