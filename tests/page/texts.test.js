import assert from "node:assert/strict";
import { test } from "node:test";
import { loadTexts, text } from "../../src/noughts/frontends/web/page/texts.js";
import { alone, speaking } from "./surroundings.js";

test("without its sentences the page is silent", async () => {
  alone();
  await loadTexts();
  assert.equal(text("moves", { number: 1 }), "");
});

test("a sentence is filled with facts, and what is not known stays empty", async () => {
  speaking({ moves: "{number}. {player} {cell}", worth: "{values}, {values}", back: "Back {again" });
  await loadTexts();
  assert.equal(text("moves", { number: 0, player: "X", cell: "$&" }), "0. X $&");
  assert.equal(text("moves", { number: 2, cell: "b2" }), "2.  b2");
  assert.equal(text("worth", { values: "{values}" }), "{values}, {values}");
  assert.equal(text("back"), "Back {again");
  assert.equal(text("lost"), "");
});
