// Questions to the server. A refusal is a Problem with the server's own sentence.

import { text } from "./texts.js";

const PATIENCE = 15_000;
const LONG_PATIENCE = 40_000;
const LONGEST_PAUSE = 8_000;

/** Something the server would not do, and why; status 0 when it did not answer at all. */
export class Problem extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

export const found = (settings) => ask("/games", { body: settings });
export const look = (id, ply = null) => ask(`${game(id)}${at(ply)}`);
export const hint = (id) => ask(`${game(id)}/hint`, { patience: LONG_PATIENCE });
export const values = (id, ply) => ask(`${game(id)}/values${at(ply)}`, { patience: LONG_PATIENCE });
export const review = (id) => ask(`${game(id)}/review`, { patience: LONG_PATIENCE });
export const boards = () => ask("/boards");
export const levels = (board) =>
  ask(`/levels?board=${encodeURIComponent(board)}`, { patience: LONG_PATIENCE });

/** Where a game's events are heard. */
export const eventsOf = (id) => `/api${game(id)}/events`;

/** Change a game: move, undo, redo, rematch or clear-score. Asking twice is harmless. */
export const change = (id, key, action, body) => ask(`${game(id)}/${action}`, { key, body });

/** Ask until there is an answer, with growing pauses; `failed` hears of every attempt in vain and
 * says whether to go on. */
export async function insist(question, failed) {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await question();
    } catch (problem) {
      if (problem.status !== 0 || !failed(problem)) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
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
  if (!answer.ok) throw new Problem(answer.status, told.error ?? text("failed"));
  return told;
}

const game = (id) => `/games/${encodeURIComponent(id)}`;
const at = (ply) => (ply === null ? "" : `?ply=${ply}`);
