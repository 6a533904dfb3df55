import assert from "node:assert/strict";
import { test } from "node:test";
import { inLetters } from "../../src/noughts/frontends/web/page/friends/friends.js";

/** A board as the server sends it: rows are numbered from the bottom, or from the top. */
function board(text, { fromBelow = false } = {}) {
  const lines = text.split("/");
  const figure = (row) => (fromBelow ? lines.length - row : row + 1);
  const cells = lines.flatMap((line, row) =>
    [...line].map((sign, column) => ({
      name: `${"abcdefghijklmno"[column]}${figure(row)}`,
      mark: sign === "." ? null : sign,
    })),
  );
  return { cells, rows: lines.length, columns: lines[0].length };
}

test("a board in letters has the names of its columns above and of its rows beside it", () => {
  assert.equal(inLetters(board("X.O/.X.")), "  a b c\n1 X . O\n2 . X .");
  assert.equal(inLetters(board("X./.O", { fromBelow: true })), "  a b\n2 X .\n1 . O");
});

test("figures of two digits stand right-aligned", () => {
  const lines = inLetters(board(Array(10).fill("..").join("/"))).split("\n");
  assert.equal(lines[0], "   a b");
  assert.equal(lines[1], " 1 . .");
  assert.equal(lines[10], "10 . .");
});
