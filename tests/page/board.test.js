import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, neighbour } from "../../src/noughts/frontends/web/page/board.js";
import { loadTexts } from "../../src/noughts/frontends/web/page/texts.js";
import { speaking } from "./surroundings.js";

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
  speaking({ coming: "could become {number}. {player}" });
  await loadTexts();
  const value = { cell: 0, value: "win", text: "W3", words: "X wins in 3", best: true };
  const coming = { player: "O", number: 4 };
  const empty = { mark: null, label: "a1, empty" };
  assert.equal(inWords(empty), "a1, empty");
  assert.equal(inWords(empty, value), "a1, empty, W3, X wins in 3");
  assert.equal(inWords(empty, value, coming), "a1, empty, could become 4. O");
  assert.equal(inWords({ mark: "X", label: "a1, X" }, value, coming), "a1, X");
});
