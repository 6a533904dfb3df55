// The page: brings everything together, and finds the game to begin with.

import { Advice } from "./advice.js";
import * as api from "./api.js";
import { Board } from "./board.js";
import { at, onPress } from "./dom.js";
import { offerKeys } from "./keys.js";
import { Live } from "./live.js";
import { Moves } from "./moves.js";
import { say, sayConnection } from "./notice.js";
import { Panel } from "./panel.js";
import { keyOf, recallGame, rememberGame } from "./remembered.js";
import { Review } from "./review.js";
import { lastSettings, Settings } from "./settings.js";
import { Table } from "./table.js";
import { loadTexts, text } from "./texts.js";
import { offerThemes } from "./theme.js";

const table = new Table({ gone: () => begin(text("gone")) });
const board = new Board((cell) => table.play(cell));
const panel = new Panel(table);
const advice = new Advice(table);
const review = new Review(table, () => board.focus());
const moves = new Moves(table, (move) => review.markOf(move));
const settings = new Settings((founded) => {
  sit(founded);
  board.focus();
});
const live = new Live({
  hear: (state) => table.accept(state),
  lost: () => sayConnection(text("lost")),
  back: () => sayConnection(text("back"), { fleeting: true }),
  refused: () => table.refresh(),
});

table.watch(() => {
  panel.draw();
  advice.draw();
  review.draw();
  moves.draw();
  const { isOpen, shown, waiting } = table;
  board.draw(shown, { isOpen, waiting, lit: advice.lit, values: advice.values, ghosts: review.ghosts });
});

let beginning = false;

offerThemes();
offerKeys(table, (cell) => table.play(cell));
onPress(at("new-game"), () => settings.open());
onPress(at("now"), async () => {
  await table.step(Infinity);
  board.focus();
});
onPress(at("rematch"), () => {
  review.toggle(false);
  table.change("rematch");
});
await loadTexts();
await open();

/** The game of the address or the last one; a new one where there is none. */
async function open() {
  const named = location.pathname.match(/^\/game\/([^/]+)$/)?.[1];
  const own = recallGame()?.id;
  let sentence = "";
  for (const id of new Set([named, own].filter(Boolean))) {
    try {
      const game = await api.insist(() => api.look(id), complain);
      sit({ game, key: keyOf(id) });
      return say(sentence);
    } catch (problem) {
      sentence = problem.status === 404 ? text(own && id !== own ? "yours" : "gone") : problem.message;
    }
  }
  await begin(sentence);
}

/** A new game like the last one, with a sentence that says why. */
async function begin(sentence = "") {
  if (beginning) return;
  beginning = true;
  try {
    const wanted = lastSettings();
    const plain = () => api.insist(() => api.found({}), complain);
    sit(await api.insist(() => api.found(wanted), complain).catch(plain));
    say(sentence);
  } catch (problem) {
    say(problem.message);
  }
  beginning = false;
}

/** Sit down at a game: the address names it, and this browser remembers it. */
function sit({ game, key }) {
  say("");
  review.toggle(false);
  table.sit(game, key);
  live.follow(game.id);
  history.replaceState(null, "", `/game/${game.id}`);
  if (key) rememberGame(game.id, key);
}

function complain(problem) {
  say(problem.message);
  return true;
}
