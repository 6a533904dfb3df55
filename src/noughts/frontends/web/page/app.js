// The page: brings everything together.

import { Friend, Invitation, Share } from "./friends/friends.js";
import { Advice, Exhibition, offerKeys, offerLanguages, offerThemes, Panel } from "./play/panel.js";
import { Players } from "./play/players.js";
import { Arrival, Onward, Settings } from "./play/start.js";
import { Table } from "./play/table.js";
import { Moves, Review } from "./review/review.js";
import { Board } from "./shared/board.js";
import { allow, at, guardPresses, offerNotes, onPress, say, sayConnection } from "./shared/dom.js";
import * as engine from "./shared/engine.js";
import { gameAddress, namedGame, namedRecord, rememberGame } from "./shared/memory.js";
import { dataOf, text, useTexts } from "./shared/texts.js";

/** @import { Created, Game } from "./types.d.ts" */
/** @typedef {{ game: Game, key: string | null, invitation?: string | null }} Place */

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

const parts = [panel, players, friend, invitation, exhibition, onward, advice, review, moves];

table.watch(() => {
  for (const part of parts) part.draw();
  allow(at("share"), true);
  const { isOpen, shown, waiting } = table;
  const lit = advice.lit ?? review.better;
  board.draw(shown, { isOpen, waiting, lit, values: advice.values, ghosts: review.ghosts });
});

guardPresses();
offerNotes(() => board.focus());
offerThemes();
offerLanguages();
offerKeys(table, (cell) => table.play(cell));
onPress(at("new-game"), () => settings.open());
onPress(at("with-friend"), () => settings.open({ opponent: "friend" }));
onPress(at("other-boards"), () => settings.open({}, "board-card"));
onPress(at("share"), () => share.open());
onPress(at("now"), async () => {
  await table.step(Infinity);
  board.focus();
});
onPress(at("rematch"), () => {
  review.toggle(false);
  table.change("rematch");
});
window.addEventListener("hashchange", () => arrival.open());
window.addEventListener("popstate", () => namedGame() !== table.game?.id && arrival.open());
arrival.open();

/** Sit down at a game. @param {Place} place */
function sit({ game, key, invitation: invited }) {
  say("");
  review.toggle(false);
  settle({ game, key, invitation: invited });
  table.sit(game, engine.gameOf(game.id, key));
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
