// All tests in one process: to start one for each file takes longer than they do.

import { readdirSync } from "node:fs";

for (const name of readdirSync(new URL(".", import.meta.url)).sort()) {
  if (name.endsWith(".test.js")) await import(`./${name}`);
}
