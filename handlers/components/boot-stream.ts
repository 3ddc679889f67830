// GET /api/system/boot as bytes: a fresh snapshot, then changes, the newest of each component only.
// A follower that reads slowly keeps a list of ids that have changed, never the changes themselves.
import type { Clock } from "../ports/clock.ts";
import type { BootEvent, Component } from "../shared/contract/components.ts";
import { FOLLOW_MAX_MS, PROGRESS_EVENTS_PER_S, SSE_KEEP_ALIVE_MS } from "../shared/contract/limits.ts";
import type { Components } from "./components.ts";

const PROGRESS_INTERVAL_MS = 1_000 / PROGRESS_EVENTS_PER_S;

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");
const toSse = ({ event, data }: BootEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface BootStream {
  /** Ends by itself after half an hour, and when the service stops. */
  follow(): ReadableStream<Uint8Array>;
  readonly followers: number;
  close(): void;
}

interface Sent {
  atMs: number;
  /** As it went out. */
  text: string;
  state: Component["state"];
}

export function createBootStream(
  components: Pick<Components, "list" | "get" | "watch" | "essentialsReady">,
  clock: Clock,
): BootStream {
  const enders = new Set<() => void>();

  function follow(): ReadableStream<Uint8Array> {
    const changed = new Set<string>();
    const sent = new Map<string, Sent>();
    let owesReady = false;
    let hasBegun = false;
    let hasEnded = false;
    let wake = () => {};

    const stopWatching = components.watch((event) => {
      if (event.type === "changed") changed.add(event.id);
      else if (event.type === "ready") owesReady = true;
      wake();
    });
    const cancelEnd = clock.schedule(FOLLOW_MAX_MS, () => end());
    const end = () => {
      hasEnded = true;
      stopWatching();
      cancelEnd();
      enders.delete(end);
      wake();
    };
    enders.add(end);

    const keep = (component: Component, text: string) =>
      sent.set(component.id, { atMs: clock.now(), text, state: component.state });

    function snapshot(): string {
      hasBegun = true;
      changed.clear();
      const list = components.list();
      for (const component of list) keep(component, JSON.stringify(component));
      const ready = components.essentialsReady;
      owesReady = ready;
      return toSse({ event: "snapshot", data: { ready, components: list } });
    }

    /** A change of state goes out at once, mere progress a few times a second. */
    function dueInMs(id: string): number {
      const last = sent.get(id);
      if (last === undefined || components.get(id).state !== last.state) return 0;
      return Math.max(0, Math.min(PROGRESS_INTERVAL_MS, last.atMs + PROGRESS_INTERVAL_MS - clock.now()));
    }

    function takeDue(): string {
      let text = hasBegun ? "" : snapshot();
      for (const id of [...changed]) {
        if (dueInMs(id) > 0) continue;
        changed.delete(id);
        const component = components.get(id);
        const now = JSON.stringify(component);
        if (now === sent.get(id)?.text) continue;
        keep(component, now);
        text += toSse({ event: "component", data: { component } });
      }
      if (owesReady) {
        owesReady = false;
        text += toSse({ event: "ready", data: {} });
      }
      return text;
    }

    /** Until something is due, or, when nothing is, until a sign of life is. */
    function wait(): Promise<"more" | "idle"> {
      const nextMs = Math.min(...[...changed].map(dueInMs), SSE_KEEP_ALIVE_MS);
      return new Promise((resolve) => {
        const settle = (outcome: "more" | "idle") => {
          cancel();
          wake = () => {};
          resolve(outcome);
        };
        const cancel = clock.schedule(nextMs, () => settle(changed.size === 0 ? "idle" : "more"));
        wake = () => settle("more");
      });
    }

    let isCancelled = false;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (!hasEnded) {
            const text = takeDue();
            if (text !== "") return controller.enqueue(encoder.encode(text));
            if ((await wait()) === "idle" && !hasEnded) return controller.enqueue(KEEP_ALIVE);
          }
          if (!isCancelled) controller.close();
        },
        cancel() {
          isCancelled = true;
          end();
        },
      },
      // Nothing is made up in advance: what is sent is what holds at the moment of sending.
      { highWaterMark: 0 },
    );
  }

  return {
    follow,
    get followers() {
      return enders.size;
    },
    close() {
      for (const end of [...enders]) end();
    },
  };
}
