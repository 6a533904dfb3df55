// A friend elsewhere: where they are, what one of the two asks the other for, and giving up.

import { all, allow, at, copy, copyUnseen, mend, offerCopy, onPress, say, write } from "../shared/dom.js";
import { picture, pictureAddress } from "../shared/engine.js";
import {
  gameAddress,
  invitationOf,
  isOnlyHere,
  joinAddress,
  lookAddress,
  namedGame,
} from "../shared/memory.js";
import { text } from "../shared/texts.js";

/** @import { Table } from "../play/table.js" */
/** @import { Game } from "../types.d.ts" */
/** What two friends have to say to each other about a table's game; `afterwards` takes the focus
 * when what had it is gone. */
export class Friend {
  /** @type {Game | null} */
  #before = null;

  /**
   * @param {Table} table
   * @param {() => void} afterwards */
  constructor(table, afterwards) {
    this.table = table;
    this.afterwards = afterwards;
    for (const button of all("ask-undo", "ask-rematch", "grant", "refuse")) {
      onPress(button, () => table.change(button.id));
    }
    onPress(at("withdraw"), () => table.change("refuse"));
    onPress(at("resign"), () => at("resigning").showModal());
    at("resign-no").addEventListener("click", () => at("resigning").close());
    at("resign-yes").addEventListener("click", () => {
      at("resigning").close();
      table.change("resign");
    });
  }

  /** Bring lines and buttons up to date. */
  draw() {
    const { game, isWatched, past } = this.table;
    const isMine = game.kind === "friends" && !isWatched;
    for (const button of all("ask-undo", "ask-rematch", "resign")) button.hidden = !isMine;
    allow(at("ask-undo"), !past && game.may.ask_undo);
    allow(at("ask-rematch"), game.may.ask_rematch);
    allow(at("resign"), game.may.resign);
    at("ask-rematch").classList.toggle("primary", game.may.ask_rematch && !game.request);
    if (!game.may.resign && at("resigning").open) at("resigning").close();
    this.#drawPresence(game, isMine);
    this.#drawRequest(game);
    this.#notice(game);
  }

  /**
   * @param {Game} game
   * @param {boolean} isMine */
  #drawPresence(game, isMine) {
    at("presence").hidden = !isMine;
    mend(at("presence"), { "data-friend": game.friend });
    write(at("presence-text"), isMine ? game.presence : "");
  }

  /** @param {Game} game */
  #drawRequest({ request, may }) {
    const focused = document.activeElement;
    write(at("request-text"), request ? request.sentence : "");
    at("request").classList.toggle("idle", !request);
    at("answers").hidden = !may.answer;
    at("withdraw").hidden = !may.withdraw;
    const isOffer = request?.kind === "rematch";
    write(at("grant"), text(isOffer ? "accept" : "allow"));
    write(at("refuse"), text(isOffer ? "decline" : "refuse"));
    if (at("request").contains(focused) && focused?.closest("[hidden]")) this.afterwards();
  }

  /** Whoever has asked in vain is told so: nothing else has changed. @param {Game} game */
  #notice(game) {
    const before = this.#before;
    this.#before = game;
    const isNews = before?.id === game.id && before.number < game.number;
    if (isNews && game.refused) say(text("refused"));
  }
}

// The invitation of a friend: an address to join by, and another one to watch by.

/** Shown until the friend has come; `afterwards` takes the focus when what had it is gone. */
export class Invitation {
  /**
   * @param {Table} table
   * @param {() => void} afterwards */
  constructor(table, afterwards) {
    this.table = table;
    this.afterwards = afterwards;
    offerCopy(at("join-copy"), at("join-address"), at("invitation-told"));
    offerCopy(at("watch-copy"), at("watch-address"), at("invitation-told"));
  }

  /** Bring the addresses up to date. */
  draw() {
    const { id, friend } = this.table.game;
    const invitation = friend === "invited" ? invitationOf(id) : null;
    const hadFocus = at("invitation").contains(document.activeElement);
    at("invitation").hidden = friend !== "invited";
    at("only-here").hidden = !isOnlyHere();
    write(at("only-here"), text("only_here"));
    at("join-row").hidden = invitation === null;
    at("join-address").value = invitation === null ? "" : joinAddress(id, invitation);
    at("watch-address").value = friend === "invited" ? gameAddress(id) : "";
    if (hadFocus && friend !== "invited") this.afterwards();
  }
}

// Sharing: what is shown as an address, as text and as a drawing.

/** The dialog for the board that a table shows. */
export class Share {
  #text = "";
  #drawing = Promise.resolve("");

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    at("share-close").addEventListener("click", () => at("sharing").close());
    offerCopy(at("look-copy"), at("look-address"), at("share-told"));
    offerCopy(at("live-copy"), at("live-address"), at("share-told"));
    onPress(at("text-copy"), () => this.#copyText());
    onPress(at("svg-copy"), () => this.#copyDrawing());
  }

  /** Show what is on the board now. */
  open() {
    if (document.querySelector("dialog[open]")) return;
    const { game, past, shown } = this.table;
    const { record } = shown;
    this.#text = `${record}\n\n${inLetters(shown)}\n`;
    this.#drawing = picture(record);
    write(at("share-about"), text(past ? "share_part" : "share_all", { number: shown.ply }));
    write(at("share-told"), "");
    at("look-address").value = lookAddress(record);
    const isPlayed = namedGame() !== null;
    at("live-row").hidden = !isPlayed;
    at("live-address").value = isPlayed ? gameAddress(game.id) : "";
    at("share-text").value = this.#text;
    at("share-text").rows = Math.min(8, shown.rows + 3);
    mend(at("share-picture"), { src: pictureAddress(record) });
    mend(at("svg-download"), { href: pictureAddress(record) });
    at("sharing").showModal();
  }

  #copyText() {
    at("share-text").value = this.#text;
    return copy(at("share-text"), at("share-told"));
  }

  async #copyDrawing() {
    const drawing = await this.#drawing;
    if (!drawing) return write(at("share-told"), text("no_drawing"));
    await copyUnseen(drawing, at("share-text"), at("share-told"));
  }
}

/** A board in letters and figures, for where there are no drawings.
 * @param {Pick<Game, "cells" | "rows" | "columns">} game */
export function inLetters({ cells, rows, columns }) {
  const wide = String(rows).length;
  const names = cells.slice(0, columns).map(({ name }) => name.replace(/\d+$/, ""));
  const lines = [...Array(rows).keys()].map((row) => {
    const inRow = cells.slice(row * columns, (row + 1) * columns);
    const figure = inRow[0].name.replace(/^\D+/, "").padStart(wide);
    return [figure, ...inRow.map(({ mark }) => mark ?? ".")].join(" ");
  });
  return [["".padStart(wide), ...names].join(" "), ...lines].join("\n");
}
