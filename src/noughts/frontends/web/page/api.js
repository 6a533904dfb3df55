// Questions to the server. A refusal is a Problem with the server's own sentence.

import { text } from "./texts.js";

const PATIENCE = 15_000;
const LONG_PATIENCE = 40_000;
const LONGEST_PAUSE = 8_000;
const LONGEST_DELAY = 30_000;

/** Something the server would not do, and why; status 0 when it did not answer at all. `delay` is
 * how long it asks to be left alone. */
export class Problem extends Error {
  constructor(status, sentence, delay = 0) {
    super(sentence);
    Object.assign(this, { status, delay });
  }

  /** Whether the same question may be answered later. */
  get isPassing() {
    return [0, 429, 503].includes(this.status);
  }
}

export const found = (settings) => ask("/games", { body: settings });
export const exhibit = (settings) => ask("/exhibitions", { body: settings });
export const join = (id, invitation, key) => ask(`${game(id)}/join`, { body: { invitation, key } });
export const boards = () => ask("/boards");
export const levels = (board) =>
  ask(`/levels?board=${encodeURIComponent(board)}`, { patience: LONG_PATIENCE });

/** What can be asked about a game, and done in it, by whoever has the key; null for none. Asking
 * twice for the same change is harmless. */
export const gameOf = (id, key) => ({
  look: (ply = null) => ask(`${game(id)}${query({ ply })}`, { key }),
  hint: () => ask(`${game(id)}/hint`, { key, patience: LONG_PATIENCE }),
  values: (ply) => ask(`${game(id)}/values${query({ ply })}`, { key, patience: LONG_PATIENCE }),
  review: () => ask(`${game(id)}/review`, { key, patience: LONG_PATIENCE }),
  change: (action, body) => ask(`${game(id)}/${action}`, { key, body }),
});

/** What can be asked about a game of which there is only the record. */
export const gameFrom = (record) => ({
  look: (ply = null) => ask(`/look${query({ game: record, ply })}`),
  values: (ply) => ask(`/look/values${query({ game: record, ply })}`, { patience: LONG_PATIENCE }),
  review: () => ask(`/look/review${query({ game: record })}`, { patience: LONG_PATIENCE }),
});

/** Where the drawing of a record's last board is. */
export const pictureOf = (record) => `/api/look/picture.svg${query({ game: record })}`;

/** A game's events, the first of which says how it stands: the answer as it begins. */
export function listen(id, key, signal) {
  const headers = key ? { "noughts-key": key } : {};
  return fetch(`/api${game(id)}/events`, { headers, signal, cache: "no-store" });
}

/** Ask until there is an answer, with growing pauses; `goesOn` hears of every attempt in vain and
 * says whether there is another. */
export async function insist(question, goesOn) {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await question();
    } catch (problem) {
      if (!goesOn(problem)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, problem.delay)));
    }
  }
}

async function ask(path, { body, key, patience = PATIENCE } = {}) {
  const headers = { ...(key && { "noughts-key": key }), ...(body && { "content-type": "application/json" }) };
  const method = body ? "POST" : "GET";
  let answer;
  let told;
  try {
    const signal = AbortSignal.timeout(patience);
    answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body), signal });
    told = await answer.json();
  } catch {
    throw new Problem(0, text("failed"));
  }
  if (!answer.ok) throw new Problem(answer.status, told.error ?? text("failed"), delayOf(answer));
  return told;
}

/** Milliseconds that an answer asks to wait. */
function delayOf(answer) {
  const seconds = Number(answer.headers.get("retry-after")) || 0;
  return Math.min(1_000 * seconds, LONGEST_DELAY);
}

const game = (id) => `/games/${encodeURIComponent(id)}`;

/** A query of those facts that there are. */
function query(facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return known.length ? `?${new URLSearchParams(known)}` : "";
}
