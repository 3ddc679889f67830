// Colours the blocks of code that come into view, one after the other, in a worker that this alone starts and ends.
import type { ColourReply, ColourRequest } from "./colour-messages.ts";
import { grammarOf } from "./grammars.ts";
import type { CodeNode } from "./highlight.ts";

/** Longer blocks stay plain. A page of code has about 3,000 characters. */
export const COLOURED_MAX_CHARS = 12_000;
/** Some grammars take time that grows with the square of what they read: what isn't coloured by then stays plain. */
export const COLOUR_MAX_MS = 400;
/** For the worker and a grammar to come over the network; a fetch that stands still holds up the others for so long. */
export const FETCH_MAX_MS = 10_000;
/** A worker that nobody needs is ended after so long, and its memory is free again. */
export const IDLE_MAX_MS = 60_000;

export interface Colouring {
  /** Resolves to null where the code stays as it is: too long, of no known language, or more than COLOUR_MAX_MS. */
  colour(code: string, name: string, signal: AbortSignal): Promise<CodeNode[] | null>;
}

/** The part of a `Worker` that is used here. */
export interface ColourWorker {
  postMessage(request: ColourRequest): void;
  addEventListener(type: "message", listener: (event: { data: ColourReply }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
  terminate(): void;
}

export interface ColouringDeps {
  /** @throws where the browser starts no workers */
  start: () => ColourWorker;
  /** Resolves when the browser is idle: colours change what is on the screen. */
  idle: () => Promise<void>;
  /** Calls back after some milliseconds, unless the returned function is called before. */
  after: (ms: number, run: () => void) => () => void;
}

export function createColouring({ start, idle, after }: ColouringDeps): Colouring {
  let worker: ColourWorker | null = null;
  let onReply: (reply: ColourReply) => void = () => undefined;
  let stopIdleTimer: () => void = () => undefined;
  let last: Promise<unknown> = Promise.resolve();

  function end(): void {
    worker?.terminate();
    worker = null;
  }

  function open(): ColourWorker {
    const opened = start();
    opened.addEventListener("message", ({ data }) => {
      if (worker === opened) onReply(data);
    });
    opened.addEventListener("error", () => {
      if (worker === opened) onReply({ name: "out-of-reach" });
    });
    return opened;
  }

  /** One request at a time. A worker that takes too long, or got no grammar, is ended: the next block starts anew. */
  function ask(request: ColourRequest): Promise<CodeNode[] | null> {
    return new Promise((resolve) => {
      stopIdleTimer();
      const settle = (nodes: CodeNode[] | null) => {
        stopTimer();
        onReply = () => undefined;
        resolve(nodes);
      };
      const giveUp = () => {
        end();
        settle(null);
      };
      let stopTimer = after(FETCH_MAX_MS, giveUp);
      onReply = (reply) => {
        if (reply.name === "out-of-reach") return giveUp();
        if (reply.name === "done") {
          stopIdleTimer = after(IDLE_MAX_MS, end);
          return settle(reply.nodes);
        }
        stopTimer();
        stopTimer = after(COLOUR_MAX_MS, giveUp);
      };
      try {
        worker ??= open();
        worker.postMessage(request);
      } catch {
        // A browser without workers of this kind: plain code can be read.
        giveUp();
      }
    });
  }

  return {
    colour(code, name, signal) {
      if (code.length > COLOURED_MAX_CHARS || grammarOf(name) === null) return Promise.resolve(null);
      const mine = last.then(async () => {
        if (signal.aborted) return null;
        const nodes = await ask({ code, name });
        await idle();
        return signal.aborted ? null : nodes;
      });
      last = mine;
      return mine;
    },
  };
}

const IDLE_WITHIN_MS = 400;

/** The browser's own idle time; Safari has none to ask for, there the next task has to do. */
export function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
    else setTimeout(resolve);
  });
}

export function browserAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
