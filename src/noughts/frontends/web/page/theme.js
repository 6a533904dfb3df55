// The three themes: the system's, light and dark.

import { at } from "./dom.js";
import { recall, remember } from "./remembered.js";

/** Offer the themes, with the remembered one chosen. */
export function offerThemes() {
  const place = at("theme");
  const chosen = recall("theme");
  for (const radio of place.querySelectorAll("input")) radio.checked = radio.value === "system";
  for (const radio of place.querySelectorAll("input")) radio.checked ||= radio.value === chosen;
  place.addEventListener("change", (event) => choose(/** @type {HTMLInputElement} */ (event.target).value));
}

/** @param {string} theme */
function choose(theme) {
  remember("theme", theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
