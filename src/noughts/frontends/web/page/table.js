// The table: the game as the server knows it, the move that is on its way, and the board one looks
// back at. Everything that is drawn is drawn from here.

import * as api from "./api.js";
import { say, unsay } from "./notice.js";
import { text } from "./texts.js";

const UNHEARD = 4_000;

/** One game at a time. Whoever watches is told of every change. */
export class Table {
  game = null;
  past = null;
  #source = null;
  #guess = null;
  #wanted = null;
  #sent = null;
  #refusal = "";
  #watchers = [];
  #unheard = 0;

  constructor({ gone }) {
    this.gone = gone;
  }

  /** Call this after every change. */
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

  /** What can be asked about the game: see `api.gameOf` and `api.gameFrom`. */
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
    return this.game.waiting === "agent" && this.game.kind !== "agents";
  }

  /** Sit down at a game, or stand beside it. */
  sit(game, source) {
    Object.assign(this, { game, past: null });
    this.#source = source;
    this.#guess = this.#sent = this.#wanted = null;
    this.tell();
    this.#expect();
  }

  /** A state of the game; what is older than what is known is dropped. Who is there may change
   * without any number. */
  accept(state) {
    if (state.id !== this.game?.id || state.number < this.game.number) return;
    if (JSON.stringify(state) === JSON.stringify(this.game)) return;
    const isNews = state.number > this.game.number;
    if (isNews) this.#renew();
    const then = this.past;
    this.game = state;
    if (then && !isStart(then, state)) this.past = null;
    this.tell();
    if (isNews && (this.past || this.#wanted !== null)) this.step(this.#wanted ?? this.past.ply);
    this.#expect();
  }

  /** Ask how the game stands. */
  async refresh() {
    const { id } = this.game;
    try {
      this.accept(this.#amended(await this.#source.look()));
    } catch (problem) {
      if (problem.status === 404 && id === this.game.id) this.gone();
    }
  }

  /** Why whoever has no seat cannot play. */
  get #whyNot() {
    if (this.game.kind !== "record") return "watching";
    return this.past || !this.game.outcome ? "looking" : "looked";
  }

  /** Mark a cell; where marks fall, the open cell of its column. */
  async play(cell) {
    if (this.isWatched) return say(text(this.#whyNot));
    if (this.past || this.#sent) return;
    const falling = this.game.falls ? this.#openBelow(cell) : cell;
    if (this.game.may.move && this.game.cells[falling].open) {
      this.#guess = marked(this.game, falling);
    }
    await this.change("moves", { cell: falling });
  }

  /** Change the game; what the server says counts, be it by an answer or by events. True if it was
   * done. */
  async change(action, facts = {}, { insisting = true } = {}) {
    if (this.isWatched || this.#sent) return false;
    const { game } = this;
    const source = this.#source;
    const sent = { action };
    this.#sent = sent;
    this.tell();
    try {
      const question = () => source.change(action, { number: game.number, ...facts });
      const goesOn = (problem) => this.#isUnanswered(game, sent, problem) && insisting;
      const state = await api.insist(question, goesOn);
      if (this.game.id === game.id) this.#answered(sent, state);
      return true;
    } catch (problem) {
      if (this.game.id !== game.id) return false;
      if (problem.status === 0 && this.#sent !== sent) return true;
      await this.#refused(sent, problem);
      return false;
    }
  }

  /** Look at the board after so many moves; after all of them is now. */
  async step(ply) {
    const { id, number, moves } = this.game;
    const wanted = Math.max(0, Math.min(ply, moves.length));
    this.#wanted = wanted;
    if (wanted === moves.length) return this.#lookAt(null);
    try {
      const then = await this.#source.look(wanted);
      const isLatest = this.#wanted === wanted;
      if (isLatest && id === this.game.id && number === this.game.number) this.#lookAt(then);
    } catch (problem) {
      this.#wanted = null;
      say(problem.message);
    }
  }

  /** The ply that is being looked at, or that somebody is on the way to. */
  get lookedAt() {
    return this.#wanted ?? this.shown.ply;
  }

  #lookAt(then) {
    this.#wanted = null;
    this.past = then;
    this.tell();
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

  #openBelow(cell) {
    const { columns, cells } = this.game;
    const found = cells.findIndex(({ open }, other) => open && other % columns === cell % columns);
    return found < 0 ? cell : found;
  }

  /** Whether a change may still arrive; one that is refused is not asked for again. */
  #isUnanswered(game, sent, problem) {
    const isWaiting = problem.status === 0 && this.game.id === game.id;
    if (isWaiting && this.#sent === sent) {
      this.#refusal = problem.message;
      say(this.#refusal);
    }
    return isWaiting;
  }

  /** The events may have told the same before, and more has been done and said since. */
  #answered(sent, state) {
    if (this.#sent === sent) this.#renew();
    this.accept(this.#amended(state));
    this.tell();
  }

  /** An answer, with what was heard about the friend: events are told by who knows that best. */
  #amended(state) {
    const { friend, presence } = this.game;
    return isKnown(friend) && isKnown(state.friend) ? { ...state, friend, presence } : state;
  }

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

const isKnown = (friend) => friend === "here" || friend === "away";

/** The game with a mark that the server has not seen yet. */
function marked(game, cell) {
  const cells = game.cells.map((old, index) =>
    index === cell
      ? { ...old, mark: game.turn, open: false, last: true }
      : { ...old, open: false, last: false },
  );
  return { ...game, cells };
}

/** Whether an earlier board is still one of the game's. */
function isStart(then, game) {
  const same = (move, index) => move.cell === game.moves[index].cell;
  return (
    then.ply < game.moves.length && then.first === game.first && then.moves.slice(0, then.ply).every(same)
  );
}
