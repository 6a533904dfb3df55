// Server-sent events read from an answer. An EventSource cannot say who listens; a fetch can.

/** @typedef {{ data?: string, retry?: string }} Message */

/** The messages of a stream as they come, each with its data or retry; an empty one is a sign of
 * life.
 * @param {ReadableStream<Uint8Array>} body */
export async function* messages(body) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = "";
  /** @type {Message} */
  let message = {};
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line !== "" && line !== "\r") {
        take(message, line.replace(/\r$/, ""));
        continue;
      }
      yield message;
      message = {};
    }
  }
}

/**
 * @param {Message} message
 * @param {string} line */
function take(message, line) {
  const [, field, value] = line.match(/^([^:]*):? ?(.*)$/s) ?? [];
  if (field === "retry") message.retry = value;
  if (field === "data") message.data = message.data === undefined ? value : `${message.data}\n${value}`;
}
