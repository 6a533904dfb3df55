import assert from "node:assert/strict";
import { test } from "node:test";
import { messages } from "../../src/noughts/frontends/web/page/events.js";

/** All messages of a stream that comes in these pieces. */
async function read(...pieces) {
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece);
      stream.close();
    },
  });
  const found = [];
  for await (const message of messages(body)) found.push(message);
  return found;
}

const bytes = (text) => new TextEncoder().encode(text);

const TEXT = 'retry: 1000\n\ndata: {"status": "Ö ×"}\n\n: life\n\ndata: a\ndata:b\ndata\n\n';
const MESSAGES = [{ retry: "1000" }, { data: '{"status": "Ö ×"}' }, {}, { data: "a\nb\n" }];

test("messages have their data or retry, and a sign of life has neither", async () => {
  assert.deepEqual(await read(bytes(TEXT)), MESSAGES);
});

test("lines may end as on Windows", async () => {
  assert.deepEqual(await read(bytes(TEXT.replaceAll("\n", "\r\n"))), MESSAGES);
});

test("it does not matter where a stream is cut, even within a letter", async () => {
  const whole = bytes(TEXT);
  for (let cut = 0; cut <= whole.length; cut++) {
    assert.deepEqual(await read(whole.slice(0, cut), whole.slice(cut)), MESSAGES, `at ${cut}`);
  }
});

test("what is cut off at the end is no message", async () => {
  assert.deepEqual(await read(bytes("data: a\n\ndata: b\n")), [{ data: "a" }]);
});

test("one space after the colon is no part of the data, and fields that nobody knows are skipped", async () => {
  assert.deepEqual(await read(bytes("id: 7\nevent: state\ndata:  a: b\n\n")), [{ data: " a: b" }]);
});
