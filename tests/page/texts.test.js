import assert from "node:assert/strict";
import { test } from "node:test";
import { dataOf, text, useTexts } from "../../src/noughts/frontends/web/page/shared/texts.js";
import { withData } from "./surroundings.js";

test("without its sentences the page is silent", () => {
  useTexts(null);
  assert.equal(text("moves", { number: 1 }), "");
});

test("a sentence is filled with facts, and what is not known stays empty", () => {
  useTexts({ moves: "{number}. {player} {cell}", worth: "{values}, {values}", back: "Back {again" });
  assert.equal(text("moves", { number: 0, player: "X", cell: "$&" }), "0. X $&");
  assert.equal(text("moves", { number: 2, cell: "b2" }), "2.  b2");
  assert.equal(text("worth", { values: "{values}" }), "{values}, {values}");
  assert.equal(text("back"), "Back {again");
  assert.equal(text("lost"), "");
});

test("data comes with the page, or there is none", () => {
  withData({ texts: '{"lost": "Lost \\u003c."}' });
  assert.deepEqual(dataOf("texts"), { lost: "Lost <." });
  assert.equal(dataOf("first"), null);
});
