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
