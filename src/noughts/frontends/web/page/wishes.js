// What the next game should be like: what was chosen last, and what is asked of the server for it.

import { recall } from "./remembered.js";
import { text } from "./texts.js";

/** @import { Mark, NewGame } from "./types.d.ts" */

/** A level, or whoever plays instead of one. @typedef {number | "reflex"} Choice */

/**
 * @typedef {object} Wishes
 * @property {"computer" | "person" | "friend" | "agents"} opponent
 * @property {Mark | "either"} side
 * @property {Mark} first
 * @property {Choice} level
 * @property {Choice} x
 * @property {Choice} o
 * @property {string} board
 */

/** Whoever can be chosen. @type {Choice[]} */
export const CHOICES = [1, 2, 3, 4, 5, "reflex"];

/** What was chosen last, as far as it makes sense.
 * @returns {Wishes} */
export function wishes() {
  const last = recall("settings") ?? {};
  return {
    opponent: pick(last.opponent, ["computer", "person", "friend", "agents"]),
    side: pick(last.side, ["X", "O", "either"]),
    first: pick(last.first, ["X", "O"]),
    level: pick(last.level, [3, ...CHOICES]),
    x: pick(last.x, [5, ...CHOICES]),
    o: pick(last.o, [3, ...CHOICES]),
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
  return { side: opponent === "person" ? "both" : side, first, board, ...playing(level) };
}

/** Who plays, as the server is asked for it. @param {Choice} choice */
const playing = (choice) => (choice === "reflex" ? { agent: choice } : { level: choice });

/** What was chosen, from the text of a field.
 * @param {string} text
 * @returns {Choice} */
export const choiceOf = (text) => CHOICES.find((choice) => String(choice) === text) ?? 3;

/** A choice in short. @param {Choice} choice */
export const nameOf = (choice) => (choice === "reflex" ? text("reflex") : text("level", { number: choice }));

/** A value that is allowed, or else the first one that is.
 * @template Value
 * @param {unknown} value
 * @param {Value[]} allowed */
const pick = (value, allowed) => allowed.find((one) => one === value) ?? allowed[0];
