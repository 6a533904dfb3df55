// How a game begins: the one that the address names, the last one, or a new one as it is wanted.

import { allow, at, make, mend, onPress, say, write } from "../shared/dom.js";
import * as engine from "../shared/engine.js";
import {
  asked,
  CHOICES,
  choiceOf,
  dropInvitation,
  forgetKey,
  invitationTo,
  keyOf,
  lastSettings,
  namedGame,
  namedRecord,
  recallGame,
  remember,
  rememberKey,
  wishes,
} from "../shared/memory.js";
import { text } from "../shared/texts.js";
import { toMove } from "./table.js";

/** @import { Problem } from "../shared/engine.js" */
/** @import { Choice, Wishes } from "../shared/memory.js" */
/** @import { Created, Game, LevelState } from "../types.d.ts" */
/** @import { Table } from "./table.js" */

// A key or an invitation that is answered so is of no use.
const IN_VAIN = [403, 404, 409, 422];

/** Finds the game to begin with: `sit` at one that is played, `look` at one that is not; `first` is a
 * new one. */
export class Arrival {
  #beginning = false;

  /**
   * @param {object} ways
   * @param {(place: { game: Game, key: string | null }) => void} ways.sit
   * @param {(game: Game) => void} ways.sitAtNew
   * @param {(game: Game, record: string) => void} ways.look
   * @param {Game} first */
  constructor({ sit, sitAtNew, look }, first) {
    this.sit = sit;
    this.sitAtNew = sitAtNew;
    this.look = look;
    this.first = first;
  }

  /** Open what the address names. */
  async open() {
    const record = namedRecord();
    if (record !== null) return this.#show(record);
    const id = namedGame() ?? recallGame()?.id;
    if (!id) return this.begin();
    const invited = invitationTo(id);
    return invited ? this.#join(id, invited) : this.#visit(id);
  }

  /** A new game like the last one, with a sentence that says why. The very first came with the page. */
  async begin(sentence = "") {
    if (this.#beginning) return;
    this.#beginning = true;
    const wanted = lastSettings();
    try {
      if (!wanted) this.sitAtNew(this.first);
      else this.sit(await engine.insist(() => engine.create(wanted), goesOn));
    } catch {
      this.sitAtNew(this.first);
    }
    this.#beginning = false;
    say(sentence);
  }

  /** @param {string} id */
  async #visit(id, sentence = "") {
    const key = keyOf(id);
    try {
      const game = await engine.insist(() => engine.gameOf(id, key).look(), goesOn);
      this.sit({ game, key });
      say(sentence);
    } catch (problem) {
      if (problem.status !== 404) return say(problem.message);
      if (!key) return astray(problem.message);
      await this.begin(text("gone"));
    }
  }

  /** Take the seat one is invited to; whoever comes too late may watch. The key is remembered
   * first: should the answer be lost, it is the way in.
   * @param {string} id
   * @param {string} invited */
  async #join(id, invited) {
    const known = keyOf(id);
    const key = known ?? newKey();
    rememberKey(id, key);
    try {
      this.sit(await engine.insist(() => engine.join(id, invited, key), goesOn));
      dropInvitation();
    } catch (problem) {
      if (IN_VAIN.includes(problem.status)) dropInvitation();
      if (IN_VAIN.includes(problem.status) && !known) forgetKey(id);
      await this.#visit(id, problem.message);
    }
  }

  /** A game that is only looked at. @param {string} record */
  async #show(record) {
    if (!record) return astray("");
    try {
      this.look(await engine.insist(() => engine.gameFrom(record).look(), goesOn), record);
      say("");
    } catch (problem) {
      astray(problem.message);
    }
  }
}

/** 128 random bits. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Nothing can be shown at this address: say why, and where to go. @param {string} why */
function astray(why) {
  say("");
  write(at("astray-why"), why);
  /** @type {NodeListOf<HTMLElement>} */
  const parts = document.querySelectorAll("main, aside");
  for (const part of parts) part.hidden = part.id !== "astray";
}

/** What passes is said, and waited for. @param {Problem} problem */
function goesOn(problem) {
  if (problem.isPassing) say(problem.message);
  return problem.isPassing;
}

// The new-game dialog: whom to play, as whom, how strong, and on which board.

const TYPING = 300;
const RADIOS = /** @type {const} */ (["opponent", "side", "first", "level"]);
const SIDES = /** @type {const} */ (["x", "o"]);
/** @type {("first" | "second")[]} */
const TURNS = ["first", "second"];

/** Asks what the next game should be like; `begin` is given the server's answer. */
export class Settings {
  #timer = 0;
  /** @type {LevelState[]} */
  #levels = [];

  /** @param {(created: Created) => void} begin */
  constructor(begin) {
    this.begin = begin;
    this.dialog = at("settings");
    this.form = at("settings-form");
    this.field = at("board-text");
    at("settings-cancel").addEventListener("click", () => this.dialog.close());
    at("board-field").addEventListener("change", (event) => this.#chosen(event));
    this.field.addEventListener("input", () => this.#typed());
    this.form.addEventListener("change", () => this.#fit());
    this.form.addEventListener("submit", (event) => this.#submit(event));
  }

  /** Show the dialog, with what was chosen last or what is wanted now, and begin at a field.
   * @param {Partial<Wishes>} wanted
   * @param {string} field */
  open(wanted = {}, field = "opponent") {
    if (document.querySelector("dialog[open]")) return;
    this.#fill({ ...wishes(), ...wanted });
    this.#refuse("");
    write(at("settings-error"), "");
    this.dialog.showModal();
    /** @type {HTMLElement | null} */
    const begun = this.form.querySelector(`[name=${field}]:checked`);
    begun?.focus();
    this.#offerLevels();
  }

  /** Begin a game as it is wanted, and remember that. @param {Wishes} wanted */
  async start(wanted) {
    const created = await createFrom(wanted);
    remember("settings", wanted);
    this.dialog.close();
    this.begin(created);
  }

  /** @param {Wishes} wanted */
  #fill(wanted) {
    this.field.value = wanted.board;
    this.#offerAgents();
    for (const side of SIDES) at(`agent-${side}`).value = String(wanted[side]);
    for (const name of RADIOS) this.#check(name, String(wanted[name]));
    this.#check("board-card", wanted.board);
    this.#fit();
  }

  /** Choose what has a value; where nothing has it, the last one, which stands for all else.
   * @param {string} name
   * @param {string} value */
  #check(name, value) {
    /** @type {NodeListOf<HTMLInputElement>} */
    const radios = this.form.querySelectorAll(`[name=${name}]`);
    const found = [...radios].find((radio) => radio.value === value) ?? radios[radios.length - 1];
    if (found) found.checked = true;
  }

  /** Only what matters to this opponent is asked for. */
  #fit() {
    const { opponent } = this.#read();
    this.#drawLevel();
    at("own-board").hidden = this.#card !== "";
    at("side-field").hidden = opponent !== "computer" && opponent !== "friend";
    at("level-field").hidden = opponent !== "computer";
    at("agents-field").hidden = opponent !== "agents";
    const isExplained = opponent === "friend" || opponent === "agents";
    write(at("opponent-help"), isExplained ? text(`opponent_${opponent}`) : "");
  }

  /** @returns {Wishes} */
  #read() {
    /** @type {any} */
    const data = Object.fromEntries(new FormData(this.form));
    const { opponent, side, first, level, x, o } = data;
    const board = this.field.value.trim();
    return { opponent, side, first, level: choiceOf(level), x: choiceOf(x), o: choiceOf(o), board };
  }

  // The board

  /** The board of the chosen card; "" where any other is written. */
  get #card() {
    return String(new FormData(this.form).get("board-card"));
  }

  /** @param {Event} event */
  #chosen(event) {
    if (event.target === this.field) return;
    this.#levels = [];
    this.#fit();
    if (this.#card) this.field.value = this.#card;
    this.#offerLevels();
  }

  #typed() {
    this.#levels = [];
    this.#refuse("");
    this.#drawLevel();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#offerLevels(), TYPING);
  }

  /** @param {string} sentence */
  #refuse(sentence) {
    write(at("board-error"), sentence);
    mend(this.field, { "aria-invalid": sentence ? "true" : null });
  }

  // The levels

  async #offerLevels() {
    const { board } = this.#read();
    if (!board) return;
    try {
      const { levels } = await engine.levels(board);
      if (board !== this.#read().board) return;
      this.#levels = levels;
      this.#drawLevel();
      this.#refuse("");
    } catch (problem) {
      if (board === this.#read().board && problem.status === 422) this.#refuse(problem.message);
    }
  }

  /** What the chosen level does, and how strong it is for the turns that it may have. */
  #drawLevel() {
    const wanted = this.#read();
    const known = this.#levels[CHOICES.indexOf(wanted.level)];
    const strengths = known ? seatsOf(wanted).map((seat) => known.strength[seat]) : [];
    write(at("level-told"), known ? [known.description, ...new Set(strengths)].join(" ") : "");
  }

  #offerAgents() {
    for (const side of SIDES) {
      const list = at(`agent-${side}`);
      if (list.options.length) return;
      list.append(...CHOICES.map((choice) => make("option", { value: choice }, nameOf(choice))));
    }
  }

  // The start

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const wanted = this.#read();
    try {
      await this.start(wanted);
    } catch (problem) {
      const isBoard = problem.status === 422;
      this.#refuse(isBoard ? problem.message : "");
      write(at("settings-error"), isBoard ? "" : problem.message);
      if (isBoard) this.field.focus();
    }
  }
}

/** Begin a game as it is wanted. @param {Wishes} wanted */
function createFrom(wanted) {
  const { opponent, x, o, first, board } = wanted;
  if (opponent === "agents") return engine.createExhibition({ x: String(x), o: String(o), first, board });
  return engine.create(asked(wanted));
}

/** The turns that the computer may have.
 * @param {Wishes} wanted
 * @returns {typeof TURNS} */
function seatsOf({ side, first }) {
  if (side === "either") return TURNS;
  return side === first ? ["second"] : ["first"];
}

/** A choice in short. @param {Choice} choice */
export const nameOf = (choice) => (choice === "reflex" ? text("reflex") : text("level", { number: choice }));

// From looking to playing: a new game from the board that is shown.

/** Offered where a game is only looked at; `begin` is given the server's answer. */
export class Onward {
  /**
   * @param {Table} table
   * @param {(created: Created) => void} begin */
  constructor(table, begin) {
    this.table = table;
    this.begin = begin;
    onPress(at("onward"), () => this.#play());
  }

  /** Bring the button up to date. */
  draw() {
    const { game, past } = this.table;
    at("onward").hidden = game.kind !== "record";
    allow(at("onward"), past !== null || game.outcome === null);
  }

  /** Whoever plays on is the one to move. */
  async #play() {
    const { position } = this.table.shown;
    const side = toMove(this.table.shown);
    const { level, agent } = lastSettings() ?? {};
    try {
      this.begin(await engine.create({ position, side, level, agent }));
    } catch (problem) {
      say(problem.message);
    }
  }
}
