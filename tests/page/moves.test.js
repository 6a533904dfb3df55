import assert from "node:assert/strict";
import { test } from "node:test";
import { plyFor } from "../../src/noughts/frontends/web/page/moves.js";

test("arrows step through the moves, and Home and End lead to the ends", () => {
  const from4 = (key) => plyFor(key, 4);
  assert.deepEqual(["ArrowLeft", "ArrowUp", "Home"].map(from4), [3, 3, 0]);
  assert.deepEqual(["ArrowRight", "ArrowDown", "End"].map(from4), [5, 5, Infinity]);
});

test("other keys do not step", () => {
  for (const key of ["Enter", "a", "Tab", "constructor"]) assert.equal(plyFor(key, 4), undefined);
});
