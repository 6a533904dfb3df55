import assert from "node:assert/strict";
import { test } from "node:test";
import { amended, isStart, marked, Table } from "../../src/noughts/frontends/web/page/play/table.js";
import { Problem } from "../../src/noughts/frontends/web/page/shared/engine.js";
import { useTexts } from "../../src/noughts/frontends/web/page/shared/texts.js";
import { withNotes } from "./surroundings.js";

/** A state of a game on three cells in a row, in which these have been marked. */
function state(played = [], facts = {}) {
  const players = played.map((_, index) => "XO"[index % 2]);
  const cells = [0, 1, 2].map((cell) => ({
    mark: players[played.indexOf(cell)] ?? null,
    open: !played.includes(cell),
    last: played.at(-1) === cell,
  }));
  return {
    id: "a",
    kind: "people",
    seat: ["X", "O"],
    number: played.length,
    position: cells.map(({ mark }) => mark ?? ".").join(""),
    columns: 3,
    falls: false,
    cells,
    ply: played.length,
    moves: played.map((cell, index) => ({ cell, number: index + 1 })),
    waiting: "person",
    turn: "XO"[played.length % 2],
    first: "X",
    lines: [],
    following: { turn: "XO"[(played.length + 1) % 2], waiting: "person", status: "Go on." },
    endings: [],
    friend: null,
    presence: "",
    may: { move: true },
    ...facts,
  };
}

/** Somebody at a game whose server gives these answers: the table, and what came of it. */
async function sitting(game, answers = {}) {
  useTexts({ watching: "You are watching this game." });
  const came = { notes: withNotes(), asked: [], isGone: false };
  const table = new Table({ gone: () => Object.assign(came, { isGone: true }) });
  table.sit(game, source(answers, came.asked));
  return Object.assign(came, { table });
}

/** What can be asked about a game, as in `engine.js`. */
function source(answers, asked) {
  const look = async (ply) => {
    asked.push(["look", ply]);
    return answers.look(ply);
  };
  const change = async (action, body) => {
    asked.push([action, body]);
    return answers.change();
  };
  return { look, change };
}

const refusing = (status, sentence) => () => {
  throw new Problem(status, sentence);
};

const marks = ({ shown }) => shown.cells.map(({ mark }) => mark ?? ".").join("");

test("a mark is seen before the server knows of it, and no other can be made meanwhile", async () => {
  const { table, asked } = await sitting(state([0]), { change: () => state([0, 2]) });
  const seen = [];
  table.watch(() => seen.push([marks(table), table.isOpen, table.waiting]));
  await Promise.all([table.play(2), table.play(1)]);
  assert.deepEqual(seen[0], ["X.O", false, "server"]);
  assert.deepEqual(seen.at(-1), ["X.O", true, "person"]);
  assert.deepEqual(asked, [["moves", { number: 1, cell: 2 }]]);
});

test("after a click the turn is another one, and stays so when the server confirms it", async () => {
  const thinking = { turn: "O", waiting: "agent", status: "The computer is thinking." };
  const before = state([], { kind: "alone", following: thinking });
  const { table } = await sitting(before, { change: () => state([1], { kind: "alone", ...thinking }) });
  const seen = [];
  table.watch(() => seen.push([table.turn, table.isThinking, table.shown.status]));
  const first = table.turn;
  await table.play(1);
  const [guessed, confirmed] = seen;
  assert.deepEqual(guessed, confirmed);
  assert.notEqual(guessed[0], first);
  assert.deepEqual(guessed.slice(1), [true, "The computer is thinking."]);
  table.sit(before, source({}, []));
});

test("a click draws once before the answer and once after it, however the answer comes", async () => {
  for (const heardFirst of [false, true]) {
    let isHeard = () => {};
    const change = () => {
      isHeard();
      return state([0, 2]);
    };
    const { table } = await sitting(state([0]), { change });
    if (heardFirst) isHeard = () => table.accept(state([0, 2]));
    const seen = [];
    table.watch(() => seen.push([marks(table), table.waiting]));
    await table.play(2);
    table.accept(state([0, 2]));
    assert.deepEqual(seen, [
      ["X.O", "server"],
      ["X.O", "person"],
    ]);
  }
});

test("a mark on its way stays when something else is heard of first", async () => {
  const { table } = await sitting(state([0]), { change: () => state([0, 2], { number: 3 }) });
  const seen = [];
  table.watch(() => seen.push([marks(table), table.isOpen]));
  const played = table.play(2);
  assert.ok(table.accept(state([0], { number: 2, help: ["Your friend used a hint at move 2."] })));
  await played;
  assert.deepEqual(seen, [
    ["X.O", false],
    ["X.O", false],
    ["X.O", true],
  ]);
});

test("a press on what is taken, right after a move, is left over from that move", async () => {
  const { table, asked } = await sitting(state([0]), { change: () => state([0, 2]) });
  await table.play(2);
  await table.play(2);
  await table.play(0);
  assert.equal(asked.length, 1);
});

test("a mark that is refused goes, and the server's sentence says why", async () => {
  const { table, notes } = await sitting(state([0]), { change: refusing(422, "That cell is taken.") });
  await table.play(1);
  assert.equal(marks(table), "X..");
  assert.equal(notes(), "That cell is taken.");
  assert.ok(table.isOpen);
});

test("whoever was too late sees what has happened", async () => {
  const { table, notes } = await sitting(state([0]), {
    change: refusing(409, "Too late."),
    look: () => state([0, 1]),
  });
  await table.play(2);
  assert.equal(marks(table), "XO.");
  assert.equal(notes(), "Too late.");
});

test("a game that is gone is left", async () => {
  const came = await sitting(state([0]), {
    change: refusing(404, "No such game."),
    look: refusing(404, "No."),
  });
  await came.table.play(2);
  assert.ok(came.isGone);
});

test("whoever watches is told so, and nothing is sent", async () => {
  const { table, notes, asked } = await sitting(state([0], { seat: [] }));
  await table.play(1);
  assert.equal(notes(), "You are watching this game.");
  assert.equal(await table.change("undo"), false);
  assert.deepEqual(asked, []);
});

test("a state that is older, or of another game, changes nothing", async () => {
  const { table } = await sitting(state([0, 1]));
  table.accept(state([0]));
  table.accept(state([0, 1, 2], { id: "b" }));
  assert.equal(marks(table), "XO.");
  table.accept(state([0, 1, 2]));
  assert.equal(marks(table), "XOX");
});

test("a friend may come and go without a move", async () => {
  const { table } = await sitting(state([0], { friend: "away" }));
  table.accept(state([0], { friend: "here" }));
  assert.equal(table.game.friend, "here");
});

test("an answer to a game that was left counts no more", async () => {
  let arrive;
  const late = new Promise((resolve) => {
    arrive = resolve;
  });
  const { table } = await sitting(state([0]), { change: () => late });
  const playing = table.play(1);
  table.sit(state([], { id: "b" }), source({}, []));
  arrive(state([0, 1]));
  await playing;
  assert.equal(table.game.id, "b");
  assert.equal(marks(table), "...");
});

test("one looks back at a board and returns by going on to the last", async () => {
  const look = (ply) => state([0, 1, 2].slice(0, ply), { number: 3, moves: state([0, 1, 2]).moves });
  const { table, asked } = await sitting(state([0, 1, 2]), { look });
  await table.step(1);
  assert.deepEqual([marks(table), table.isOpen, table.waiting, table.lookedAt], ["X..", false, "nothing", 1]);
  await table.play(1);
  await table.step(-7);
  assert.equal(marks(table), "...");
  await table.step(Infinity);
  assert.deepEqual([marks(table), table.past], ["XOX", null]);
  assert.deepEqual(asked, [
    ["look", 1],
    ["look", 0],
  ]);
});

test("who looks back keeps looking while the game goes on, unless that board is taken back", async () => {
  const then = state([0], { moves: state([0, 1]).moves });
  const { table } = await sitting(state([0, 1]), { look: () => then });
  await table.step(1);
  table.accept(state([0, 1, 2]));
  assert.equal(marks(table), "X..");
  table.accept(state([2, 1], { number: 5 }));
  assert.equal(marks(table), ".OX");
});

test("where marks fall, the open cell of the column is marked", async () => {
  const falling = { falls: true, columns: 1 };
  const before = state([2], falling);
  before.cells[0].open = false;
  const { table, asked } = await sitting(before, { change: () => state([2, 1], falling) });
  await table.play(0);
  assert.deepEqual(asked, [["moves", { number: 1, cell: 1 }]]);
});

/** Empty cells, of which these are open. */
const cells = (length, ...open) =>
  Array.from({ length }, (_, index) => ({ mark: null, open: open.includes(index), last: false }));

/** A game in which these cells have been marked, looked at after so many moves. */
const game = (played, { ply = played.length, first = "X" } = {}) => ({
  first,
  ply,
  moves: played.map((cell) => ({ cell })),
});

test("a mark on its way is the last one, and nothing else can be marked meanwhile", () => {
  const before = { id: "a", turn: "O", cells: cells(4, 1, 2), lines: [], following: null, endings: [] };
  before.cells[0] = { mark: "X", open: false, last: true };
  const after = marked(before, 2);
  assert.deepEqual(after.cells[2], { mark: "O", open: false, last: true, line: false });
  assert.deepEqual(after.cells[0], { mark: "X", open: false, last: false, line: false });
  assert.ok(after.cells.every(({ open }) => !open));
  assert.equal(after.id, "a");
  assert.equal(before.cells[2].mark, null);
});

test("a mark on its way has the words that the server has said would follow it", () => {
  const on = {
    cell: null,
    waiting: "agent",
    turn: "O",
    outcome: null,
    lines: [],
    strokes: [],
    status: "On.",
  };
  const end = { ...on, cell: 3, waiting: "nothing", outcome: "X", lines: [[2, 3]], strokes: [[0, 0, 1, 1]] };
  const endings = [{ ...end, status: "You win." }];
  const before = { turn: "X", note: "Saw.", status: "Go.", cells: cells(4, 1, 3), lines: [] };
  const after = (cell) => marked({ ...before, following: on, endings }, cell);
  const told = ({ waiting, turn, outcome, status, announcement, note, strokes }) => [
    waiting,
    turn,
    outcome,
    status,
    announcement,
    note,
    strokes.length,
  ];
  assert.deepEqual(told(after(1)), ["agent", "O", null, "On.", "On.", "", 0]);
  assert.deepEqual(told(after(3)), ["nothing", "O", "X", "You win.", "You win.", "", 1]);
  assert.deepEqual(
    after(3).cells.map(({ line }) => line),
    [false, false, true, true],
  );
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
