// What this browser remembers between visits. It may forget at any time, or remember nonsense.

/** @import { Mark, NewGame } from "../types.d.ts" */

const MOST_KEYS = 200;

/** A game's id, the key to a seat there and perhaps what a friend is invited with.
 * @typedef {[id: string, key: string, invitation?: string]} Row */

/** What is remembered under a name, or something else: it may be anything.
 * @param {string} name
 * @param {unknown} otherwise
 * @returns {any} */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(`noughts.${name}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Remember something, if that is possible.
 * @param {string} name
 * @param {unknown} value */
export function remember(name, value) {
  try {
    localStorage.setItem(`noughts.${name}`, JSON.stringify(value));
  } catch {
    // Nothing can be stored here: this visit goes on without.
  }
}

/** What this tab keeps under a name, over a reload too, or null: it may be anything.
 * @param {string} name
 * @returns {any} */
export function keptHere(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`noughts.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** Keep something in this tab, if that is possible.
 * @param {string} name
 * @param {unknown} value */
export function keepHere(name, value) {
  try {
    sessionStorage.setItem(`noughts.${name}`, JSON.stringify(value));
  } catch {
    // Nothing can be stored here: it lasts until the page is left.
  }
}

/** The game that was played last: its id and key, or null. */
export function recallGame() {
  const game = recall("game");
  return isText(game?.id) && isText(game?.key) ? { id: game.id, key: game.key } : null;
}

/** The key of a game that was begun in this browser, or null. @param {string} id */
export function keyOf(id) {
  const own = keys().find(([known]) => known === id);
  return own ? own[1] : null;
}

/** What a friend is invited with to a game that was begun in this browser, or null. @param {string} id */
export function invitationOf(id) {
  const own = keys().find(([known, , invitation]) => known === id && invitation);
  return own?.[2] ?? null;
}

/** The game that is played now, and what a friend is invited to it with.
 * @param {string} id
 * @param {string} key
 * @param {string} [invitation] */
export function rememberGame(id, key, invitation) {
  remember("game", { id, key });
  rememberKey(id, key, invitation);
}

/** The key to a seat, and what a friend is invited to the other one with.
 * @param {string} id
 * @param {string} key
 * @param {string | null} invitation */
export function rememberKey(id, key, invitation = invitationOf(id)) {
  const own = invitation ? [id, key, invitation] : [id, key];
  remember("keys", [own, ...others(id)].slice(0, MOST_KEYS));
}

/** A key that was of no use. @param {string} id */
export function forgetKey(id) {
  remember("keys", others(id));
}

/** @param {string} id */
const others = (id) => keys().filter(([known]) => known !== id);

/** One row for each game, the last one first. @returns {Row[]} */
function keys() {
  const found = recall("keys");
  const rows = Array.isArray(found) ? found : [];
  const known = rows.filter(isRow);
  const last = recallGame();
  /** @type {Row[]} */
  const all = last ? [[last.id, last.key], ...known] : known;
  return [...new Map(all.map((row) => [row[0], row])).values()];
}

/** @returns {row is Row} */
function isRow(/** @type {unknown} */ row) {
  return Array.isArray(row) && [2, 3].includes(row.length) && row.every(isText);
}

/** @param {unknown} value */
const isText = (value) => typeof value === "string" && value !== "";

// The addresses of games: to join one, to watch one, to look at one; and what this page's own says.

const JOIN = "#join=";

/** Where a game can be watched, and played by those with a seat. @param {string} id */
export const gameAddress = (id) => `${location.origin}/game/${encodeURIComponent(id)}`;

/** Where a friend takes the other seat. A fragment is not sent to any server.
 * @param {string} id
 * @param {string} invitation */
export const joinAddress = (id, invitation) => `${gameAddress(id)}${JOIN}${encodeURIComponent(invitation)}`;

/** Where a record can be looked at. @param {string} record */
export const lookAddress = (record) => `${location.origin}/look?game=${encodeURIComponent(record)}`;

/** Whether addresses from here lead nowhere on other machines. */
export const isOnlyHere = () => /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** The game that this address names, or null. */
export const namedGame = () => location.pathname.match(/^\/game\/([^/]+)$/)?.[1] ?? null;

/** The record to look at here: null where there is none to look at, "" where it is missing. */
export const namedRecord = () =>
  location.pathname === "/look" ? (new URLSearchParams(location.search).get("game") ?? "") : null;

/** The invitation in this address, or null; it does not stay there. */
export function takeInvitation() {
  if (!location.hash.startsWith(JOIN)) return null;
  const written = location.hash.slice(JOIN.length);
  history.replaceState(null, "", location.pathname + location.search);
  try {
    return decodeURIComponent(written) || null;
  } catch {
    return null;
  }
}

// The invitation that one has followed. It leaves the address at once, and is kept in this tab, over
// a reload too, until it is answered.

/** @typedef {{ id: string, invitation: string }} Invited */

/** @type {Invited | null | undefined} */
let invited;

/** What one is invited to a game with, or null. @param {string} id */
export function invitationTo(id) {
  const invitation = takeInvitation();
  if (invitation && id === namedGame()) keepInvitation({ id, invitation });
  invited ??= keptHere("invited");
  return invited?.id === id ? invited.invitation : null;
}

/** The invitation was answered. */
export const dropInvitation = () => keepInvitation(null);

/** @param {Invited | null} found */
function keepInvitation(found) {
  invited = found;
  keepHere("invited", found);
}

// What the next game should be like: what was chosen last, and what is asked of the server for it.

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

/** What is asked of the server for a game like the last one; null before there was any. Nobody is
 * invited and nothing is shown without being asked for. */
export function lastSettings() {
  if (!recall("settings")) return null;
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

/** A value that is allowed, or else the first one that is.
 * @template Value
 * @param {unknown} value
 * @param {Value[]} allowed */
const pick = (value, allowed) => allowed.find((one) => one === value) ?? allowed[0];
