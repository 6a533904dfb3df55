import assert from "node:assert/strict";
import { test } from "node:test";
import { agreeing, comingAfter, path, plyFor } from "../../src/noughts/frontends/web/page/review/review.js";

const moves = (text) => text.split(" ").map((word) => ({ player: word[0], cell: Number(word.slice(1)) }));

test("a judgement counts for as long as the game is the one that was judged", () => {
  const judged = moves("X4 O0 X8");
  assert.equal(agreeing(judged, moves("X4 O0 X8")), 3);
  assert.equal(agreeing(judged, moves("X4 O0")), 2);
  assert.equal(agreeing(judged, moves("X4 O0 X8 O2")), 3);
  assert.equal(agreeing(judged, moves("X4 O1 X8")), 1);
  assert.equal(agreeing(judged, moves("O4 X0 O8")), 0);
  assert.equal(agreeing([], moves("X4")), 0);
});

test("the marks that would follow a move take turns, and the move itself is none of them", () => {
  const coming = [...comingAfter({ player: "X", number: 3, line: [5, 0, 7, 2] })];
  assert.deepEqual(coming, [
    [0, { player: "O", number: 4 }],
    [7, { player: "X", number: 5 }],
    [2, { player: "O", number: 6 }],
  ]);
  assert.equal(comingAfter({ player: "O", number: 4, line: [1, 8] }).get(8).player, "X");
  assert.equal(comingAfter({ player: "X", number: 9, line: [] }).size, 0);
});

test("arrows step through the moves, and Home and End lead to the ends", () => {
  const from4 = (key) => plyFor(key, 4);
  assert.deepEqual(["ArrowLeft", "ArrowUp", "Home"].map(from4), [3, 3, 0]);
  assert.deepEqual(["ArrowRight", "ArrowDown", "End"].map(from4), [5, 5, Infinity]);
});

test("other keys do not step", () => {
  for (const key of ["Enter", "a", "Tab", "constructor"]) assert.equal(plyFor(key, 4), undefined);
});

const drawn = (...values) => path(values, (index) => [index, { win: 1, draw: 2, loss: 3 }[values[index]]]);

test("the line goes through what every position was worth", () => {
  assert.equal(drawn("draw", "win", "loss"), "M0 2L1 1L2 3");
});

test("what is not known is a gap, and the line begins anew after it", () => {
  assert.equal(drawn(null, "draw", "draw", null, null, "win", "win"), "M1 2L2 2M5 1L6 1");
  assert.equal(drawn("win", null), "M0 1");
  assert.equal(drawn(null), "");
});
