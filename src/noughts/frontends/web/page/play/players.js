// Who plays: the two at the board and the score between them, in a few words where the game stands, and
// other opponents one click away.

import { at, draw, mend, say, write } from "../shared/dom.js";
import { wishes } from "../shared/memory.js";
import { text } from "../shared/texts.js";
import { nameOf } from "./start.js";
import { toMove } from "./table.js";

/** @import { Wishes } from "../shared/memory.js" */
/** @import { LevelState, Mark } from "../types.d.ts" */
/** @import { Table } from "./table.js" */

/** @type {Mark[]} */
const PLAYERS = ["X", "O"];

/** The strip above the board, the words below it, and the levels between them. */
export class Players {
  #isBeginning = false;

  /**
   * @param {Table} table
   * @param {object} ways
   * @param {() => LevelState[]} ways.levels
   * @param {(wanted: Wishes) => Promise<unknown>} ways.start */
  constructor(table, { levels, start }) {
    this.table = table;
    this.levels = levels;
    this.start = start;
    this.chips = [...at("levels").querySelectorAll("button")];
    for (const chip of this.chips) chip.addEventListener("click", () => this.#choose(Number(chip.value)));
  }

  /** Bring strip, words and levels up to date. */
  draw() {
    const { game, isWatched } = this.table;
    const order = game.you === "O" ? [...PLAYERS].reverse() : PLAYERS;
    const [one, two] = at("players").querySelectorAll(".seat");
    this.#drawSeat(one, order[0]);
    this.#drawSeat(two, order[1]);
    const { x, o } = game.score;
    const score = { X: x, O: o };
    write(at("tally"), text("tally", { one: score[order[0]], two: score[order[1]] }));
    this.#drawHeadline();
    this.#drawLevels();
    at("chips").hidden = game.kind === "friends" || (game.kind === "agents" && !isWatched);
    at("company").hidden = game.kind !== "friends";
  }

  /**
   * @param {Element} seat
   * @param {Mark} player */
  #drawSeat(seat, player) {
    const [name, doing] = seat.querySelectorAll("b, span");
    drawToken(seat.querySelector("svg"), player);
    write(name, this.#name(player, "seat_friend"));
    const done = this.#doing(player);
    write(doing, done || this.#about(player));
    doing.classList.toggle("about", !done);
    seat.classList.toggle("lit", this.#isLit(player));
  }

  /**
   * @param {Mark} player
   * @param {"name_friend" | "seat_friend"} friend */
  #name(player, friend = "name_friend") {
    const { game } = this.table;
    if (game.you === player) return text("name_you");
    if (game.kind === "alone" && game.you) return nameOf(game.agent ?? game.level ?? 0);
    return game.you ? text(friend) : text("name_player", { player });
  }

  /** Whoever is to move stands out, and at the end whoever has won. @param {Mark} player */
  #isLit(player) {
    const { past, shown } = this.table;
    return player === (past ? toMove(past) : (shown.outcome ?? shown.turn));
  }

  /** What one of the two does now. @param {Mark} player */
  #doing(player) {
    const { game, past, shown } = this.table;
    if (past) return "";
    if (shown.outcome === "draw") return text("drawn");
    if (shown.outcome) return text(shown.outcome === player ? "won" : "lost_game");
    if (shown.turn !== player || shown.waiting === "nothing") return "";
    if (game.you === player) return text("moves_you");
    return text(game.kind === "alone" ? "thinks" : "moves_other");
  }

  /** What one is to know of the computer. @param {Mark} player */
  #about(player) {
    const { kind, you, level, agent } = this.table.game;
    if (kind !== "alone" || you === player) return "";
    const found = this.levels().find((known) => known.number === level && known.agent === agent);
    return found?.description ?? "";
  }

  #drawHeadline() {
    const { game, past, shown } = this.table;
    const isOver = !past && shown.outcome !== null;
    write(at("headline"), this.#headline());
    at("headline").classList.toggle("over", isOver);
    at("touch").hidden = !isOver || !(game.may.rematch || (game.may.ask_rematch && !game.request));
  }

  /** Where the game stands, in a few words. */
  #headline() {
    const { game, past, shown } = this.table;
    if (past) return text(past.ply ? "head_past" : "head_start", { ply: past.ply, all: game.moves.length });
    if (shown.outcome === "draw") return text("head_drawn");
    if (shown.outcome) {
      return shown.outcome === game.you
        ? text("head_won")
        : text("head_wins", { name: this.#name(shown.outcome) });
    }
    if (shown.turn === game.you) return text("title");
    const name = this.#name(shown.turn);
    return text(this.table.isThinking ? "head_thinks" : "head_moves", { name });
  }

  #drawLevels() {
    const { game } = this.table;
    const levels = this.levels();
    for (const chip of this.chips) {
      const number = Number(chip.value);
      const known = levels.find((level) => level.number === number);
      const isChosen = game.kind === "alone" && game.level === number && game.you !== null;
      mend(chip, { "aria-pressed": isChosen, "aria-label": text("level", { number }) });
      mend(chip, { title: known ? `${known.description} ${known.strength[this.#turn]}` : null });
    }
  }

  /** Whether the computer moves first or second, or would. @returns {"first" | "second"} */
  get #turn() {
    const { game } = this.table;
    const { side, first } = wishes();
    const isSecond = game.you ? game.you === game.first : side === first;
    return isSecond ? "second" : "first";
  }

  /** Another level is another game, on the same board. @param {number} level */
  async #choose(level) {
    const { game } = this.table;
    if (!game || this.#isBeginning || (game.kind === "alone" && game.level === level && game.you)) return;
    this.#isBeginning = true;
    try {
      await this.start({ ...wishes(), opponent: "computer", level, board: game.board });
    } catch (problem) {
      say(problem.message);
    }
    this.#isBeginning = false;
  }
}

/** A player's mark beside the name.
 * @param {SVGElement | null} drawing
 * @param {Mark} player */
function drawToken(drawing, player) {
  if (!drawing || drawing.dataset.player === player) return;
  drawing.dataset.player = player;
  const cross = () => draw("path", { class: "x", d: "M30 30 70 70M70 30 30 70" });
  const ring = () => draw("circle", { class: "o", cx: 50, cy: 50, r: 21 });
  drawing.replaceChildren(player === "X" ? cross() : ring());
}
