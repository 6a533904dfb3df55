// Questions to the server. A refusal is a Problem with the server's own sentence.

import { text } from "./texts.js";

/** @import { BoardState, Exhibition, Created, Game, HintState } from "./types.d.ts" */
/** @import { Joined, Levels, NewGame, ReviewState, Values } from "./types.d.ts" */

/**
 * What can be asked about a game. A record has no hints and cannot be changed.
 * @typedef {object} Source
 * @property {(ply?: number) => Promise<Game>} look
 * @property {(ply: number) => Promise<Values>} values
 * @property {() => Promise<ReviewState>} review
 * @property {() => Promise<HintState>} [hint]
 * @property {(action: string, body: { number: number }) => Promise<Game>} [change]
 */

const PATIENCE = 15_000;
const LONG_PATIENCE = 40_000;
const LONGEST_PAUSE = 8_000;
const LONGEST_DELAY = 30_000;

/** Something the server would not do, and why; status 0 when it did not answer at all. `delay` is
 * how long it asks to be left alone. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} sentence */
  constructor(status, sentence, delay = 0) {
    super(sentence);
    this.status = status;
    this.delay = delay;
  }

  /** Whether the same question may be answered later. */
  get isPassing() {
    return [0, 429, 503].includes(this.status);
  }
}

/** @type {(settings: NewGame) => Promise<Created>} */
export const create = (settings) => ask("/games", { body: settings });

/** @type {(settings: Exhibition) => Promise<Created>} */
export const createExhibition = (settings) => ask("/exhibitions", { body: settings });

/** @type {(id: string, invitation: string, key: string) => Promise<Joined>} */
export const join = (id, invitation, key) => ask(`${game(id)}/join`, { body: { invitation, key } });

/** @type {() => Promise<BoardState[]>} */
export const boards = () => ask("/boards");

/** @type {(board: string) => Promise<Levels>} */
export const levels = (board) =>
  ask(`/levels?board=${encodeURIComponent(board)}`, { patience: LONG_PATIENCE });

/** What can be asked about a game, and done in it, by whoever has the key; null for none. Asking
 * twice for the same change is harmless.
 * @type {(id: string, key: string | null) => Source} */
export const gameOf = (id, key) => ({
  look: (ply) => ask(`${game(id)}${query({ ply })}`, { key }),
  hint: () => ask(`${game(id)}/hint`, { key, patience: LONG_PATIENCE }),
  values: (ply) => ask(`${game(id)}/values${query({ ply })}`, { key, patience: LONG_PATIENCE }),
  review: () => ask(`${game(id)}/review`, { key, patience: LONG_PATIENCE }),
  change: (action, body) => ask(`${game(id)}/${action}`, { key, body }),
});

/** What can be asked about a game of which there is only the record.
 * @type {(record: string) => Source} */
export const gameFrom = (record) => ({
  look: (ply) => ask(`/look${query({ game: record, ply })}`),
  values: (ply) => ask(`/look/values${query({ game: record, ply })}`, { patience: LONG_PATIENCE }),
  review: () => ask(`/look/review${query({ game: record })}`, { patience: LONG_PATIENCE }),
});

/** Where the drawing of a record's last board is. @param {string} record */
export const pictureOf = (record) => `/api/look/picture.svg${query({ game: record })}`;

/** A game's events, the first of which says how it stands: the answer as it begins.
 * @param {string} id
 * @param {string | null} key
 * @param {AbortSignal} signal */
export function listen(id, key, signal) {
  const headers = { ...(key && { "noughts-key": key }) };
  return fetch(`/api${game(id)}/events`, { headers, signal, cache: "no-store" });
}

/** Ask until there is an answer, with growing pauses; `goesOn` hears of every attempt in vain and
 * says whether there is another.
 * @template Answer
 * @param {() => Promise<Answer>} question
 * @param {(problem: Problem) => boolean} goesOn */
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

/**
 * @param {string} path
 * @param {{ body?: object, key?: string | null, patience?: number }} settings
 * @returns {Promise<any>} */
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

/** Milliseconds that an answer asks to wait. @param {Response} answer */
function delayOf(answer) {
  const seconds = Number(answer.headers.get("retry-after")) || 0;
  return Math.min(1_000 * seconds, LONGEST_DELAY);
}

/** @param {string} id */
const game = (id) => `/games/${encodeURIComponent(id)}`;

/** A query of those facts that there are. @param {Record<string, string | number | undefined>} facts */
function query(facts) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return known.length ? `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}` : "";
}
