// GET /api/timers/events as bytes: a fresh snapshot, then each change as this viewer may know it.
// A follower that reads slowly keeps a list of ids that have changed, never the changes themselves.
import type { Clock } from "../ports/clock.ts";
import { FOLLOW_MAX_MS, SSE_KEEP_ALIVE_MS, TIMER_STREAMS_PER_SESSION } from "../shared/contract/limits.ts";
import type { TimerEvent } from "../shared/contract/timers.ts";
import { iso } from "../store/database.ts";
import { type TimerViewer, viewOf } from "./rights.ts";
import type { TimerStore } from "./timer-store.ts";

const encoder = new TextEncoder();
const KEEP_ALIVE = encoder.encode(": keep-alive\n\n");
const toSse = ({ event, data }: TimerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

export interface TimerStreams {
  /**
   * Half an hour at most, and until the service stops. `viewer` is asked for anew before each event: null ends it.
   * Of one device the oldest ends where there are too many.
   */
  follow(viewer: () => Promise<TimerViewer | null>, sessionId: string): ReadableStream<Uint8Array>;
  readonly followers: number;
  /** This one has changed, or is gone. */
  tell(id: string): void;
  close(): void;
}

interface Follower {
  sessionId: string;
  tell(id: string): void;
  end(): void;
}

interface StreamParts {
  store: Pick<TimerStore, "seenBy" | "find">;
  clock: Clock;
}

export function createTimerStreams({ store, clock }: StreamParts): TimerStreams {
  const followers = new Set<Follower>();

  function follow(viewer: () => Promise<TimerViewer | null>, sessionId: string): ReadableStream<Uint8Array> {
    const changed = new Set<string>();
    const shown = new Set<string>();
    let hasBegun = false;
    let hasEnded = false;
    let isCancelled = false;
    let wake = () => {};

    const follower: Follower = {
      sessionId,
      tell(id) {
        changed.add(id);
        wake();
      },
      end() {
        hasEnded = true;
        cancelEnd();
        followers.delete(follower);
        wake();
      },
    };
    const cancelEnd = clock.schedule(FOLLOW_MAX_MS, () => follower.end());
    const ofDevice = [...followers].filter((each) => each.sessionId === sessionId);
    if (ofDevice.length >= TIMER_STREAMS_PER_SESSION) ofDevice[0]?.end();
    followers.add(follower);

    async function snapshot(who: TimerViewer): Promise<string> {
      hasBegun = true;
      changed.clear();
      const items = (await store.seenBy(who)).flatMap((kept) => viewOf(who, kept) ?? []);
      for (const { id } of items) shown.add(id);
      return toSse({ event: "snapshot", data: { now: iso(clock.now()), items } });
    }

    async function takeChanged(who: TimerViewer): Promise<string> {
      let text = "";
      for (const id of [...changed]) {
        changed.delete(id);
        const kept = await store.find(id);
        const timer = kept === null || kept.row.deletedAt !== null ? null : viewOf(who, kept);
        const now = iso(clock.now());
        if (timer !== null) {
          shown.add(id);
          text += toSse({ event: "timer", data: { now, timer } });
        } else if (shown.delete(id)) text += toSse({ event: "gone", data: { now, id } });
      }
      return text;
    }

    /** Until something has changed, or, when nothing does, until a sign of life is due. */
    const wait = (): Promise<"more" | "idle"> =>
      new Promise((resolve) => {
        const settle = (outcome: "more" | "idle") => {
          cancel();
          wake = () => {};
          resolve(outcome);
        };
        const cancel = clock.schedule(SSE_KEEP_ALIVE_MS, () => settle("idle"));
        wake = () => settle("more");
      });

    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (!hasEnded) {
            const who = await viewer();
            // Signed out, or no longer here.
            if (who === null) break;
            const text = hasBegun ? await takeChanged(who) : await snapshot(who);
            if (isCancelled) return;
            if (text !== "") return controller.enqueue(encoder.encode(text));
            if (hasEnded) break;
            // What changed while it was read waits for nobody.
            if (changed.size > 0) continue;
            if ((await wait()) === "idle" && !hasEnded) return controller.enqueue(KEEP_ALIVE);
          }
          follower.end();
          if (!isCancelled) controller.close();
        },
        cancel() {
          isCancelled = true;
          follower.end();
        },
      },
      // Nothing is made up in advance: what is sent is what holds at the moment of sending.
      { highWaterMark: 0 },
    );
  }

  return {
    follow,
    get followers() {
      return followers.size;
    },
    tell(id) {
      for (const follower of followers) follower.tell(id);
    },
    close() {
      for (const follower of [...followers]) follower.end();
    },
  };
}
