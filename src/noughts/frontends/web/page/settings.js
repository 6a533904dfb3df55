// The new-game dialog: whom to play, as whom, how strong, and on which board.

import * as api from "./api.js";
import { at, make, mend, write } from "./dom.js";
import { recall, remember } from "./remembered.js";
import { text } from "./texts.js";

const TYPING = 300;
const CHOICES = ["opponent", "side", "first", "level"];

/** Asks what the next game should be like; `begin` is given the server's answer. */
export class Settings {
  #timer = 0;
  #known = new Set();

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

  #fill(wanted) {
    this.field.value = wanted.board;
    this.#drawLevels(this.levels ?? placeholders(), wanted.level);
    for (const side of ["x", "o"]) at(`agent-${side}`).value = wanted[side];
    for (const name of CHOICES) {
      for (const radio of this.form.querySelectorAll(`[name=${name}]`)) {
        radio.checked = radio.value === String(wanted[name]);
      }
    }
    this.#fit();
  }

  /** Only what matters to this opponent is asked for. */
  #fit() {
    const { opponent } = this.#read();
    at("side-field").hidden = opponent !== "computer" && opponent !== "friend";
    at("level-field").hidden = opponent !== "computer";
    at("agents-field").hidden = opponent !== "agents";
    write(at("opponent-help"), text(`opponent_${opponent}`));
  }

  #read() {
    const data = new FormData(this.form);
    const [opponent, side, first, level] = CHOICES.map((name) => data.get(name));
    const [x, o] = ["x", "o"].map((name) => Number(data.get(name) || 5));
    return { opponent, side, first, level: Number(level ?? 3), x, o, board: this.field.value.trim() };
  }

  // The board

  async #offerBoards() {
    if (this.#known.size) return this.#matchChoice();
    try {
      const boards = await api.boards();
      const option = ({ board, about }) => make("option", { value: board }, `${board} - ${about}`);
      at("board-choice").prepend(...boards.map(option));
      this.#known = new Set(boards.map(({ board }) => board));
      this.#matchChoice();
    } catch {
      // The field alone will do.
    }
  }

  #chosen() {
    const { value } = at("board-choice");
    if (value) this.field.value = value;
    else this.field.select();
    this.#offerLevels();
  }

  #typed() {
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
      this.levels = levels;
      this.#drawLevels(levels, this.#read().level);
      this.#refuse("");
    } catch (problem) {
      if (board === this.#read().board && problem.status === 422) this.#refuse(problem.message);
    }
  }

  #drawLevels(levels, chosen) {
    const list = at("level-list");
    while (list.children.length < levels.length) list.append(levelRow(list.children.length + 1, chosen));
    levels.forEach(({ name, strength }, index) => {
      write(list.children[index].querySelector(".level-name"), name);
      write(list.children[index].querySelector(".muted"), strength);
      for (const side of ["x", "o"]) write(agentOption(at(`agent-${side}`), index), name);
    });
  }

  // The start

  async #submit(event) {
    event.preventDefault();
    const wanted = this.#read();
    try {
      const founded = await founding(wanted);
      remember("settings", wanted);
      this.dialog.close();
      this.begin(founded);
    } catch (problem) {
      const isBoard = problem.status === 422;
      this.#refuse(isBoard ? problem.message : "");
      write(at("settings-error"), isBoard ? "" : problem.message);
      if (isBoard) this.field.focus();
    }
  }
}

/** What is asked of the server for a game like the last one; {} before there was any. Nobody is
 * invited and nothing is shown without being asked for. */
export function lastSettings() {
  if (!recall("settings")) return {};
  const wanted = wishes();
  return asked(wanted.opponent === "person" ? wanted : { ...wanted, opponent: "computer" });
}

/** What was chosen last, as far as it makes sense. */
function wishes() {
  const last = recall("settings") ?? {};
  const pick = (value, allowed) => (allowed.includes(value) ? value : allowed[0]);
  return {
    opponent: pick(last.opponent, ["computer", "person", "friend", "agents"]),
    side: pick(last.side, ["X", "O", "either"]),
    first: pick(last.first, ["X", "O"]),
    level: pick(last.level, [3, 1, 2, 4, 5]),
    x: pick(last.x, [5, 1, 2, 3, 4]),
    o: pick(last.o, [3, 1, 2, 4, 5]),
    board: typeof last.board === "string" && last.board ? last.board : "3x3k3",
  };
}

/** Begin a game as it is wanted. */
function founding(wanted) {
  const { opponent, x, o, first, board } = wanted;
  if (opponent === "agents") return api.exhibit({ x: String(x), o: String(o), first, board });
  return api.found(asked(wanted));
}

function asked({ opponent, side, first, level, board }) {
  if (opponent === "friend") return { opponent, side, first, board };
  return { side: opponent === "person" ? "both" : side, first, level, board };
}

const placeholders = () =>
  [1, 2, 3, 4, 5].map((number) => ({ name: text("level", { number }), strength: "" }));

function levelRow(number, chosen) {
  const radio = make("input", { type: "radio", name: "level", value: number });
  radio.checked = number === chosen;
  const strength = make("span", { class: "muted" });
  return make("label", {}, radio, make("span", {}, make("span", { class: "level-name" }), strength));
}

/** A level in a list of agents; it is added where it is missing. */
function agentOption(list, index) {
  if (!list.options[index]) list.append(make("option", { value: index + 1 }));
  return list.options[index];
}
