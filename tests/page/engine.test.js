import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import * as engine from "../../src/noughts/frontends/web/page/shared/engine.js";
import { messages } from "../../src/noughts/frontends/web/page/shared/engine.js";
import { alone, servedFrom } from "./surroundings.js";

/** What a server is asked by a question that it answers so. */
async function question(ask, { status = 200, headers = {}, body = "{}" } = {}) {
  let asked;
  const server = createServer(async (request, response) => {
    asked = { method: request.method, url: request.url, headers: request.headers, body: "" };
    for await (const piece of request) asked.body += piece;
    response.writeHead(status, { ...headers, connection: "close" }).end(body);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    servedFrom(`http://127.0.0.1:${server.address().port}`);
    return { told: await ask(), ...asked };
  } finally {
    server.close();
  }
}

/** What is thrown where a server answers so. */
const problem = async (answer) => {
  const thrown = await question(() => engine.levels("3x3k3"), answer).catch((error) => error);
  assert.ok(thrown instanceof engine.Problem);
  return thrown;
};

test("a change is sent with its key and as JSON, to the game that is meant", async () => {
  const change = () => engine.gameOf("a/b", "secret").change("moves", { number: 3, cell: 0 });
  const { method, url, headers, body, told } = await question(change, { body: '{"number": 4}' });
  assert.deepEqual([method, url, body], ["POST", "/api/games/a%2Fb/moves", '{"number":3,"cell":0}']);
  assert.deepEqual([headers["noughts-key"], headers["content-type"]], ["secret", "application/json"]);
  assert.deepEqual(told, { number: 4 });
});

test("who only looks has no key and sends nothing", async () => {
  const { method, url, headers, body } = await question(() => engine.gameOf("a", null).look());
  assert.deepEqual([method, url, body], ["GET", "/api/games/a", ""]);
  assert.deepEqual([headers["noughts-key"], headers["content-type"]], [undefined, undefined]);
});

test("the start of a game is a ply too", async () => {
  assert.equal((await question(() => engine.gameOf("a", "k").look(0))).url, "/api/games/a?ply=0");
  assert.equal((await question(() => engine.gameOf("a", "k").values(0))).url, "/api/games/a/values?ply=0");
});

test("a record is asked about by what it says", async () => {
  const record = engine.gameFrom("3x3k3 X b2&a1");
  const said = "game=3x3k3+X+b2%26a1";
  assert.equal((await question(() => record.look())).url, `/api/look?${said}`);
  assert.equal((await question(() => record.look(2))).url, `/api/look?${said}&ply=2`);
  assert.equal((await question(() => record.review())).url, `/api/look/review?${said}`);
  assert.equal(engine.pictureAddress("3x3k3 X b2&a1"), `/api/look/picture.svg?${said}`);
  assert.ok(!record.change && !record.hint);
});

test("a refusal has the server's own sentence", async () => {
  const { status, message, delay, isPassing } = await problem({
    status: 409,
    body: '{"error": "Too late."}',
  });
  assert.deepEqual([status, message, delay, isPassing], [409, "Too late.", 0, false]);
});

test("a server that is busy may be asked again, when it says so but within half a minute", async () => {
  const busy = (status, delay) => problem({ status, headers: { "retry-after": delay } });
  assert.equal((await busy(503, "2")).delay, 2000);
  assert.equal((await busy(429, "3600")).delay, 30_000);
  assert.equal((await busy(429, "tomorrow")).delay, 0);
  assert.ok((await busy(429, "1")).isPassing && (await busy(503, "1")).isPassing);
});

test("an answer that is none, or cannot be read, has status 0 and may come later", async () => {
  alone();
  assert.equal((await engine.levels("3x3k3").catch((error) => error)).status, 0);
  assert.equal((await problem({ body: "<html>" })).status, 0);
  const { status, isPassing } = await problem({ status: 502, body: "Bad gateway" });
  assert.deepEqual([status, isPassing], [0, true]);
});

test("whoever insists asks again until there is an answer", async () => {
  const answers = [new engine.Problem(503, "busy"), new engine.Problem(0, "nobody"), "here"];
  const heard = [];
  const ask = async () => {
    const next = answers.shift();
    if (next instanceof engine.Problem) throw next;
    return next;
  };
  const goesOn = ({ message, isPassing }) => heard.push(message) && isPassing;
  assert.equal(await engine.insist(ask, goesOn), "here");
  assert.deepEqual(heard, ["busy", "nobody"]);
});

test("nobody insists on what is refused for good", async () => {
  let count = 0;
  const ask = async () => {
    count += 1;
    throw new engine.Problem(404, "gone");
  };
  await assert.rejects(
    engine.insist(ask, ({ isPassing }) => isPassing),
    { message: "gone" },
  );
  assert.equal(count, 1);
});

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
