// What a scripted service can say to a call: an answer, a stream, a refusal, nothing yet, or nothing at all.
import type { ChatEvent } from "@hearth/handlers/shared/contract/chat.ts";
import type { ErrorCode, Problem } from "@hearth/handlers/shared/contract/common.ts";
import type { BootEvent, Component } from "@hearth/handlers/shared/contract/components.ts";
import type { ImageEvent, ImageJob } from "@hearth/handlers/shared/contract/images.ts";
import type { Timer, TimerEvent } from "@hearth/handlers/shared/contract/timers.ts";
import type { TtsLine } from "@hearth/handlers/shared/contract/voice.ts";
import { type AnswerOf, ROUTES, type RouteName } from "./routes.ts";

export interface Answer<Value> {
  kind: "answer";
  value: Value;
}

export type StreamEvent = ChatEvent | BootEvent | ImageEvent | TimerEvent | { event: "line"; data: { text: string } };

/** Lines of speech, after which more may come. */
export interface Speech {
  kind: "speech";
  lines: readonly TtsLine[];
}

export interface Stream {
  kind: "stream";
  events: readonly StreamEvent[];
  /** What comes after the last event: more, some day; the connection breaks; the end. */
  ending: "stands" | "breaks" | "ends";
}

export type Failure =
  | { kind: "never" }
  | { kind: "lost" }
  | {
      kind: "refusal";
      code: ErrorCode;
      retryAfterS: number | null;
      issues: NonNullable<Problem["issues"]>;
      /** Of the component that is not ready. */
      state?: string;
    };

export interface Call {
  query: URLSearchParams;
  /** Whether another route has been called before. */
  isAfter: (route: RouteName) => boolean;
}

type ReplyOf<Name extends RouteName> =
  | ([AnswerOf<Name>] extends [never] ? Stream | Speech : Answer<AnswerOf<Name>>)
  | Failure;

/** A script: for each route a reply, or how to find it. */
export type Script = { readonly [Name in RouteName]?: ReplyOf<Name> | ((call: Call) => ReplyOf<Name>) };
export type AnyReply = { [Name in RouteName]: ReplyOf<Name> }[RouteName];

export const answer = <Value>(value: Value): Answer<Value> => ({ kind: "answer", value });
export const page = <Item>(items: Item[], nextCursor: string | null = null) => answer({ items, nextCursor });
/** 204. */
export const done: Answer<undefined> = { kind: "answer", value: undefined };
/** Still on its way, as long as one looks. */
export const never: Failure = { kind: "never" };
/** The connection breaks before anything was answered. */
export const lost: Failure = { kind: "lost" };

export const refusal = (
  code: ErrorCode,
  more: Partial<Pick<Failure & { kind: "refusal" }, "retryAfterS" | "issues" | "state">> = {},
): Failure => ({ kind: "refusal", code, retryAfterS: null, issues: [], ...more });

export const stream = (events: readonly StreamEvent[], ending: Stream["ending"]): Stream => ({
  kind: "stream",
  events,
  ending,
});

export const speech = (lines: readonly TtsLine[]): Speech => ({ kind: "speech", lines });

/** How the home is, and nothing changes. */
export const boot = (components: Component[], ready = true): Stream =>
  stream([{ event: "snapshot", data: { ready, components } }], "stands");

/** The pictures in the making, of which nothing more is told. */
export const painting = (...jobs: ImageJob[]): Stream => stream([{ event: "snapshot", data: { jobs } }], "stands");

/** The timers of the home, at a moment at which the evening stands still. */
export const timers = (now: string, ...items: Timer[]): Stream =>
  stream([{ event: "snapshot", data: { now, items } }], "stands");

/** The device is somewhere else, or the service is: whatever is asked, no answer comes. */
export const NOTHING_REACHED: Script = Object.fromEntries(Object.keys(ROUTES).map((name) => [name, lost]));
