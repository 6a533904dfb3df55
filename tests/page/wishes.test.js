import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, choiceOf, lastSettings, wishes } from "../../src/noughts/frontends/web/page/wishes.js";
import { remembering } from "./surroundings.js";

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
  assert.deepEqual(lastSettings(), {});
});
