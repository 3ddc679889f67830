// One socket of /api/stt/stream: its greeting, its limits, and its session. It ends by itself in every way it can end.
import { type DomainError, DomainError as Failure, toDomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Transcriber } from "../../ports/speech.ts";
import { STT_SAMPLE_RATE } from "../../shared/contract/limits.ts";
import type { SttServerMessage } from "../../shared/contract/voice.ts";
import { parseFrame, parseMessage } from "./frames.ts";
import { sessionOptionsOf } from "./session-options.ts";
import { createSttSession, type SttSession } from "./stt-session.ts";

/** A client that has opened a socket has this long to say what it wants. */
export const HELLO_WITHIN_MS = 10_000;
/** A socket on which nothing comes for so long is closed; the app opens another when somebody speaks. */
export const IDLE_MS = 120_000;
/** Sound may come this much faster than the clock: a phone that catches up after a hole in the Wi-Fi, not a file. */
export const AHEAD_MS_MAX = 60_000;
/** Messages are short: a reader so far behind has gone. */
export const UNREAD_BYTES_MAX = 256 * 1024;

/** Close codes of RFC 6455. */
const CLOSE = { done: 1000, away: 1001, policy: 1008, tooLarge: 1009, failure: 1011, later: 1013 } as const;

/** What a socket is to this module. */
export interface Wire {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Sent, and not yet on the line. */
  unreadBytes(): number;
}

export interface SttSocket {
  onMessage(data: unknown): void;
  onClose(): void;
  /** Ends it from this side, e.g. `away` when the service stops, `policy` when the person has signed out. */
  end(reason: "away" | "policy"): void;
}

export interface SttSocketParts {
  wire: Wire;
  transcriber: Transcriber;
  clock: Clock;
  log: Log;
  /** Called once, however it ended. */
  onEnd(): void;
}

export function createSttSocket({ wire, transcriber, clock, log, onEnd }: SttSocketParts): SttSocket {
  let session: SttSession | null = null;
  let isOpen = true;
  /** How much more sound has come than time has passed. */
  let aheadMs = 0;
  let lastFrameAt = clock.now();
  let lastMessageAt = lastFrameAt;
  let stopWatching = clock.schedule(HELLO_WITHIN_MS, watch);

  function end(code?: number, reason = "") {
    if (!isOpen) return;
    isOpen = false;
    stopWatching();
    session?.close();
    if (code !== undefined) wire.close(code, reason);
    onEnd();
  }

  function send(message: SttServerMessage) {
    if (!isOpen) return;
    if (wire.unreadBytes() > UNREAD_BYTES_MAX) return end(CLOSE.later, "reads too slowly");
    wire.send(JSON.stringify(message));
  }

  function fail(failure: DomainError, code: number) {
    send({ type: "error", code: failure.code, detail: failure.message });
    end(code, failure.code);
  }

  function watch() {
    if (session === null) {
      fail(new Failure("invalid_request", "The first message, a hello, did not come."), CLOSE.policy);
      return;
    }
    const leftMs = lastMessageAt + IDLE_MS - clock.now();
    if (leftMs <= 0) end(CLOSE.done, "idle");
    else stopWatching = clock.schedule(leftMs, watch);
  }

  function greet(text: string): SttSession {
    const hello = parseMessage(text);
    if (hello.type !== "hello") throw new Failure("invalid_request", "The first message has to be a hello.");
    stopWatching();
    stopWatching = clock.schedule(IDLE_MS, watch);
    send({ type: "ready", v: 2, sessionId: crypto.randomUUID() });
    return createSttSession({
      options: sessionOptionsOf(hello),
      transcriber,
      clock,
      log,
      send,
      onEnd: (reason) => (reason === "busy" ? fail(tooFast(), CLOSE.later) : end(CLOSE.done, "done")),
    });
  }

  function onText(text: string) {
    if (session === null) {
      session = greet(text);
      return;
    }
    const message = parseMessage(text);
    if (message.type === "hello") throw new Failure("invalid_request", "There was a hello already.");
    if (message.type === "flush") session.flush();
    else session.cancel();
  }

  function onFrame(bytes: ArrayBuffer) {
    const samples = parseFrame(bytes);
    if (session === null) throw new Failure("invalid_request", "The first message has to be a hello.");
    const now = clock.now();
    aheadMs = Math.max(0, aheadMs - (now - lastFrameAt)) + (samples.length * 1000) / STT_SAMPLE_RATE;
    lastFrameAt = now;
    if (aheadMs > AHEAD_MS_MAX) return fail(tooFast(), CLOSE.later);
    session.push(samples);
  }

  return {
    onMessage(data) {
      if (!isOpen) return;
      lastMessageAt = clock.now();
      try {
        if (typeof data === "string") onText(data);
        else if (data instanceof ArrayBuffer) onFrame(data);
        else throw new Failure("invalid_request", "A message is text or binary.");
      } catch (error) {
        const failure = toDomainError(error);
        if (failure.code === "internal") log.error("a message of a listening session failed", failure.cause ?? failure);
        fail(failure, CLOSE_OF[failure.code] ?? CLOSE.policy);
      }
    },
    onClose: () => end(),
    end: (reason) => end(CLOSE[reason], reason),
  };
}

const CLOSE_OF: Partial<Record<DomainError["code"], number>> = { too_large: CLOSE.tooLarge, internal: CLOSE.failure };

const tooFast = () =>
  new Failure("busy", "This is more sound at once than can be heard. Please try again, more slowly.");
