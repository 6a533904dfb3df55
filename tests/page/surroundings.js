// What modules of the page find around them in a browser, as far as these tests need it.

const { fetch } = globalThis;

const put = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

/** Be at an address; what it becomes is in `location`. */
export function visit(address) {
  put("location", new URL(address));
  put("history", { replaceState: (_state, _title, path) => visit(new URL(path, location).href) });
}

/** A browser that remembers these texts by name. */
export function remembering(texts = {}) {
  const kept = new Map(Object.entries(texts));
  const getItem = (name) => kept.get(name) ?? null;
  put("localStorage", { getItem, setItem: (name, text) => kept.set(name, text) });
  return kept;
}

/** A browser that lets nobody store anything. */
export function forgetting() {
  const refuse = () => {
    throw new Error("storage is turned off");
  };
  put("localStorage", { getItem: refuse, setItem: refuse });
}

/** Questions go to this address, as those of a page do to its server. */
export function servedFrom(origin) {
  put("fetch", (path, options) => fetch(new URL(path, origin), options));
}

/** There is no server. */
export function alone() {
  put("fetch", () => Promise.reject(new TypeError("fetch failed")));
}

/** A page whose elements hold these texts, by id. */
export function withData(texts) {
  put("document", { getElementById: (id) => (id in texts ? { textContent: texts[id] } : null) });
}

/** A page with nothing on it but a place for notes; says what stands there. */
export function withNotes() {
  const element = () => ({
    children: [],
    textContent: "",
    get firstChild() {
      return this.children[0];
    },
    append(...added) {
      this.children.push(...added);
      this.textContent = this.children.map((child) => child.textContent ?? child).join("");
    },
    replaceChildren(...added) {
      this.children = [];
      this.append(...added);
    },
    contains: () => false,
    addEventListener() {},
    getAttribute: () => null,
    setAttribute() {},
  });
  const notes = element();
  put("document", { getElementById: () => notes, createElement: element, activeElement: null });
  return () => notes.firstChild?.textContent ?? "";
}
