// States of a game, compared and continued without asking anybody.

/** @import { Game } from "./types.d.ts" */

/** The cell that a mark falls to: the open one of a cell's column, or the cell itself where all are taken.
 * @param {Game} game
 * @param {number} cell */
export function openBelow({ columns, cells }, cell) {
  const found = cells.findIndex(({ open }, other) => open && other % columns === cell % columns);
  return found < 0 ? cell : found;
}

/** The game with a mark that the server has not seen yet.
 * @param {Game} game
 * @param {number} cell */
export function marked(game, cell) {
  const cells = game.cells.map((old, index) =>
    index === cell
      ? { ...old, mark: game.turn, open: false, last: true }
      : { ...old, open: false, last: false },
  );
  return { ...game, cells, note: "" };
}

/** Whether an earlier board is still one of the game's.
 * @param {Game} then
 * @param {Game} game */
export function isStart(then, game) {
  const played = then.moves.slice(0, then.ply);
  return (
    then.ply < game.moves.length &&
    then.first === game.first &&
    played.every((move, index) => move.cell === game.moves[index].cell)
  );
}

/** An answer, with what was heard about the friend: events are told by who knows that best.
 * @param {Game} state
 * @param {Game} heard */
export function amended(state, { friend, presence }) {
  return isKnown(friend) && isKnown(state.friend) ? { ...state, friend, presence } : state;
}

/** @param {Game["friend"]} friend */
const isKnown = (friend) => friend === "here" || friend === "away";
