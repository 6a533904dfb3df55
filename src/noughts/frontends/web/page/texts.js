// The page's own sentences, in the language of the server.

let sentences = {};

/** Fetch the sentences; without them the page is silent, but it works. */
export async function loadTexts() {
  try {
    sentences = await (await fetch(new URL("texts.json", import.meta.url))).json();
  } catch {
    sentences = {};
  }
}

/** A sentence by its name, filled with facts. */
export function text(name, facts = {}) {
  return (sentences[name] ?? "").replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");
}
