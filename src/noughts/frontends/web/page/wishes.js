// What the next game should be like: what was chosen last, and what is asked of the server for it.

import { recall } from "./remembered.js";

/** @import { Mark, NewGame } from "./types.d.ts" */

/**
 * @typedef {object} Wishes
 * @property {"computer" | "person" | "friend" | "agents"} opponent
 * @property {Mark | "either"} side
 * @property {Mark} first
 * @property {number} level
 * @property {number} x
 * @property {number} o
 * @property {string} board
 */

/** What was chosen last, as far as it makes sense.
 * @returns {Wishes} */
export function wishes() {
  const last = recall("settings") ?? {};
  return {
    opponent: pick(last.opponent, ["computer", "person", "friend", "agents"]),
    side: pick(last.side, ["X", "O", "either"]),
    first: pick(last.first, ["X", "O"]),
    level: pick(last.level, [3, 1, 2, 4, 5]),
    x: pick(last.x, [5, 1, 2, 3, 4]),
    o: pick(last.o, [3, 1, 2, 4, 5]),
    board: typeof last.board === "string" && last.board ? last.board : "3x3k3",
  };
}

/** What is asked of the server for a game like the last one; {} before there was any. Nobody is
 * invited and nothing is shown without being asked for. */
export function lastSettings() {
  if (!recall("settings")) return {};
  const wanted = wishes();
  return asked(wanted.opponent === "person" ? wanted : { ...wanted, opponent: "computer" });
}

/** What is asked of the server for a game with a person in it.
 * @param {Wishes} wanted
 * @returns {NewGame} */
export function asked({ opponent, side, first, level, board }) {
  if (opponent === "friend") return { opponent, side, first, board };
  return { side: opponent === "person" ? "both" : side, first, level, board };
}

/** A value that is allowed, or else the first one that is.
 * @template Value
 * @param {unknown} value
 * @param {Value[]} allowed */
const pick = (value, allowed) => allowed.find((one) => one === value) ?? allowed[0];
