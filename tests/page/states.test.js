import assert from "node:assert/strict";
import { test } from "node:test";
import { amended, isStart, marked, openBelow } from "../../src/noughts/frontends/web/page/states.js";

/** Empty cells, of which these are open. */
const cells = (length, ...open) =>
  Array.from({ length }, (_, index) => ({ mark: null, open: open.includes(index), last: false }));

/** A game in which these cells have been marked, looked at after so many moves. */
const game = (played, { ply = played.length, first = "X" } = {}) => ({
  first,
  ply,
  moves: played.map((cell) => ({ cell })),
});

test("a mark falls to the open cell of its column", () => {
  const falling = { columns: 3, cells: cells(9, 1, 5, 6) };
  assert.deepEqual(
    [0, 3, 6].map((cell) => openBelow(falling, cell)),
    [6, 6, 6],
  );
  assert.deepEqual(
    [1, 4, 7].map((cell) => openBelow(falling, cell)),
    [1, 1, 1],
  );
  assert.equal(openBelow(falling, 8), 5);
});

test("a mark may fall to the first cell of all", () => {
  assert.equal(openBelow({ columns: 3, cells: cells(9, 0) }, 6), 0);
});

test("in a column that is full it stays where it was wanted", () => {
  assert.equal(openBelow({ columns: 3, cells: cells(9, 0, 1) }, 5), 5);
});

test("a mark on its way is the last one, and nothing else can be marked meanwhile", () => {
  const before = { id: "a", turn: "O", cells: cells(4, 1, 2) };
  before.cells[0] = { mark: "X", open: false, last: true };
  const after = marked(before, 2);
  assert.deepEqual(after.cells[2], { mark: "O", open: false, last: true });
  assert.deepEqual(after.cells[0], { mark: "X", open: false, last: false });
  assert.ok(after.cells.every(({ open }) => !open));
  assert.equal(after.id, "a");
  assert.equal(before.cells[2].mark, null);
});

test("an earlier board is one of the game's while the moves up to it are the same", () => {
  const then = game([4, 0, 8], { ply: 2 });
  assert.ok(isStart(then, game([4, 0, 8])));
  assert.ok(isStart(then, game([4, 0, 2, 6])));
  assert.ok(!isStart(then, game([4, 1, 8])));
  assert.ok(!isStart(then, game([4, 0])), "that is the board of now");
  assert.ok(!isStart(then, game([4])));
  assert.ok(!isStart(then, game([4, 0, 8], { first: "O" })));
});

test("whether a friend is here is known best by who was heard last", () => {
  const heard = { friend: "away", presence: "Your friend is away." };
  const answer = (friend) => ({ number: 3, friend, presence: "" });
  assert.deepEqual(amended(answer("here"), heard), { number: 3, ...heard });
  assert.deepEqual(amended(answer("invited"), heard), answer("invited"));
  assert.deepEqual(amended(answer("here"), { friend: "invited", presence: "?" }), answer("here"));
  assert.deepEqual(amended(answer(null), heard), answer(null));
});
