import assert from "node:assert/strict";
import { test } from "node:test";
import { ends } from "../../src/noughts/frontends/web/page/marks.js";

/** From x and y to x and y, in columns and rows. */
const stroke = (cells, columns) =>
  ends(cells, columns)
    .flat()
    .map((length) => length.toFixed(2))
    .join(" ");

test("a stroke goes a little beyond the middle of its outer cells", () => {
  assert.equal(stroke([3, 4, 5], 3), "0.16 1.50 2.84 1.50");
  assert.equal(stroke([2, 6, 10], 4), "2.50 0.16 2.50 2.84");
});

test("a diagonal is lengthened by as much as the others", () => {
  assert.equal(stroke([0, 4, 8], 3), "0.26 0.26 2.74 2.74");
  assert.equal(stroke([2, 5, 8], 4), "2.74 0.26 0.26 2.74");
});

test("a line of one cell is a point", () => {
  assert.equal(stroke([4], 3), "1.50 1.50 1.50 1.50");
});
