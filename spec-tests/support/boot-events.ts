// Reads the boot stream as a browser does, and checks every event against the contract as it comes.
import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { type BootEvent, bootEventSchemas, type Component } from "../../handlers/shared/contract/components.ts";
import type { Client } from "./client.ts";

export interface BootFollower {
  /** Everything that has come so far. */
  readonly seen: readonly BootEvent[];
  /** The newest of a component. */
  component(id: string): Component | undefined;
  /** The states that a component has gone through, each once in a row. */
  statesOf(id: string): string[];
  /** Resolves as soon as it holds. */
  until(what: string, isTrue: () => boolean, maxMs?: number): Promise<void>;
  cut(): void;
}

export async function followBoot(client: Client): Promise<BootFollower> {
  const { response, cut } = await client.open("GET", "/api/system/boot");
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.ok(response.body);
  const seen: BootEvent[] = [];
  let wake = () => {};
  let failure: unknown = null;

  const all = () =>
    seen.flatMap((event) => {
      if (event.event === "snapshot") return event.data.components;
      return event.event === "component" ? [event.data.component] : [];
    });
  const follower: BootFollower = {
    seen,
    component: (id) => all().findLast((each) => each.id === id),
    statesOf: (id) =>
      all()
        .filter((each) => each.id === id)
        .map(({ state }) => state)
        .filter((state, index, states) => state !== states[index - 1]),
    async until(what, isTrue, maxMs = 15_000) {
      const limit = performance.now() + maxMs;
      while (!isTrue()) {
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
    cut,
  };
  void read(response.body, (event) => {
    seen.push(event);
    wake();
  }).catch((cause: unknown) => {
    // A connection that was cut, by us or by the end of the process, is no failure of what was read.
    if (cause instanceof assert.AssertionError || (cause instanceof Error && cause.name === "ZodError"))
      failure = cause;
    wake();
  });
  await follower.until("the first event", () => seen.length > 0);
  assert.equal(seen[0]?.event, "snapshot", "each connection begins with a snapshot");
  return follower;
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: BootEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent: (message) => onEvent(toEvent(message)),
    onError: (cause) => {
      throw cause;
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) parser.feed(decoder.decode(bytes, { stream: true }));
}

function toEvent({ event, data }: EventSourceMessage): BootEvent {
  assert.ok(event !== undefined && event in bootEventSchemas, `an event that the contract does not name: ${event}`);
  const kind = event as BootEvent["event"];
  return { event: kind, data: bootEventSchemas[kind].strict().parse(JSON.parse(data)) } as BootEvent;
}
