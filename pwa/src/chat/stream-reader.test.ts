// Reading a run against a real server that drops, repeats, stalls and forgets.
import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import { ServiceError, UnreachableError } from "../api/errors.ts";
import { type RunReaderOptions, readRun } from "./stream-reader.ts";

const RUN = "0197f2aa-0000-7000-8000-000000000001";
const FAST = { backoffMs: 1, maxBackoffMs: 5, stallMs: 5_000 };

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers the first request with the first reply, and so on; further ones get 500. */
async function withServer(replies: Reply[], use: (base: string, seen: IncomingMessage[]) => Promise<void>) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const reply = replies[seen.length];
    seen.push(request);
    if (reply) reply(response, request);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const event = (n: number, kind: string, data: unknown) =>
  `event: ${kind}\nid: ${RUN}:${n}\ndata: ${JSON.stringify(data)}\n\n`;
const token = (n: number, text: string) => event(n, "token", { text });
const start = event(0, "start", { runId: RUN, conversationId: "c", userMessageId: "u", assistantMessageId: "a" });
const done = (n: number) => event(n, "done", { finishReason: "stop", timings: { firstTokenMs: 1, totalMs: 2 } });

const stream = (...events: string[]): Reply => {
  return (response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(events.join(""));
};
/** Sends these and tears the connection down in the middle of the next event. */
const torn = (...events: string[]): Reply => {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`${events.join("")}event: token\nid: ${RUN}:9`, () => response.destroy());
  };
};

function reader(base: string, more: Partial<RunReaderOptions> = {}) {
  const events: ChatEvent[] = [];
  const states: string[] = [];
  const options: RunReaderOptions = {
    open: (signal) => fetch(`${base}/stream`, { method: "POST", signal }),
    resume: (runId, lastEventId, signal) =>
      fetch(`${base}/runs/${runId}`, { signal, headers: lastEventId ? { "Last-Event-ID": lastEventId } : {} }),
    onEvent: (next) => events.push(next),
    onConnection: (state) => states.push(state),
    signal: new AbortController().signal,
    timing: FAST,
    ...more,
  };
  const words = () => events.map((next) => (next.event === "token" ? next.data.text : "")).join("");
  return { options, events, states, words };
}

test("readRun() hands on every event of an unbroken stream", async () => {
  await withServer(
    [stream(start, ": keep-alive\n\n", token(1, "Hel"), token(2, "lo"), done(3))],
    async (base, seen) => {
      const { options, events, words } = reader(base);
      assert.equal(await readRun(options), "finished");
      assert.equal(words(), "Hello");
      assert.deepEqual(
        events.map((next) => next.event),
        ["start", "token", "token", "done"],
      );
      assert.equal(seen.length, 1);
    },
  );
});

test("readRun() resumes after a break in mid-stream with the last id it saw", async () => {
  const replies = [torn(start, token(1, "one ")), torn(token(2, "two ")), stream(token(3, "three"), done(4))];
  await withServer(replies, async (base, seen) => {
    const { options, states, words } = reader(base);
    assert.equal(await readRun(options), "finished");
    assert.equal(words(), "one two three");
    assert.deepEqual(
      seen.map((request) => request.headers["last-event-id"]),
      [undefined, `${RUN}:1`, `${RUN}:2`],
    );
    assert.deepEqual(states, ["live", "reconnecting", "live", "reconnecting", "live"]);
  });
});

test("readRun() drops events that a server repeats", async () => {
  const replies = [
    torn(start, token(1, "a"), token(2, "b")),
    stream(start, token(1, "a"), token(2, "b"), token(3, "c"), done(4)),
  ];
  await withServer(replies, async (base) => {
    const { options, events, words } = reader(base);
    await readRun(options);
    assert.equal(words(), "abc");
    assert.equal(events.filter((next) => next.event === "start").length, 1);
  });
});

test("readRun() puts a character together that arrives in two pieces", async () => {
  const bytes = Buffer.from([start, token(1, "Grüße 🔥"), done(2)].join(""));
  const middle = bytes.indexOf(Buffer.from("🔥")) + 2;
  const inPieces: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(bytes.subarray(0, middle), () => setImmediate(() => response.end(bytes.subarray(middle))));
  };
  await withServer([inPieces], async (base) => {
    const { options, words } = reader(base);
    await readRun(options);
    assert.equal(words(), "Grüße 🔥");
  });
});

test("readRun() says `gone` when the run is no longer kept", async () => {
  const gone: Reply = (response) => response.writeHead(404, { "content-type": "application/problem+json" }).end("{}");
  await withServer([torn(start, token(1, "a")), gone], async (base, seen) => {
    const { options, words } = reader(base);
    assert.equal(await readRun(options), "gone");
    assert.equal(words(), "a");
    assert.equal(seen.length, 2);
  });
});

test("readRun() goes on through failures of the service while it starts again", async () => {
  const down: Reply = (response) => response.writeHead(503).end();
  await withServer([torn(start), down, down, stream(token(1, "back"), done(2))], async (base) => {
    const { options, words } = reader(base);
    assert.equal(await readRun(options), "finished");
    assert.equal(words(), "back");
  });
});

test("readRun() takes up a stream that ends without an end", async () => {
  await withServer([stream(start, token(1, "half")), stream(token(2, " whole"), done(3))], async (base) => {
    const { options, words } = reader(base);
    await readRun(options);
    assert.equal(words(), "half whole");
  });
});

test("readRun() reconnects when nothing was heard for too long", async () => {
  const silent: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(start);
  };
  await withServer([silent, stream(token(1, "awake"), done(2))], async (base) => {
    const { options, words } = reader(base, { timing: { ...FAST, stallMs: 60 } });
    assert.equal(await readRun(options), "finished");
    assert.equal(words(), "awake");
  });
});

test("readRun() does not wait out its pause when the network comes back", async () => {
  let wake = () => {};
  const onWake = (listener: () => void) => {
    wake = listener;
    return () => {};
  };
  await withServer([torn(start), stream(done(1))], async (base) => {
    const { options } = reader(base, {
      onWake,
      timing: { ...FAST, backoffMs: 600_000, maxBackoffMs: 600_000 },
      onConnection: (state) => {
        if (state === "reconnecting") setImmediate(() => wake());
      },
    });
    assert.equal(await readRun(options), "finished");
  });
});

test("readRun() distrusts a quiet connection after a wake-up", async () => {
  let wake = () => {};
  const silent: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(start, () => setTimeout(() => wake(), 20));
  };
  await withServer([silent, stream(done(1))], async (base, seen) => {
    const onWake = (listener: () => void) => {
      wake = listener;
      return () => {};
    };
    const { options } = reader(base, { onWake, timing: { ...FAST, doubtMs: 1 } });
    assert.equal(await readRun(options), "finished");
    assert.equal(seen.length, 2);
  });
});

test("readRun() rejects with the problem when the service refuses the message", async () => {
  const problem = { type: "about:blank", title: "Busy", status: 429, code: "busy", detail: "Full.", requestId: "r" };
  const refuse: Reply = (response) => {
    response.writeHead(429, { "content-type": "application/problem+json", "retry-after": "7" });
    response.end(JSON.stringify(problem));
  };
  await withServer([refuse], async (base, seen) => {
    await assert.rejects(readRun(reader(base).options), (error) => {
      assert.ok(error instanceof ServiceError);
      assert.equal(error.code, "busy");
      assert.equal(error.retryAfterS, 7);
      return true;
    });
    assert.equal(seen.length, 1);
  });
});

test("readRun() rejects as unreachable when it was lost before the run was known", async () => {
  const cut: Reply = (response) => response.destroy();
  await withServer([cut], async (base) => {
    await assert.rejects(readRun(reader(base).options), UnreachableError);
  });
});

test("readRun() asks again when the first answer was lost on the way and asking twice does no harm", async () => {
  const cut: Reply = (response) => response.destroy();
  await withServer([cut, cut, stream(start, token(1, "Hi"), done(2))], async (base, seen) => {
    const { options, words } = reader(base, { mayRepeat: () => true });
    assert.equal(await readRun(options), "finished");
    assert.equal(words(), "Hi");
    assert.deepEqual(
      seen.map(({ method }) => method),
      ["POST", "POST", "POST"],
    );
  });
});

test("readRun() stops asking after five repeats, and at once when the device has no network", async () => {
  const cut: Reply = (response) => response.destroy();
  await withServer(Array(20).fill(cut), async (base, seen) => {
    await assert.rejects(readRun(reader(base, { mayRepeat: () => true }).options), UnreachableError);
    assert.equal(seen.length, 6);
    await assert.rejects(readRun(reader(base, { mayRepeat: () => false }).options), UnreachableError);
    assert.equal(seen.length, 7);
  });
});

test("readRun() gives up when the service was away for longer than it keeps a run", async () => {
  await withServer([torn(start)], async (base) => {
    const { options } = reader(base, { timing: { ...FAST, giveUpMs: 30 } });
    assert.equal(await readRun(options), "gone");
  });
});

test("readRun() ends at once when its reader leaves", async () => {
  const leaving = new AbortController();
  const silent: Reply = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(start);
  };
  await withServer([silent], async (base, seen) => {
    const { options } = reader(base, { signal: leaving.signal, onEvent: () => leaving.abort() });
    await assert.rejects(readRun(options), { name: "AbortError" });
    assert.equal(seen.length, 1);
  });
});
