// The page: brings everything together.

import { Friend, Invitation, Share } from "./friends/friends.js";
import { Advice, Exhibition, Panel } from "./play/panel.js";
import { Players } from "./play/players.js";
import { Arrival, Onward, Settings } from "./play/start.js";
import { Table } from "./play/table.js";
import { Moves, Review } from "./review/review.js";
import { Board } from "./shared/board.js";
import { allow, at, guardPresses, offerNotes, onPress, say, sayConnection } from "./shared/dom.js";
import * as engine from "./shared/engine.js";
import {
  gameAddress,
  keepHere,
  keptHere,
  namedGame,
  namedRecord,
  recall,
  remember,
  rememberGame,
} from "./shared/memory.js";
import { dataOf, text, useTexts } from "./shared/texts.js";

/** @import { Created, Game } from "./types.d.ts" */
/** @typedef {{ game: Game, key: string | null, invitation?: string | null }} Place */

const YEAR = 31_536_000;
// A press that follows the end so quickly was meant for the game.
const PAUSE_AFTER_END = 600;
const PITCH = { X: 520, O: 390, end: 660 };

useTexts(dataOf("texts"));
const table = new Table({ gone: () => arrival.begin(text("gone")) });
const board = new Board((cell) => table.play(cell));
const panel = new Panel(table);
const friend = new Friend(table, () => board.focus());
const invitation = new Invitation(table, () => board.focus());
const exhibition = new Exhibition(table);
const advice = new Advice(table);
const review = new Review(table, () => board.focus());
const moves = new Moves(table, (move) => review.markOf(move));
const onward = new Onward(table, begun);
const settings = new Settings(begun);
const players = new Players(table, {
  levels: () => panel.levels,
  start: (wanted) => settings.start(wanted),
});
const share = new Share(table);
const arrival = new Arrival({ sit, sitAtNew, look }, dataOf("first"));
const live = new engine.Live({
  hear: (state) => table.accept(state),
  lost: () => sayConnection(text("lost")),
  back: () => sayConnection(text("back"), { fleeting: true }),
  refused: () => table.refresh(),
});

let endedAt = Infinity;
let shownMove = "";
/** @type {AudioContext | undefined} */
let audio;
const parts = [panel, players, friend, invitation, exhibition, onward, advice, review, moves];

table.watch(() => {
  for (const part of parts) part.draw();
  followMoves(at("moves"));
  allow(at("share"), true);
  const { isOpen, shown, waiting } = table;
  noteEnd(shown.outcome !== null && !table.past);
  const lit = advice.lit ?? review.better;
  board.draw(shown, { isOpen, waiting, lit, values: advice.values, ghosts: review.ghosts });
});

/** Keep the move that is shown in sight where the moves are one strip, without moving the page; what
 * shows no other move, and no new mark, and is as wide as before, stays where somebody has scrolled to.
 * @param {HTMLElement} strip */
function followMoves(strip) {
  /** @type {HTMLElement | null} */
  const move = strip.querySelector("[aria-current]");
  const shown = `${move?.dataset.key} ${move?.offsetLeft} ${strip.clientWidth}`;
  if (shown === shownMove) return;
  shownMove = shown;
  const [start, end] = move ? [move.offsetLeft, move.offsetLeft + move.offsetWidth] : [0, 0];
  strip.scrollLeft = Math.min(start, Math.max(strip.scrollLeft, end - strip.clientWidth));
}

new ResizeObserver(() => followMoves(at("moves"))).observe(at("moves"));
guardPresses();
offerNotes(() => board.focus());
offerThemes();
offerLanguages();
offerKeys(table, (cell) => table.play(cell));
offerAnother();
offerSounds();
onPress(at("new-game"), () => settings.open());
onPress(at("with-friend"), () => settings.open({ opponent: "friend" }));
onPress(at("other-boards"), () => settings.open({}, "board-card"));
onPress(at("share"), () => share.open());
onPress(at("now"), async () => {
  review.toggle(false);
  await table.step(Infinity);
  board.focus();
});
onPress(at("rematch"), () => playAgain("rematch"));
window.addEventListener("hashchange", () => arrival.open());
window.addEventListener("popstate", () => namedGame() !== table.game?.id && arrival.open());
arrival.open();

/** @param {"rematch" | "ask-rematch"} action */
function playAgain(action) {
  review.toggle(false);
  table.change(action);
}

/** Note when a game ends before one's eyes. @param {boolean} isOver */
function noteEnd(isOver) {
  if (!isOver) endedAt = Infinity;
  else if (endedAt === Infinity) endedAt = performance.now();
}

/** A press on the board some time after the end plays again, or asks the friend to; not in a review. */
function offerAnother() {
  let pressedAt = 0;
  at("board").addEventListener("pointerdown", () => {
    pressedAt = performance.now();
  });
  at("board").addEventListener("click", (event) => {
    const isLate = event.detail > 0 && pressedAt >= endedAt + PAUSE_AFTER_END;
    if (!isLate || review.isOn || table.waiting === "server") return;
    const { may, request } = table.game;
    if (may.rematch) playAgain("rematch");
    else if (may.ask_rematch && !request) playAgain("ask-rematch");
  });
}

/** A sound for each move, for those who have switched it on: one for each player, one for the end. */
function offerSounds() {
  const box = at("sound-on");
  box.checked = recall("sound") === true;
  box.addEventListener("change", () => {
    remember("sound", box.checked);
    if (box.checked) sound(PITCH.X);
  });
  let [sitting, count] = [0, 0];
  table.watch(() => {
    if (table.past) return;
    const marks = table.shown.cells.filter(({ mark }) => mark);
    const isMove = table.sitting === sitting && marks.length === count + 1;
    [sitting, count] = [table.sitting, marks.length];
    const last = table.shown.cells.find((cell) => cell.last)?.mark;
    if (box.checked && isMove && last) sound(table.shown.outcome ? PITCH.end : PITCH[last]);
  });
}

/** @param {number} frequency */
function sound(frequency) {
  audio ??= new AudioContext();
  const end = audio.currentTime + 0.15;
  const tone = new OscillatorNode(audio, { frequency });
  const volume = new GainNode(audio, { gain: 0.1 });
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

/** Sit down at a game. @param {Place} place */
function sit({ game, key, invitation: invited }) {
  say("");
  review.toggle(false);
  settle({ game, key, invitation: invited });
  table.sit(game, engine.gameOf(game.id, key));
  lookAgain();
}

/** Sit down at a new game, which the server learns of with the first thing that is done in it.
 * @param {Game} game */
function sitAtNew(game) {
  say("");
  review.toggle(false);
  const sitting = table.sitting + 1;
  const begin = (/** @type {Created} */ created) => {
    const source = engine.gameOf(created.game.id, created.key);
    if (table.sitting !== sitting) return source;
    settle(created);
    table.begin(created.game, source);
    return source;
  };
  table.sit(game, engine.gameToBegin(begin));
  live.follow(null);
  history.replaceState(null, "", "/");
}

/** The address names the game from now on, and this browser remembers it. @param {Place} place */
function settle({ game, key, invitation: invited }) {
  if (game.seat.length && key) rememberGame(game.id, key, invited ?? undefined);
  live.follow(game.id, key, { always: game.kind === "friends" });
  history.replaceState(null, "", `/game/${game.id}`);
}

/** Look at a game of which there is only the record.
 * @param {Game} game
 * @param {string} record */
function look(game, record) {
  table.sit(game, engine.gameFrom(record));
  live.follow(null);
  lookAgain();
}

/** Sit down at a new game. One goes there from a record, and can come back to it; and from a page
 * that still waits for another game.
 * @param {Created} created */
function begun(created) {
  if (table.game && namedRecord() === null) {
    if (namedGame() !== null) history.pushState(null, "", location.href);
    sit(created);
    return board.focus();
  }
  rememberGame(created.game.id, created.key, created.invitation ?? undefined);
  location.assign(gameAddress(created.game.id));
}

// Keys of one letter or figure. They press the buttons that name them; none works while somebody
// types, and all can be turned off.

/** Listen to keys; `play` marks a cell of a 3x3 board.
 * @param {Table} table
 * @param {(cell: number) => void} play */
function offerKeys(table, play) {
  const box = at("letters-on");
  box.checked = recall("letters", true) !== false;
  box.addEventListener("change", () => remember("letters", box.checked));
  at("show-keys").addEventListener("click", () => at("keys").showModal());
  at("keys-close").addEventListener("click", () => at("keys").close());
  document.addEventListener("keydown", (event) => {
    if (isTyping(event) || event.repeat) return;
    const isOnBoard = at("board").contains(/** @type {Node} */ (event.target));
    if (box.checked || isOnBoard) press(event, table, play, box.checked);
  });
}

/**
 * @param {KeyboardEvent} event
 * @param {Table} table
 * @param {(cell: number) => void} play
 * @param {boolean} everywhere */
function press(event, table, play, everywhere) {
  if (/^[1-9]$/.test(event.key)) {
    if (table.game?.rows === 3 && table.game.columns === 3) play(Number(event.key) - 1);
    return;
  }
  const letter = letterOf(event);
  if (!everywhere || !/^[a-z?]$/.test(letter)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const named = document.querySelectorAll(`[aria-keyshortcuts="${letter}"]`);
  const button = [...named].find((one) => !one.closest("[hidden]"));
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** What a key says; where a keyboard writes Cyrillic, say, the Latin letter of the same key.
 * @param {KeyboardEvent} event */
function letterOf({ key, code }) {
  const isForeign = /^\p{Letter}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return isForeign ? code.replace(/^Key/, "").toLowerCase() : key;
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  if (document.querySelector("dialog[open]")) return true;
  const target = /** @type {Element} */ (event.target);
  return target.closest?.("input[type=text], select, textarea, [contenteditable]") !== null;
}

// The three themes, the system's, light and dark, and the languages. A cookie tells the server, which draws
// the page in the chosen ones from the start.

/** Offer the themes, with the one in use chosen. */
function offerThemes() {
  const place = at("theme");
  const { theme = "system" } = document.documentElement.dataset;
  for (const radio of place.querySelectorAll("input")) radio.checked = radio.value === theme;
  place.addEventListener("change", (event) => choose(/** @type {HTMLInputElement} */ (event.target).value));
}

/** @param {string} theme */
function choose(theme) {
  const isSystem = theme === "system";
  if (isSystem) delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keep("theme", theme, isSystem ? 0 : YEAR);
}

/** Offer the languages; the server says everything anew in the one that is chosen. */
function offerLanguages() {
  const place = /** @type {HTMLSelectElement} */ (at("language"));
  place.addEventListener("change", () => {
    keep("language", place.value, YEAR);
    const { href: address } = location;
    keepHere("looking", { address, ply: table.past?.ply ?? null, inReview: review.isOn });
    location.reload();
  });
}

/** Look at the move, and the review, that one looked at before the language was changed. */
async function lookAgain() {
  const kept = keptHere("looking");
  keepHere("looking", null);
  if (kept?.address !== location.href) return;
  if (kept.ply !== null) await table.step(kept.ply);
  if (kept.inReview) review.toggle(true);
}

/** Tell the server from now on, for so many seconds, what was chosen.
 * @param {string} name
 * @param {string} value
 * @param {number} age */
function keep(name, value, age) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain http.
  document.cookie = `noughts-${name}=${value}; path=/; samesite=lax; max-age=${age}`;
}
