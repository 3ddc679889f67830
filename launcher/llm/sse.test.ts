// Tests of the event stream: exact bytes, the end with and without [DONE], and a reader who leaves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { openSseStream } from "./sse.ts";

test("openSseStream() writes one data line a value and ends with [DONE]", async () => {
  const { response, sink } = openSseStream(() => assert.fail("nobody left"));
  sink.send({ text: "line\nbreak" });
  sink.end();
  sink.send({ text: "too late" });
  assert.equal(await response.text(), 'data: {"text":"line\\nbreak"}\n\ndata: [DONE]\n\n');
  assert.match(response.headers.get("cache-control") ?? "", /no-transform/);
});

test("openSseStream() ends without [DONE] after an error", async () => {
  const { response, sink } = openSseStream(() => assert.fail("nobody left"));
  sink.send({ error: {} });
  sink.end({ done: false });
  assert.equal(await response.text(), 'data: {"error":{}}\n\n');
});

test("openSseStream() tells when the reader leaves, and ignores what is sent afterwards", async () => {
  let left = 0;
  const { response, sink } = openSseStream(() => {
    left += 1;
  });
  await response.body?.cancel();
  sink.send({ text: "nobody hears" });
  sink.end();
  assert.equal(left, 1);
});
