import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, landing, neighbour, strike } from "../../src/noughts/frontends/web/page/shared/board.js";
import { useTexts } from "../../src/noughts/frontends/web/page/shared/texts.js";

const shape = { rows: 3, columns: 4 };
const go = (here, key, farther = false) => neighbour(shape, here, key, farther);

test("arrows lead to the cell beside, above and below", () => {
  assert.equal(go(5, "ArrowLeft"), 4);
  assert.equal(go(5, "ArrowRight"), 6);
  assert.equal(go(5, "ArrowUp"), 1);
  assert.equal(go(5, "ArrowDown"), 9);
});

test("arrows do not lead over the edge", () => {
  assert.equal(go(4, "ArrowLeft"), 4);
  assert.equal(go(7, "ArrowRight"), 7);
  assert.equal(go(3, "ArrowUp"), 3);
  assert.equal(go(8, "ArrowDown"), 8);
});

test("Home and End lead to the ends of the row, and with Ctrl of the board", () => {
  assert.equal(go(6, "Home"), 4);
  assert.equal(go(5, "End"), 7);
  assert.equal(go(6, "Home", true), 0);
  assert.equal(go(5, "End", true), 11);
});

test("other keys lead nowhere, nor do arrows with Ctrl", () => {
  assert.equal(go(5, "a"), null);
  assert.equal(go(5, "ArrowLeft", true), null);
});

test("a cell is heard with what stands in it", async () => {
  useTexts({ coming: "could become {number}. {player}" });
  const value = { cell: 0, value: "win", text: "W3", words: "X wins in 3", best: true };
  const coming = { player: "O", number: 4 };
  const empty = { mark: null, label: "a1, empty" };
  assert.equal(inWords(empty), "a1, empty");
  assert.equal(inWords(empty, value), "a1, empty, W3, X wins in 3");
  assert.equal(inWords(empty, value, coming), "a1, empty, could become 4. O");
  assert.equal(inWords({ mark: "X", label: "a1, X" }, value, coming), "a1, X");
});

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
  removeAttribute(name) {
    delete this.attributes[name];
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
  strike(drawing, { rows: 3, columns: 4, strokes, lines: [[1, 0]], cells: [{ mark: "X" }, { mark: "O" }] });
  const ends = drawing.children.map(({ attributes: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2].map(Number));
  assert.deepEqual(ends, strokes);
  assert.equal(drawing.attributes.viewBox, "0 0 4 3");
  assert.equal(drawing.attributes["data-owner"], "O");
});

test("strokes that are drawn already are left alone", () => {
  const drawing = element();
  const game = { rows: 3, columns: 3, strokes: [[0.16, 0.5, 2.84, 0.5]], lines: [], cells: [] };
  strike(drawing, game);
  const [line] = drawing.children;
  strike(drawing, { ...game });
  assert.equal(drawing.children[0], line);
  strike(drawing, { ...game, strokes: [] });
  assert.deepEqual(drawing.children, []);
});

/** Empty cells, of which these are open. */
const cells = (length, ...open) => Array.from({ length }, (_, index) => ({ open: open.includes(index) }));

test("a mark falls to the open cell of its column", () => {
  const falling = { columns: 3, falls: true, cells: cells(9, 1, 5, 6) };
  assert.deepEqual(
    [0, 3, 6].map((cell) => landing(falling, cell)),
    [6, 6, 6],
  );
  assert.deepEqual(
    [1, 4, 7].map((cell) => landing(falling, cell)),
    [1, 1, 1],
  );
  assert.equal(landing(falling, 8), 5);
});

test("a mark may fall to the first cell of all", () => {
  assert.equal(landing({ columns: 3, falls: true, cells: cells(9, 0) }, 6), 0);
});

test("in a column that is full it stays where it was wanted", () => {
  assert.equal(landing({ columns: 3, falls: true, cells: cells(9, 0, 1) }, 5), 5);
});

test("where marks do not fall they land where they are put", () => {
  assert.equal(landing({ columns: 3, falls: false, cells: cells(9, 1, 5, 6) }, 0), 0);
});
