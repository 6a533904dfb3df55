// The invitation that one has followed. It leaves the address at once, and is kept in this tab, over
// a reload too, until it is answered.

import { namedGame, takeInvitation } from "./address.js";

const NAME = "noughts.invited";

/** @typedef {{ id: string, invitation: string }} Invited */

/** @type {Invited | null} */
let kept = recall();
note();
window.addEventListener("hashchange", note);

/** What one is invited to a game with, or null. @param {string} id */
export function invitationTo(id) {
  return kept?.id === id ? kept.invitation : null;
}

/** The invitation was answered. */
export function dropInvitation() {
  keep(null);
}

function note() {
  const [id, invitation] = [namedGame(), takeInvitation()];
  if (id && invitation) keep({ id, invitation });
}

/** @param {Invited | null} invited */
function keep(invited) {
  kept = invited;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(invited));
  } catch {
    // Nothing can be stored here: it lasts until the page is left.
  }
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null");
  } catch {
    return null;
  }
}
