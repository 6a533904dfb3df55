// A friend elsewhere: where they are, what one of the two asks the other for, and giving up.

import { all, allow, at, mend, onPress, write } from "./dom.js";
import { say } from "./notice.js";
import { text } from "./texts.js";

/** @import { Table } from "./table.js" */
/** @import { Game } from "./types.d.ts" */

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
