// The timers as they stand, live: one tab of a device follows them and tells the others, and that one rings.
import type { AddTimer, Timer, TimerAct, TimerEvent } from "@hearth/handlers/shared/contract/timers.ts";
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { HousePartDeps } from "../app/house-parts.ts";
import { explainChange } from "../chat/explain.ts";
import { followEvents } from "../home-care/follow-events.ts";
import { UNDO_MS } from "../shell/undoable.ts";
import { onWake } from "../shell/wake.ts";
import { type Board, reduceBoard } from "./board-events.ts";
import { createTimersApi } from "./timers-api.ts";
import { t } from "./words.ts";

export interface TimerBoard {
  items: ReadonlySignal<readonly Timer[]>;
  /** `away`: what is shown may be old. */
  state: ReadonlySignal<"loading" | "ready" | "away">;
  /** This tab is the one that makes the sound of this device. */
  leads: ReadonlySignal<boolean>;
  /** What rings here and was not silenced here. */
  ringing: ReadonlySignal<readonly Timer[]>;
  /** The service's time, ms since 1970. */
  now(): number;
  /** @throws ServiceError, UnreachableError */
  add(wish: AddTimer): Promise<void>;
  /** Says in a note why it did not work. */
  act(id: string, act: TimerAct): Promise<void>;
  /** Can be undone for a while. */
  remove(timer: Timer): Promise<void>;
  /** Silences it on this device, for somebody who may not answer it. */
  hush(id: string): void;
  flush(): Promise<void>;
  close(): void;
}

/** Tabs of one browser share a session, and so their timers. */
const NAME = "hearth.timers";
type Told = { board: Board; isReady: boolean } | "asks";

export function createTimerBoard({ api: { calls }, toasts }: HousePartDeps): TimerBoard {
  const api = createTimersApi(calls);
  const board = signal<Board>({ items: [], skewMs: 0 });
  const state = signal<"loading" | "ready" | "away">("loading");
  const leads = signal(false);
  const hushed = signal<ReadonlySet<string>>(new Set());
  const ending = new AbortController();
  const channel = new BroadcastChannel(NAME);

  const tell = () => channel.postMessage({ board: board.peek(), isReady: state.peek() === "ready" } satisfies Told);
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if (data === "asks") return leads.peek() ? tell() : undefined;
    if (leads.peek()) return;
    board.value = data.board;
    state.value = data.isReady ? "ready" : "away";
  });

  async function lead(): Promise<void> {
    leads.value = true;
    await followEvents({
      open: api.events,
      onEvent(event, data) {
        // The service's own words, by their names.
        board.value = reduceBoard(board.peek(), { event, data } as TimerEvent, Date.now());
        state.value = "ready";
        tell();
      },
      onLost() {
        state.value = "away";
        tell();
      },
      signal: ending.signal,
      onWake,
    }).catch(() => {
      // Refused for good: nobody is signed in here any more, which the session tells.
      state.value = "away";
    });
  }

  function begin(): void {
    // Over plain http there are no locks: every tab counts alone.
    if (navigator.locks === undefined) return void lead();
    channel.postMessage("asks" satisfies Told);
    navigator.locks.request(NAME, { signal: ending.signal }, lead).catch(() => {
      leads.value = false;
    });
  }
  begin();

  async function attempt(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      toasts.show({ text: explainChange(error) });
    }
  }

  return {
    items: computed(() => board.value.items),
    state,
    leads,
    ringing: computed(() => board.value.items.filter(({ id, rings }) => rings && !hushed.value.has(id))),
    now: () => Date.now() + board.peek().skewMs,
    async add(wish) {
      await api.add(wish);
    },
    act: (id, act) => attempt(api.act(id, act)),
    remove: (timer) =>
      attempt(
        api.remove(timer.id).then(() => {
          const undo = () => void attempt(api.act(timer.id, { action: "restore" }));
          toasts.show({ text: t("timers.deleted"), action: { label: t("list.undo"), run: undo } }, UNDO_MS);
        }),
      ),
    hush(id) {
      hushed.value = new Set([...hushed.peek(), id]);
    },
    async flush() {},
    close() {
      ending.abort();
      channel.close();
    },
  };
}
