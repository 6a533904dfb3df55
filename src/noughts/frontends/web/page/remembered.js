// What this browser remembers between visits. It may forget at any time, or remember nonsense.

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
