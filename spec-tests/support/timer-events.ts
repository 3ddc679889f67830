// Reads the stream of timers as the app does, and checks every event against the contract as it comes.
import assert from "node:assert/strict";
import { createParser } from "eventsource-parser";
import { type Timer, type TimerEvent, timerEventSchemas } from "../../handlers/shared/contract/timers.ts";
import type { Client } from "./client.ts";
import { until } from "./until.ts";

export interface TimerFollower {
  /** Everything that has come so far. */
  readonly seen: readonly TimerEvent[];
  /** As they stand now, for whoever follows. */
  now(): Timer[];
  until(what: string, isTrue: (timers: Timer[]) => boolean, maxMs?: number): Promise<void>;
  cut(): void;
}

export async function followTimers(client: Client): Promise<TimerFollower> {
  const { response, cut } = await client.open("GET", "/api/timers/events");
  assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
  assert.ok(response.body);
  const seen: TimerEvent[] = [];
  let failure: unknown = null;
  read(response.body, (event) => seen.push(event)).catch((cause: unknown) => {
    // A connection that was cut, by us or by the end of the process, is no failure of what was read.
    if (cause instanceof Error && cause.name === "ZodError") failure = cause;
  });
  const follower: TimerFollower = {
    seen,
    now() {
      const timers = new Map<string, Timer>();
      for (const event of seen) {
        if (event.event === "snapshot") timers.clear();
        if (event.event === "snapshot") for (const timer of event.data.items) timers.set(timer.id, timer);
        if (event.event === "timer") timers.set(event.data.timer.id, event.data.timer);
        if (event.event === "gone") timers.delete(event.data.id);
      }
      return [...timers.values()];
    },
    async until(what, isTrue, maxMs = 15_000) {
      const holds = async () => {
        if (failure !== null) throw failure;
        return seen.length > 0 && isTrue(follower.now());
      };
      await until(what, holds, maxMs);
    },
    cut,
  };
  await follower.until("a snapshot", () => true);
  return follower;
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: TimerEvent) => void): Promise<void> {
  const parser = createParser({
    onEvent({ event, data }) {
      const kind = event as TimerEvent["event"];
      const schema = timerEventSchemas[kind];
      assert.ok(schema, `an event that the contract does not know: ${event}`);
      onEvent({ event: kind, data: schema.parse(JSON.parse(data)) } as TimerEvent);
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
}
