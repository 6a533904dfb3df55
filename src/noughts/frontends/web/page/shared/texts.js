// The page's own sentences, in the language of the server, and other data that comes with the HTML.

/** @import { Sentence } from "../types.d.ts" */

/** @type {Partial<Record<Sentence, string>>} */
let sentences = {};

/** What the HTML holds as JSON in an element; null where there is none. @param {string} id */
export function dataOf(id) {
  const written = document.getElementById(id)?.textContent;
  return written ? JSON.parse(written) : null;
}

/** Speak with these sentences; without them the page is silent, but it works.
 * @param {Partial<Record<Sentence, string>> | null} found */
export function useTexts(found) {
  sentences = found ?? {};
}

/** A sentence by its name, filled with facts.
 * @param {Sentence} name
 * @param {Record<string, string | number>} facts */
export function text(name, facts = {}) {
  return (sentences[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact] ?? ""));
}
