// Reads the stream of pictures in the making as the app does, and checks every event against the contract as it comes.
import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type ImageEvent, type ImageJob, imageEventSchemas } from "../../handlers/shared/contract/images.ts";
import type { Client } from "./client.ts";

export interface ImageFollower {
  /** Everything that has come so far. */
  readonly seen: readonly ImageEvent[];
  readonly kinds: string[];
  /** The first of a kind, once it has come. */
  next<Kind extends ImageEvent["event"]>(kind: Kind, maxMs?: number): Promise<Extract<ImageEvent, { event: Kind }>>;
  /** Resolves when the stream has ended by itself. */
  ended: Promise<void>;
  cut(): void;
}

const WITHIN_MS = 15_000;

/** Of all that the client may see, or of one work. */
export async function followImages(client: Client, jobId?: string): Promise<ImageFollower> {
  const query = jobId === undefined ? "" : `?jobId=${jobId}`;
  const { response, cut } = await client.open("GET", `/api/image/status${query}`);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.ok(response.body);
  const seen: ImageEvent[] = [];
  let failure: unknown = null;
  let wake = () => {};
  const ended = read(response.body, (event) => {
    seen.push(event);
    wake();
  }).catch((cause: unknown) => {
    // A connection that was cut, by us or by the end of the process, is no failure of what was read.
    if (cause instanceof assert.AssertionError || (cause instanceof Error && cause.name === "ZodError")) {
      failure = cause;
    }
    wake();
  });
  const follower: ImageFollower = {
    seen,
    get kinds() {
      return seen.map(({ event }) => event);
    },
    async next(kind, maxMs = WITHIN_MS) {
      type Wanted = Extract<ImageEvent, { event: typeof kind }>;
      const isWanted = (event: ImageEvent): event is Wanted => event.event === kind;
      const limit = performance.now() + maxMs;
      for (;;) {
        const found = seen.find(isWanted);
        if (found !== undefined) return found;
        if (failure !== null) throw failure;
        const leftMs = limit - performance.now();
        if (leftMs <= 0) assert.fail(`no ${kind} within ${maxMs} ms: ${JSON.stringify(seen.slice(-3))}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    ended,
    cut,
  };
  await follower.next("snapshot");
  assert.equal(seen[0]?.event, "snapshot", "each connection begins with a snapshot");
  return follower;
}

/** The work of the snapshot; fails where there is not exactly one. */
export function onlyJob({ seen }: ImageFollower): ImageJob {
  const [first] = seen;
  assert.ok(first?.event === "snapshot" && first.data.jobs.length === 1);
  return first.data.jobs[0] ?? assert.fail();
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: ImageEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => onEvent(toEvent(message)),
    onError: (cause) => {
      throw cause;
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
}

function toEvent({ event, data }: EventSourceMessage): ImageEvent {
  assert.ok(event !== undefined && event in imageEventSchemas, `an event that the contract does not name: ${event}`);
  const kind = event as ImageEvent["event"];
  return { event: kind, data: imageEventSchemas[kind].strict().parse(JSON.parse(data)) } as ImageEvent;
}
