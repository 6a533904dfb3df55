import assert from "node:assert/strict";
import { test } from "node:test";
import { path } from "../../src/noughts/frontends/web/page/worth.js";

const drawn = (...values) => path(values, (index) => [index, { win: 1, draw: 2, loss: 3 }[values[index]]]);

test("the line goes through what every position was worth", () => {
  assert.equal(drawn("draw", "win", "loss"), "M0 2L1 1L2 3");
});

test("what is not known is a gap, and the line begins anew after it", () => {
  assert.equal(drawn(null, "draw", "draw", null, null, "win", "win"), "M1 2L2 2M5 1L6 1");
  assert.equal(drawn("win", null), "M0 1");
  assert.equal(drawn(null), "");
});
