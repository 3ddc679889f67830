// Reads the events of a job as a browser does, and checks every one against the contract as it comes.
import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type JobEvent, jobEventSchemas } from "../../handlers/shared/contract/jobs.ts";
import type { Client } from "./client.ts";

export interface JobFollower {
  /** Everything that has come so far. */
  readonly seen: readonly JobEvent[];
  /** Resolves with the first event for which it holds, of those that came and those to come. */
  until(what: string, isIt: (event: JobEvent) => boolean, maxMs?: number): Promise<JobEvent>;
  /** The phases that were told of, each once in a row. */
  phases(): string[];
  cut(): void;
}

export async function followJob(client: Client, jobId: string): Promise<JobFollower> {
  const { response, cut } = await client.open("GET", `/api/jobs/${jobId}/events`);
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.ok(response.body);
  const seen: JobEvent[] = [];
  let wake = () => {};
  let failure: unknown = null;
  void read(response.body, (event) => {
    seen.push(event);
    wake();
  }).catch((cause: unknown) => {
    // A connection that was cut, by us or by the end of the process, is no failure of what was read.
    if (cause instanceof assert.AssertionError || (cause instanceof Error && cause.name === "ZodError"))
      failure = cause;
    wake();
  });
  return {
    seen,
    cut,
    phases: () =>
      seen
        .flatMap(({ event, data }) => (event === "progress" ? [data.phase] : []))
        .filter((phase, index, phases) => phase !== phases[index - 1]),
    async until(what, isIt, maxMs = 30_000) {
      const limit = performance.now() + maxMs;
      for (;;) {
        const found = seen.find(isIt);
        if (found !== undefined) return found;
        if (failure !== null) throw failure;
        const leftMs = limit - performance.now();
        if (leftMs <= 0) assert.fail(`not within ${maxMs} ms: ${what}; ${JSON.stringify(seen.slice(-3))}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, leftMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: JobEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => onEvent(toEvent(message)),
    onError: (cause) => {
      throw cause;
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
}

function toEvent({ event, data }: EventSourceMessage): JobEvent {
  assert.ok(event !== undefined && event in jobEventSchemas, `an event that the contract does not name: ${event}`);
  const kind = event as JobEvent["event"];
  return { event: kind, data: jobEventSchemas[kind].strict().parse(JSON.parse(data)) } as JobEvent;
}
