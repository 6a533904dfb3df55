import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asked,
  choiceOf,
  forgetKey,
  gameAddress,
  invitationOf,
  isOnlyHere,
  joinAddress,
  keyOf,
  lastSettings,
  lookAddress,
  namedGame,
  namedRecord,
  recall,
  recallGame,
  remember,
  rememberGame,
  rememberKey,
  takeInvitation,
  wishes,
} from "../../src/noughts/frontends/web/page/shared/memory.js";
import { forgetting, remembering, visit } from "./surroundings.js";

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

test("games are watched, joined and looked at where the page comes from", () => {
  visit("https://play.example:8443/game/other?x=1#y");
  assert.equal(gameAddress("a/b"), "https://play.example:8443/game/a%2Fb");
  assert.equal(joinAddress("a", "k&y#"), "https://play.example:8443/game/a#join=k%26y%23");
  assert.equal(lookAddress("3x3k3 X b2&a1"), "https://play.example:8443/look?game=3x3k3%20X%20b2%26a1");
});

test("an invitation can be taken from the address it was written into", () => {
  visit("http://localhost/");
  visit(joinAddress("a", "k&y# ü"));
  assert.equal(namedGame(), "a");
  assert.equal(takeInvitation(), "k&y# ü");
});

test("an invitation does not stay in the address", () => {
  visit("http://localhost/game/a?b=c#join=key");
  assert.equal(takeInvitation(), "key");
  assert.equal(location.href, "http://localhost/game/a?b=c");
  assert.equal(takeInvitation(), null);
});

test("an invitation that is empty or damaged is none, and does not stay either", () => {
  for (const hash of ["#join=", "#join=%", "#join=%E0%A4"]) {
    visit(`http://localhost/game/a${hash}`);
    assert.equal(takeInvitation(), null);
    assert.equal(location.hash, "");
  }
});

test("other fragments are left alone", () => {
  visit("http://localhost/game/a#part");
  assert.equal(takeInvitation(), null);
  assert.equal(location.hash, "#part");
});

test("only the address of a game names one", () => {
  for (const path of ["/", "/game/", "/game/a/b", "/games/a", "/look"]) {
    visit(`http://localhost${path}`);
    assert.equal(namedGame(), null, path);
  }
});

test("a record to look at may be missing", () => {
  visit("http://localhost/look?game=3x3k3+X+b2%2B");
  assert.equal(namedRecord(), "3x3k3 X b2+");
  visit("http://localhost/look");
  assert.equal(namedRecord(), "");
  visit("http://localhost/game/look?game=x");
  assert.equal(namedRecord(), null);
});

test("addresses of this machine lead nowhere on others", () => {
  for (const host of ["localhost", "127.0.0.1", "127.8.9.10:8000", "[::1]:80"]) {
    visit(`http://${host}/`);
    assert.ok(isOnlyHere(), host);
  }
  for (const host of ["localhost.example", "192.168.1.2", "mylocalhost", "[::2]"]) {
    visit(`http://${host}/`);
    assert.ok(!isOnlyHere(), host);
  }
});

const PLAIN = { opponent: "computer", side: "X", first: "X", level: 3, x: 5, o: 3, board: "3x3k3" };
const CHOSEN = { opponent: "friend", side: "either", first: "O", level: 5, x: 2, o: 1, board: "4x4k3" };

const choosing = (settings) => remembering({ "noughts.settings": JSON.stringify(settings) });

test("what was chosen last is offered again", () => {
  choosing(CHOSEN);
  assert.deepEqual(wishes(), CHOSEN);
});

test("before anything was chosen, and instead of nonsense, a plain game is offered", () => {
  remembering();
  assert.deepEqual(wishes(), PLAIN);
  choosing({ opponent: "cat", side: "both", first: "either", level: "5", x: 0, o: 6, board: "" });
  assert.deepEqual(wishes(), PLAIN);
  choosing(["X"]);
  assert.deepEqual(wishes(), PLAIN);
  choosing({ ...CHOSEN, board: 3 });
  assert.deepEqual(wishes(), { ...CHOSEN, board: "3x3k3" });
});

test("only what matters to an opponent is asked for", () => {
  const { side, first, level, board } = CHOSEN;
  assert.deepEqual(asked(CHOSEN), { opponent: "friend", side, first, board });
  assert.deepEqual(asked({ ...CHOSEN, opponent: "computer" }), { side, first, level, board });
  assert.deepEqual(asked({ ...CHOSEN, opponent: "person" }), { side: "both", first, level, board });
});

test("the reflex agent is asked for by its name", () => {
  const { side, first, board } = CHOSEN;
  choosing({ ...CHOSEN, level: "reflex" });
  assert.deepEqual(lastSettings(), { side, first, board, agent: "reflex" });
  assert.equal(choiceOf("reflex"), "reflex");
  assert.equal(choiceOf("4"), 4);
});

test("a game like the last one invites nobody and shows nothing", () => {
  const { side, first, level, board } = CHOSEN;
  for (const opponent of ["computer", "friend", "agents"]) {
    choosing({ ...CHOSEN, opponent });
    assert.deepEqual(lastSettings(), { side, first, level, board });
  }
  choosing({ ...CHOSEN, opponent: "person" });
  assert.equal(lastSettings().side, "both");
  remembering();
  assert.equal(lastSettings(), null);
});
