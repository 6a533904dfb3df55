// The invitation of a friend: an address to join by, and another one to watch by.

import { gameAddress, joinAddress } from "./address.js";
import { copy } from "./copy.js";
import { at, onPress } from "./dom.js";
import { invitationOf } from "./remembered.js";

/** Shown until the friend has come. */
export class Invitation {
  constructor(table) {
    this.table = table;
    for (const name of ["join", "watch"]) {
      onPress(at(`${name}-copy`), () => copy(at(`${name}-address`), at("invitation-told")));
      at(`${name}-address`).addEventListener("focus", (event) => event.target.select());
    }
  }

  /** Bring the addresses up to date. */
  draw() {
    const { id, friend } = this.table.game;
    const invitation = friend === "invited" ? invitationOf(id) : null;
    at("invitation").hidden = friend !== "invited";
    at("join-row").hidden = invitation === null;
    at("join-address").value = invitation === null ? "" : joinAddress(id, invitation);
    at("watch-address").value = friend === "invited" ? gameAddress(id) : "";
  }
}
