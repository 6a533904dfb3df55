// The new-game dialog: whom to play, as whom, how strong, and on which board.

import * as api from "./api.js";
import { at, make, mend, write } from "./dom.js";
import { remember } from "./remembered.js";
import { text } from "./texts.js";
import { asked, CHOICES, choiceOf, nameOf, wishes } from "./wishes.js";

/** @import { BoardState, Created, LevelState } from "./types.d.ts" */
/** @import { Choice, Wishes } from "./wishes.js" */
/** @typedef {Pick<LevelState, "name" | "description" | "strength">} Level */

const TYPING = 300;
const RADIOS = /** @type {const} */ (["opponent", "side", "first", "level"]);
const SIDES = /** @type {const} */ (["x", "o"]);
/** @type {("first" | "second")[]} */
const TURNS = ["first", "second"];

/** Asks what the next game should be like; `begin` is given the server's answer. */
export class Settings {
  #timer = 0;
  #known = new Set();
  /** @type {Level[] | null} */
  #levels = null;

  /** @param {(created: Created) => void} begin */
  constructor(begin) {
    this.begin = begin;
    this.dialog = at("settings");
    this.form = at("settings-form");
    this.field = at("board-text");
    at("settings-cancel").addEventListener("click", () => this.dialog.close());
    at("board-choice").addEventListener("change", () => this.#chosen());
    this.field.addEventListener("input", () => this.#typed());
    this.form.addEventListener("change", () => this.#fit());
    this.form.addEventListener("submit", (event) => this.#submit(event));
  }

  /** Show the dialog, with what was chosen last. */
  open() {
    if (document.querySelector("dialog[open]")) return;
    this.#fill(wishes());
    this.#refuse("");
    write(at("settings-error"), "");
    this.dialog.showModal();
    this.#offerBoards();
    this.#offerLevels();
  }

  /** @param {Wishes} wanted */
  #fill(wanted) {
    this.field.value = wanted.board;
    this.#drawLevels(this.#levels ?? placeholders(), wanted.level);
    for (const side of SIDES) at(`agent-${side}`).value = String(wanted[side]);
    for (const name of RADIOS) {
      /** @type {NodeListOf<HTMLInputElement>} */
      const radios = this.form.querySelectorAll(`[name=${name}]`);
      for (const radio of radios) radio.checked = radio.value === String(wanted[name]);
    }
    this.#fit();
  }

  /** Only what matters to this opponent is asked for. */
  #fit() {
    const { opponent, level } = this.#read();
    if (this.#levels) this.#drawLevels(this.#levels, level);
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

  async #offerBoards() {
    if (this.#known.size) return this.#matchChoice();
    try {
      const boards = await api.boards();
      at("board-choice").prepend(...boards.map(boardOption));
      this.#known = new Set(boards.map(({ board }) => board));
      this.#matchChoice();
    } catch {
      // The field alone will do.
    }
  }

  #chosen() {
    this.#levels = null;
    const { value } = at("board-choice");
    if (value) this.field.value = value;
    else this.field.select();
    this.#offerLevels();
  }

  #typed() {
    this.#levels = null;
    this.#matchChoice();
    this.#refuse("");
    for (const strength of at("level-list").querySelectorAll(".muted")) write(strength, "");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#offerLevels(), TYPING);
  }

  #matchChoice() {
    const board = this.field.value.trim();
    at("board-choice").value = this.#known.has(board) ? board : "";
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
      const { levels } = await api.levels(board);
      if (board !== this.#read().board) return;
      this.#levels = levels;
      this.#drawLevels(levels, this.#read().level);
      this.#refuse("");
    } catch (problem) {
      if (board === this.#read().board && problem.status === 422) this.#refuse(problem.message);
    }
  }

  /**
   * @param {Level[]} levels
   * @param {Choice} chosen */
  #drawLevels(levels, chosen) {
    const list = at("level-list");
    if (!list.children.length) list.append(...CHOICES.map((choice) => levelRow(choice, chosen)));
    const seats = seatsOf(this.#read());
    for (const [index, { name, description, strength }] of levels.entries()) {
      const [named, told] = list.children[index].querySelectorAll(".level-name, .muted");
      write(named, description);
      write(told, [...new Set(seats.map((seat) => strength[seat]))].join(" "));
      for (const side of SIDES) write(agentOption(at(`agent-${side}`), index), name);
    }
  }

  // The start

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault();
    const wanted = this.#read();
    try {
      const created = await createFrom(wanted);
      remember("settings", wanted);
      this.dialog.close();
      this.begin(created);
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
  if (opponent === "agents") return api.createExhibition({ x: String(x), o: String(o), first, board });
  return api.create(asked(wanted));
}

const placeholders = () =>
  CHOICES.map((choice) => {
    const name = nameOf(choice);
    return { name, description: name, strength: { first: "", second: "" } };
  });

/** @param {BoardState} board */
const boardOption = ({ board, about }) => make("option", { value: board }, `${board} - ${about}`);

/** The turns that the computer may have.
 * @param {Wishes} wanted
 * @returns {typeof TURNS} */
function seatsOf({ side, first }) {
  if (side === "either") return TURNS;
  return side === first ? ["second"] : ["first"];
}

/**
 * @param {Choice} choice
 * @param {Choice} chosen */
function levelRow(choice, chosen) {
  const radio = make("input", { type: "radio", name: "level", value: choice });
  radio.checked = choice === chosen;
  const strength = make("span", { class: "muted" });
  return make("label", {}, radio, make("span", {}, make("span", { class: "level-name" }), strength));
}

/** A level in a list of agents; it is added where it is missing.
 * @param {HTMLSelectElement} list
 * @param {number} index */
function agentOption(list, index) {
  if (!list.options[index]) list.append(make("option", { value: CHOICES[index] }));
  return list.options[index];
}
