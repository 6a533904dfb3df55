import assert from "node:assert/strict";
import { test } from "node:test";
import { agreeing, comingAfter } from "../../src/noughts/frontends/web/page/review.js";

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
