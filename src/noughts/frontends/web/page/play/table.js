// The table: the game as the server knows it, the move that is on its way, and the board one looks
// back at. Everything that is drawn is drawn from here.

import { landing } from "../shared/board.js";
import { say, unsay } from "../shared/dom.js";
import * as engine from "../shared/engine.js";
import { text } from "../shared/texts.js";

/** @import { Problem, Source } from "../shared/engine.js" */
/** @import { Game, Mark } from "../types.d.ts" */
/** @typedef {{ action: string, sitting: number }} Sent A change on its way. */

const UNHEARD = 4_000;
// Presses on what is taken, so soon after a move, are left over from it.
const IMPATIENT = 1_000;

/** One game at a time. Whoever watches is told of every change. */
export class Table {
  /** There is none before the first `sit`: nothing is drawn until then, and no button can be used.
   * @type {Game} */
  game = /** @type {any} */ (null);
  /** @type {Game | null} */
  past = null;
  /** Another number for each game one has sat down at: a new one has no id until it is begun. */
  sitting = 0;
  /** @type {Source} */
  #source = /** @type {any} */ (null);
  /** @type {Game | null} */
  #guess = null;
  /** @type {number | null} */
  #wanted = null;
  /** @type {Sent | null} */
  #sent = null;
  #refusal = "";
  /** @type {(() => void)[]} */
  #watchers = [];
  #unheard = 0;
  #moved = 0;

  /** @param {{ gone: () => void }} told */
  constructor({ gone }) {
    this.gone = gone;
  }

  /** Call this after every change. @param {() => void} watcher */
  watch(watcher) {
    this.#watchers.push(watcher);
  }

  /** Tell everybody that something has changed. */
  tell() {
    if (this.game) for (const watcher of this.#watchers) watcher();
  }

  /** The board that is shown: an earlier one, or the game's with the move on its way. */
  get shown() {
    return this.past ?? this.#guess ?? this.game;
  }

  /** What can be asked about the game: see `engine.gameOf` and `engine.gameFrom`. */
  get source() {
    return this.#source;
  }

  /** Whether whoever looks has no seat here. */
  get isWatched() {
    return this.game.seat.length === 0;
  }

  /** Whether a cell may be marked now. */
  get isOpen() {
    return !this.past && !this.#sent && this.game.may.move;
  }

  /** Whom the board waits for: a person, the computer, the server, or nothing. */
  get waiting() {
    if (this.past) return "nothing";
    return this.#sent ? "server" : this.game.waiting;
  }

  /** Whether an agent thinks; those of an exhibition wait until they are told to. */
  get isThinking() {
    return (this.#guess ?? this.game).waiting === "agent" && this.game.kind !== "agents";
  }

  /** Another text for every turn; that which follows a move on its way has begun. */
  get turn() {
    return `${this.sitting} ${this.game.number + Number(this.#guess !== null)}`;
  }

  /** Sit down at a game, or stand beside it.
   * @param {Game} game
   * @param {Source} source */
  sit(game, source) {
    this.sitting += 1;
    this.game = game;
    this.past = null;
    this.#source = source;
    this.#guess = this.#sent = this.#wanted = null;
    this.tell();
    this.#expect();
  }

  /** The game one sits at has begun on the server, and what was done there meanwhile is on its way.
   * @param {Game} game
   * @param {Source} source */
  begin(game, source) {
    this.game = game;
    this.#source = source;
    this.tell();
  }

  /** A state of the game; what is older than what is known is dropped. Who is there may change
   * without any number. True if there was anything new. @param {Game} state */
  accept(state) {
    if (state.id !== this.game?.id || state.number < this.game.number) return false;
    if (JSON.stringify(state) === JSON.stringify(this.game)) return false;
    const isNews = state.number > this.game.number;
    if (isNews && !this.#isStillMoving(state)) this.#renew();
    const then = this.past;
    this.game = state;
    if (then && !isStart(then, state)) this.past = null;
    this.tell();
    const ply = this.#wanted ?? this.past?.ply;
    if (isNews && ply !== undefined) this.step(ply);
    this.#expect();
    return true;
  }

  /** Ask how the game stands. */
  async refresh() {
    const { sitting } = this;
    try {
      this.accept(amended(await this.#source.look(), this.game));
    } catch (problem) {
      if (problem.status === 404 && sitting === this.sitting) this.gone();
    }
  }

  /** Why whoever has no seat cannot play. */
  get #whyNot() {
    if (this.game.kind !== "record") return "watching";
    return this.past || !this.game.outcome ? "looking" : "looked";
  }

  /** Mark a cell; where marks fall, the open cell of its column. @param {number} cell */
  async play(cell) {
    if (this.isWatched) return say(text(this.#whyNot));
    if (this.past || this.#sent || this.isThinking || this.game.outcome) return;
    const falling = landing(this.game, cell);
    const isFree = this.game.cells[falling].open;
    if (!isFree && Date.now() - this.#moved < IMPATIENT) return;
    if (this.game.may.move && isFree) {
      this.#guess = marked(this.game, falling);
      this.#moved = Date.now();
    }
    await this.change("moves", { cell: falling });
  }

  /** Change the game; what the server says counts, be it by an answer or by events. True if it was
   * done.
   * @param {string} action
   * @param {{ cell?: number, ply?: number }} facts */
  async change(action, facts = {}, { insisting = true } = {}) {
    const { change } = this.#source;
    if (!change || this.isWatched || this.#sent) return false;
    const { number } = this.game;
    const sent = { action, sitting: this.sitting };
    this.#sent = sent;
    this.tell();
    try {
      const question = () => change(action, { number, ...facts });
      const goesOn = (/** @type {Problem} */ problem) => this.#isUnanswered(sent, problem) && insisting;
      const state = await engine.insist(question, goesOn);
      if (this.sitting === sent.sitting) this.#answered(sent, state);
      return true;
    } catch (problem) {
      if (this.sitting !== sent.sitting) return false;
      if (problem.status === 0 && this.#sent !== sent) return true;
      await this.#refused(sent, problem);
      return false;
    }
  }

  /** Look at the board after so many moves; after all of them is now. @param {number} ply */
  async step(ply) {
    const { number, moves } = this.game;
    const { sitting } = this;
    const wanted = Math.max(0, Math.min(ply, moves.length));
    this.#wanted = wanted;
    if (wanted === moves.length) return this.#lookAt(null);
    try {
      const then = await this.#source.look(wanted);
      const isLatest = this.#wanted === wanted;
      if (isLatest && sitting === this.sitting && number === this.game.number) this.#lookAt(then);
    } catch (problem) {
      this.#wanted = null;
      say(problem.message);
    }
  }

  /** The ply that is being looked at, or that somebody is on the way to. */
  get lookedAt() {
    return this.#wanted ?? this.shown.ply;
  }

  /** @param {Game | null} then */
  #lookAt(then) {
    this.#wanted = null;
    this.past = then;
    this.tell();
  }

  /** Whether a move on its way is still the next one, whatever else was done: its answer will say so.
   * @param {Game} state */
  #isStillMoving(state) {
    return this.#guess !== null && state.may.move && state.position === this.game.position;
  }

  /** What was sent has arrived, or comes too late; what was refused or noted, was so before. */
  #renew() {
    if (this.#sent) {
      this.past = this.#wanted = null;
      say("");
    }
    this.#sent = this.#guess = null;
    unsay(this.#refusal);
    this.#refusal = "";
  }

  /** Whether a change may still arrive; one that is refused is not asked for again.
   * @param {Sent} sent
   * @param {Problem} problem */
  #isUnanswered(sent, problem) {
    const isWaiting = problem.status === 0 && this.sitting === sent.sitting;
    if (isWaiting && this.#sent === sent) {
      this.#refusal = problem.message;
      say(this.#refusal);
    }
    return isWaiting;
  }

  /** The events may have told the same before, and more has been done and said since.
   * @param {Sent} sent
   * @param {Game} state */
  #answered(sent, state) {
    const isAwaited = this.#sent === sent;
    if (isAwaited) this.#renew();
    if (!this.accept(amended(state, this.game)) && isAwaited) this.tell();
  }

  /**
   * @param {Sent} sent
   * @param {Problem} problem */
  async #refused(sent, problem) {
    if (this.#sent === sent) this.#sent = this.#guess = null;
    say(problem.message);
    this.tell();
    if (problem.status === 409 || problem.status === 404) await this.refresh();
    this.#refusal = problem.message;
  }

  /** An answer that is awaited but not heard is asked for. */
  #expect() {
    clearTimeout(this.#unheard);
    if (!this.isThinking) return;
    this.#unheard = setTimeout(() => this.refresh().then(() => this.#expect()), UNHEARD);
  }
}

// States of a game, compared and continued without asking anybody.

/** The game with a mark that the server has not seen yet, and with what it has said would follow.
 * @param {Game} game
 * @param {number} cell
 * @returns {Game} */
export function marked(game, cell) {
  const following = game.endings.find((ending) => ending.cell === cell) ?? game.following;
  const after = { ...game, ...following, note: "", following: null, endings: [] };
  const inLine = new Set(after.lines.flat());
  const cells = game.cells.map((old, index) => ({
    ...old,
    mark: index === cell ? game.turn : old.mark,
    open: false,
    last: index === cell,
    line: inLine.has(index),
  }));
  return { ...after, announcement: after.status, cells };
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

/** Who is to move on the board that a state shows; its `turn` is the game's, also where it looks back.
 * @param {Pick<Game, "position">} state */
export const toMove = ({ position }) => /** @type {Mark} */ (position.split(" ").at(-1));

/** An answer, with what was heard about the friend: events are told by who knows that best.
 * @param {Game} state
 * @param {Game} heard */
export function amended(state, { friend, presence }) {
  return isKnown(friend) && isKnown(state.friend) ? { ...state, friend, presence } : state;
}

/** @param {Game["friend"]} friend */
const isKnown = (friend) => friend === "here" || friend === "away";
