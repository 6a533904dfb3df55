// A friend elsewhere: where they are, what one of the two asks the other for, and giving up.

import {
  all,
  allow,
  at,
  copy,
  copyUnseen,
  make,
  mend,
  offerCopy,
  onPress,
  say,
  tell,
  write,
  writeList,
} from "../shared/dom.js";
import { code, picture, pictureAddress } from "../shared/engine.js";
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
    for (const button of all("ask-undo", "ask-rematch", "ask-help", "end-help", "grant", "refuse")) {
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
    this.#drawHelp(game);
    this.#notice(game);
  }

  /** Who has used which help, and whether both may. @param {Game} game */
  #drawHelp({ friend, help, may, seat }) {
    at("helping").hidden = !help.length || friend === "invited";
    writeList(at("help"), help);
    at("help-choice").hidden = !seat.length;
    allow(at("ask-help"), may.ask_help);
    allow(at("end-help"), may.end_help);
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
  #drawn = "";

  /**
   * @param {Table} table
   * @param {() => void} afterwards */
  constructor(table, afterwards) {
    this.table = table;
    this.afterwards = afterwards;
    offerCopy(at("lan-copy"), at("lan-command"), at("invitation-told"));
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
    at("join-row").hidden = invitation === null;
    at("join-address").value = invitation === null ? "" : joinAddress(id, invitation);
    at("watch-address").value = friend === "invited" ? gameAddress(id) : "";
    this.#drawCode(id, isOnlyHere() ? null : invitation);
    if (hadFocus && friend !== "invited") this.afterwards();
  }

  /** A picture of the link, for a phone's camera, where others can reach it.
   * @param {string} id
   * @param {string | null} invitation */
  async #drawCode(id, invitation) {
    const place = at("join-code");
    place.hidden = invitation === null;
    if (invitation === null || this.#drawn === invitation) return;
    this.#drawn = invitation;
    place.replaceChildren();
    try {
      const drawing = await code(id, invitation);
      const { documentElement } = new DOMParser().parseFromString(drawing, "image/svg+xml");
      mend(documentElement, { role: "img" });
      if (this.#drawn === invitation) place.replaceChildren(documentElement);
    } catch (problem) {
      if (this.#drawn === invitation) write(place, problem.message);
    }
  }
}

// Sharing: what is shown as an address, as text and as a drawing.

/** The dialog for the board that a table shows. */
export class Share {
  #text = "";
  #record = "";
  #drawing = Promise.resolve("");

  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    at("share-close").addEventListener("click", () => at("sharing").close());
    offerCopy(at("look-copy"), at("look-address"), at("share-told"));
    offerCopy(at("live-copy"), at("live-address"), at("share-told"));
    onPress(at("text-copy"), () => this.#copyText());
    onPress(at("svg-copy"), () => this.#copyDrawing());
    onPress(at("png-copy"), () => this.#copyPicture());
  }

  /** Show what is on the board now. */
  open() {
    if (document.querySelector("dialog[open]")) return;
    const { game, past, shown } = this.table;
    const { record } = shown;
    this.#text = `${record}\n\n${inLetters(shown)}\n`;
    this.#record = record;
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

  /** The drawing as a picture; where none can be copied, as over plain http, it is saved as a file. */
  async #copyPicture() {
    const made = asPng(pictureAddress(this.#record));
    try {
      await navigator.clipboard.write([new ClipboardItem({ [PICTURE]: made })]);
      return tell(at("share-told"), text("copied"));
    } catch {
      const picture = await made.catch(() => null);
      if (!picture) return write(at("share-told"), text("no_drawing"));
      save(picture);
      tell(at("share-told"), text("saved"));
    }
  }

  async #copyDrawing() {
    const drawing = await this.#drawing;
    if (!drawing) return write(at("share-told"), text("no_drawing"));
    await copyUnseen(drawing, at("share-text"), at("share-told"));
  }
}

const PICTURE = "image/png";
const SCALE = 3;

/** A drawing as a picture, larger, so that it can be enlarged.
 * @param {string} address
 * @returns {Promise<Blob>} */
async function asPng(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = make("canvas", { width: SCALE * width, height: SCALE * height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error("no picture"))), PICTURE);
  });
}

/** @param {Blob} picture */
function save(picture) {
  const href = URL.createObjectURL(picture);
  make("a", { href, download: "noughts.png" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
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
