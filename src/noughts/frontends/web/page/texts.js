// The page's own sentences, in the language of the server.

/** @import { Sentence } from "./types.d.ts" */

/** @type {Partial<Record<Sentence, string>>} */
let sentences = {};

/** Fetch the sentences; without them the page is silent, but it works. */
export async function loadTexts() {
  try {
    sentences = await (await fetch(new URL("texts.json", import.meta.url))).json();
  } catch {
    sentences = {};
  }
}

/** A sentence by its name, filled with facts.
 * @param {Sentence} name
 * @param {Record<string, string | number>} facts */
export function text(name, facts = {}) {
  return (sentences[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact] ?? ""));
}
