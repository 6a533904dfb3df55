// The invitation of a friend: an address to join by, and another one to watch by.

import { gameAddress, isOnlyHere, joinAddress } from "./address.js";
import { copy } from "./copy.js";
import { at, onPress, write } from "./dom.js";
import { invitationOf } from "./remembered.js";
import { text } from "./texts.js";

/** Shown until the friend has come; `afterwards` takes the focus when what had it is gone. */
export class Invitation {
  constructor(table, afterwards) {
    Object.assign(this, { table, afterwards });
    for (const name of ["join", "watch"]) {
      onPress(at(`${name}-copy`), () => copy(at(`${name}-address`), at("invitation-told")));
      at(`${name}-address`).addEventListener("focus", (event) => event.target.select());
    }
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
