// From looking to playing: a new game from the board that is shown.

import * as api from "./api.js";
import { allow, at, onPress } from "./dom.js";
import { say } from "./notice.js";
import { lastSettings } from "./settings.js";

/** Offered where a game is only looked at; `begin` is given the server's answer. */
export class Onward {
  constructor(table, begin) {
    Object.assign(this, { table, begin });
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
    const { shown } = this.table;
    const { level = 3 } = lastSettings();
    try {
      this.begin(await api.found({ position: positionOf(shown), side: turnOf(shown), level }));
    } catch (problem) {
      say(problem.message);
    }
  }
}

/** Who is to move on a board: the game's own turn is that of its end. */
function turnOf({ first, ply }) {
  return ply % 2 ? { X: "O", O: "X" }[first] : first;
}

/** A board as text. */
function positionOf(shown) {
  const { board, cells, rows, columns } = shown;
  const marks = cells.map(({ mark }) => mark ?? ".").join("");
  const lines = [...Array(rows).keys()].map((row) => marks.slice(row * columns, (row + 1) * columns));
  return `${board} ${lines.join("/")} ${turnOf(shown)}`;
}
