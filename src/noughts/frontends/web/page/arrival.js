// Arriving: the game that the address names, the last one, or a new one.

import { namedGame, namedRecord } from "./address.js";
import * as api from "./api.js";
import { at, write } from "./dom.js";
import { dropInvitation, invitationTo } from "./invited.js";
import { say } from "./notice.js";
import { forgetKey, keyOf, recallGame, rememberKey } from "./remembered.js";
import { text } from "./texts.js";
import { lastSettings } from "./wishes.js";

/** @import { Problem } from "./api.js" */
/** @import { Game } from "./types.d.ts" */

// A key or an invitation that is answered so is of no use.
const IN_VAIN = [403, 404, 409, 422];

/** Finds the game to begin with: `sit` at one that is played, `look` at one that is not. */
export class Arrival {
  #beginning = false;

  /**
   * @param {object} ways
   * @param {(place: { game: Game, key: string | null }) => void} ways.sit
   * @param {(game: Game, record: string) => void} ways.look */
  constructor({ sit, look }) {
    this.sit = sit;
    this.look = look;
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

  /** A new game like the last one, with a sentence that says why. */
  async begin(sentence = "") {
    if (this.#beginning) return;
    this.#beginning = true;
    try {
      const wanted = lastSettings();
      const plain = () => api.insist(() => api.create({}), goesOn);
      this.sit(await api.insist(() => api.create(wanted), goesOn).catch(plain));
      say(sentence);
    } catch (problem) {
      say(problem.message);
    }
    this.#beginning = false;
  }

  /** @param {string} id */
  async #visit(id, sentence = "") {
    const key = keyOf(id);
    try {
      const game = await api.insist(() => api.gameOf(id, key).look(), goesOn);
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
      this.sit(await api.insist(() => api.join(id, invited, key), goesOn));
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
      this.look(await api.insist(() => api.gameFrom(record).look(), goesOn), record);
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
