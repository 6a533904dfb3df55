// The engine behind one door: all that the page asks, and all that it is told, goes through here. A
// refusal is a Problem with the server's own sentence.

import { text } from "./texts.js";

/** @import { Created, Exhibition, Game, HintState, Joined, Levels, NewGame, ReviewState, Values } from "../types.d.ts" */
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
const LONGEST_RETRY = 8_000;
const LONGEST_DELAY = 30_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
// The server gives a sign of life every 15 seconds.
const SILENCE = 40_000;

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

/** The link that a friend joins by as a QR code: the text of a drawing.
 * @type {(id: string, invitation: string) => Promise<string>} */
export const code = (id, invitation) => ask(`${game(id)}/code.svg`, { body: { invitation } });

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

/** What can be asked about a new game that the server does not know yet: it begins with the first
 * question. `begun` is given what was created, and says what can be asked of it.
 * @param {(created: Created) => Source} begun
 * @returns {Required<Source>} */
export function gameToBegin(begun) {
  /** @type {Promise<Required<Source>> | null} */
  let source = null;
  const begin = () => {
    source ??= create({})
      .then((created) => /** @type {Required<Source>} */ (begun(created)))
      .catch((problem) => {
        source = null;
        throw problem;
      });
    return source;
  };
  return {
    look: async (ply) => (await begin()).look(ply),
    hint: async () => (await begin()).hint(),
    values: async (ply) => (await begin()).values(ply),
    review: async () => (await begin()).review(),
    change: async (action, body) => (await begin()).change(action, body),
  };
}

/** What can be asked about a game of which there is only the record.
 * @type {(record: string) => Source} */
export const gameFrom = (record) => ({
  look: (ply) => ask(`/look${query({ game: record, ply })}`),
  values: (ply) => ask(`/look/values${query({ game: record, ply })}`, { patience: LONG_PATIENCE }),
  review: () => ask(`/look/review${query({ game: record })}`, { patience: LONG_PATIENCE }),
});

/** Where the drawing of a record's last board is. @param {string} record */
export const pictureAddress = (record) => `/api/look/picture.svg${query({ game: record })}`;

/** The drawing itself; "" where it could not be fetched. @param {string} record */
export async function picture(record) {
  try {
    const answer = await fetch(pictureAddress(record));
    return answer.ok ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** A game's events, the first of which says how it stands: the answer as it begins.
 * @param {string} id
 * @param {string | null} key
 * @param {AbortSignal} signal */
function listen(id, key, signal) {
  const headers = { ...(key && { "noughts-key": key }) };
  return fetch(`/api${game(id)}/events`, { headers, signal, cache: "no-store" });
}

/** Ask until there is an answer, with growing pauses; `goesOn` hears of every attempt in vain and
 * says whether there is another.
 * @template Answer
 * @param {() => Promise<Answer>} question
 * @param {(problem: Problem) => boolean} goesOn */
export async function insist(question, goesOn) {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_RETRY)) {
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
    const isDrawing = answer.headers.get("content-type") === "image/svg+xml";
    told = await (isDrawing ? answer.text() : answer.json());
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

// Server-sent events read from an answer. An EventSource cannot say who listens; a fetch can.

/** @typedef {{ data?: string, retry?: string }} Message */

/** The messages of a stream as they come, each with its data or retry; an empty one is a sign of
 * life.
 * @param {ReadableStream<Uint8Array>} body */
export async function* messages(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = "";
  /** @type {Message} */
  let message = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "" && line !== "\r") {
        take(message, line.replace(/\r$/, ""));
        continue;
      }
      yield message;
      message = {};
    }
  }
}

/**
 * @param {Message} message
 * @param {string} line */
function take(message, line) {
  const [, field, value] = line.match(/^([^:]*):? ?(.*)$/s) ?? [];
  if (field === "retry") message.retry = value;
  if (field === "data") message.data = message.data === undefined ? value : `${message.data}\n${value}`;
}

// The game's events, heard for as long as the page is looked at, or always. A lost connection heals by
// itself.

/** Listens to one game at a time. `hear` is told every state, `lost` and `back` of the connection,
 * and `refused` when the server will not be listened to. */
export class Live {
  /** @type {string | null} */
  #id = null;
  /** @type {string | null} */
  #key = null;
  #always = false;
  /** @type {AbortController | null} */
  #ear = null;
  #heard = 0;
  #timer = 0;
  #least = FIRST_PAUSE;
  #pause = FIRST_PAUSE;
  #lost = false;

  /**
   * @param {object} told
   * @param {(state: Game) => void} told.hear
   * @param {() => void} told.lost
   * @param {() => void} told.back
   * @param {() => void} told.refused */
  constructor({ hear, lost, back, refused }) {
    this.hear = hear;
    this.lost = lost;
    this.back = back;
    this.refused = refused;
    document.addEventListener("visibilitychange", () => this.#turn());
    window.addEventListener("offline", () => this.#failed(this.#ear));
    window.addEventListener("online", () => this.#open());
    window.addEventListener("pagehide", () => this.#close());
    window.addEventListener("pageshow", (event) => event.persisted && this.#open());
  }

  /** Listen to a game as whoever has the key; null for none. `always` is also while nobody sees the
   * page.
   * @param {string | null} id
   * @param {string | null} key */
  follow(id, key = null, { always = false } = {}) {
    this.#id = id;
    this.#key = key;
    this.#always = always;
    this.#pause = this.#least;
    this.#open();
  }

  async #open() {
    this.#close();
    if (this.#id === null || this.#isIdle) return;
    const ear = new AbortController();
    this.#ear = ear;
    this.#expect(ear);
    try {
      await this.#listen(this.#id, ear);
    } catch {
      // However it ended, it begins again.
    }
    this.#failed(ear);
  }

  /** Browsers allow only a few connections: a page nobody sees has none, unless it is needed. */
  get #isIdle() {
    return this.#id === null || (document.hidden && !this.#always);
  }

  /** The page is seen now, or not any more; meanwhile the machine may have slept. */
  #turn() {
    if (this.#isIdle) this.#close();
    else if (!this.#ear || Date.now() - this.#heard > SILENCE) this.#open();
  }

  #close() {
    clearTimeout(this.#timer);
    this.#ear?.abort();
    this.#ear = null;
  }

  /**
   * @param {string} id
   * @param {AbortController} ear */
  async #listen(id, ear) {
    const answer = await listen(id, this.#key, ear.signal);
    if (this.#ear !== ear) return;
    if (!answer.ok || !answer.body) return this.refused();
    for await (const message of messages(answer.body)) {
      if (this.#ear !== ear) return;
      this.#expect(ear);
      this.#take(message);
    }
  }

  /** How long to wait is told before anything else: that alone does not make a connection.
   * @param {Message} message */
  #take({ data, retry }) {
    if (retry && /^\d+$/.test(retry)) this.#least = Math.min(Number(retry), LONGEST_PAUSE);
    if (data !== undefined || retry === undefined) this.#opened();
    if (data !== undefined) this.hear(JSON.parse(data));
  }

  #opened() {
    this.#pause = this.#least;
    if (this.#lost) this.back();
    this.#lost = false;
  }

  /** A connection that says nothing at all for long is none. @param {AbortController} ear */
  #expect(ear) {
    clearTimeout(this.#timer);
    this.#heard = Date.now();
    this.#timer = setTimeout(() => this.#failed(ear), SILENCE);
  }

  /** @param {AbortController | null} ear */
  #failed(ear) {
    if (!ear || this.#ear !== ear) return;
    this.#close();
    if (!this.#lost) this.lost();
    this.#lost = true;
    this.#timer = setTimeout(() => this.#open(), Math.max(this.#least, this.#pause));
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
  }
}
