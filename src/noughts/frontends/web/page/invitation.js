// The invitation of a friend: an address to join by, and another one to watch by.

import { gameAddress, isOnlyHere, joinAddress } from "./address.js";
import { offerCopy } from "./copy.js";
import { at, write } from "./dom.js";
import { invitationOf } from "./remembered.js";
import { text } from "./texts.js";

/** @import { Table } from "./table.js" */

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
