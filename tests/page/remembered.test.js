import assert from "node:assert/strict";
import { test } from "node:test";
import {
  forgetKey,
  invitationOf,
  keyOf,
  recall,
  recallGame,
  remember,
  rememberGame,
  rememberKey,
} from "../../src/noughts/frontends/web/page/remembered.js";
import { forgetting, remembering } from "./surroundings.js";

test("what is remembered is recalled, and false is something", () => {
  remembering();
  remember("letters", false);
  assert.equal(recall("letters", true), false);
  assert.equal(recall("theme"), null);
  assert.equal(recall("theme", "system"), "system");
});

test("what cannot be read, or stored, is nothing", () => {
  remembering({ "noughts.theme": "{", "noughts.speed": "null" });
  assert.equal(recall("theme", "system"), "system");
  assert.equal(recall("speed", 1), 1);
  forgetting();
  remember("theme", "dark");
  assert.equal(recall("theme", "system"), "system");
  assert.equal(keyOf("a"), null);
});

test("the last game is known by its id and key", () => {
  remembering();
  assert.equal(recallGame(), null);
  rememberGame("a", "key-a", "come");
  rememberGame("b", "key-b");
  assert.deepEqual(recallGame(), { id: "b", key: "key-b" });
  assert.deepEqual([keyOf("a"), keyOf("b"), keyOf("c")], ["key-a", "key-b", null]);
  assert.deepEqual([invitationOf("a"), invitationOf("b")], ["come", null]);
});

test("a key that is remembered again keeps its invitation, unless there is another", () => {
  remembering();
  rememberKey("a", "key", "come");
  rememberKey("a", "other");
  assert.deepEqual([keyOf("a"), invitationOf("a")], ["other", "come"]);
  rememberKey("a", "other", "come here");
  assert.equal(invitationOf("a"), "come here");
});

test("a key that was of no use is forgotten, and no other", () => {
  remembering();
  for (const id of ["a", "b"]) rememberKey(id, `key-${id}`);
  forgetKey("a");
  assert.deepEqual([keyOf("a"), keyOf("b")], [null, "key-b"]);
});

test("two hundred keys are remembered, those of the last games", () => {
  const kept = remembering();
  for (let number = 1; number <= 201; number++) rememberKey(`game-${number}`, "key");
  assert.equal(JSON.parse(kept.get("noughts.keys")).length, 200);
  assert.deepEqual([keyOf("game-1"), keyOf("game-2"), keyOf("game-201")], [null, "key", "key"]);
});

test("nonsense among the keys is passed over", () => {
  const rows = [null, "a", ["b"], ["c", ""], ["d", 1], ["e", "key", "come", "more"], ["f", "key"]];
  remembering({ "noughts.keys": JSON.stringify(rows), "noughts.game": '{"id": "g", "key": 1}' });
  assert.deepEqual(["b", "c", "d", "e", "f"].map(keyOf), [null, null, null, null, "key"]);
  assert.equal(recallGame(), null);
  remembering({ "noughts.keys": '{"f": "key"}', "noughts.game": '"g"' });
  assert.equal(keyOf("f"), null);
  assert.equal(recallGame(), null);
});

test("the last game's key counts where the list has lost it, or has none", () => {
  remembering({ "noughts.game": '{"id": "a", "key": "key"}' });
  assert.equal(keyOf("a"), "key");
  rememberKey("b", "other");
  assert.equal(keyOf("a"), "key");
});
