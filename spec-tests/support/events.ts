// Reads a chat answer's event stream as a client does, and checks every event against the contract as it comes.
import assert from "node:assert/strict";
import { createParser, type EventSourceMessage } from "eventsource-parser";
import * as z from "zod";
import type { Card, CardOf } from "../../handlers/shared/contract/cards.ts";
import { type ChatEvent, type ChatEventKind, chatEventSchemas } from "../../handlers/shared/contract/chat.ts";

export type Followed = ChatEvent & {
  /** `<runId>:<n>` */
  id: string;
  /** Epoch milliseconds, with fractions, at which it was read from the socket. */
  atMs: number;
};

export interface Answer {
  status: number;
  headers: Headers;
  /** Each event of the answer in its order; may be iterated once. */
  events: AsyncGenerator<Followed>;
  /** All events up to the end of the stream. */
  all(): Promise<Followed[]>;
  /** Destroys the connection, as a phone that loses its network does. */
  cut(): void;
}

const isKind = (event: string | undefined): event is ChatEventKind => event !== undefined && event in chatEventSchemas;

function toEvent({ id, event, data }: EventSourceMessage, atMs: number): Followed {
  assert.ok(isKind(event), `the stream holds an event that the contract does not name: ${event}`);
  assert.ok(id !== undefined, `the event ${event} has no id`);
  const schema = chatEventSchemas[event];
  // A card is one of several shapes: each of them strict.
  const strict = "options" in schema ? z.union(schema.options.map((option) => option.strict())) : schema.strict();
  return { id, event, data: strict.parse(JSON.parse(data)), atMs } as Followed;
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Followed> {
  const ready: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => void ready.push(message),
    onError: (cause) => {
      throw cause;
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    const atMs = performance.timeOrigin + performance.now();
    parser.feed(decoder.decode(bytes, { stream: true }));
    for (const message of ready.splice(0)) yield toEvent(message, atMs);
  }
}

export function openAnswer(response: Response, cut: () => void): Answer {
  assert.ok(response.body, "an answer without a body");
  const events = readEvents(response.body);
  return {
    status: response.status,
    headers: response.headers,
    events,
    cut,
    async all() {
      const list: Followed[] = [];
      for await (const event of events) list.push(event);
      return list;
    },
  };
}

/** The next events, at most `count`, without ending the stream. */
export async function take(answer: Answer, count: number): Promise<Followed[]> {
  const list: Followed[] = [];
  while (list.length < count) {
    const { value, done } = await answer.events.next();
    if (done) break;
    list.push(value);
  }
  return list;
}

/** Reads on up to and with the first event of that kind; what came before it is in the list too. */
export async function takeUntil(answer: Answer, kind: ChatEventKind): Promise<Followed[]> {
  const list: Followed[] = [];
  for (;;) {
    const [event] = await take(answer, 1);
    assert.ok(event, `the stream ended before ${kind}`);
    list.push(event);
    if (event.event === kind) return list;
  }
}

export type EventOf<Kind extends ChatEventKind> = Extract<Followed, { event: Kind }>;

/** The first event of that kind. */
export function pick<Kind extends ChatEventKind>(events: Followed[], kind: Kind): EventOf<Kind> {
  const found = events.find((event): event is EventOf<Kind> => event.event === kind);
  assert.ok(found, `there is no ${kind} among ${events.map(({ event }) => event).join(" ")}`);
  return found;
}

/** The card that these events show, which has to be one of that kind. */
export function pickCard<Kind extends Card["kind"]>(events: Followed[], kind: Kind): CardOf<Kind> {
  const { data } = pick(events, "card");
  assert.equal(data.kind, kind);
  return data as CardOf<Kind>;
}

/** What the tokens of these events say together. */
export const textOf = (events: Followed[]): string =>
  events.map((event) => (event.event === "token" ? event.data.text : "")).join("");

/** Asserts that the ids are `<runId>:first`, `<runId>:first+1` and so on: no gap, no repeat. */
export function assertNumbered(events: Followed[], runId: string, first = 0): void {
  assert.deepEqual(
    events.map(({ id }) => id),
    events.map((_, index) => `${runId}:${first + index}`),
  );
}
