// Runs the wake loop over the frames that come in, and answers the page's orders.
import type { WakeLoop } from "@hearth/handlers/shared/wake/wake-loop.ts";
import type { MicrophoneFrame } from "../microphone-worklet/microphone-messages.ts";
import type { WakeOrder, WakeReport } from "../wake/wake-messages.ts";
import type { Alone } from "./alone.ts";
import { createFrameQueue } from "./frame-queue.ts";
import { createLevelMemory } from "./level-memory.ts";
import { RefusedError, type RunOrder, type WakeModels } from "./wake-models.ts";

export interface WakeListenerDeps {
  models: WakeModels;
  alone: Alone;
  report(report: WakeReport): void;
  /** Lets what else has arrived meanwhile have its turn. */
  pause(): Promise<void>;
  /** Milliseconds. */
  now(): number;
  /** When `now` began, in milliseconds since 1970. */
  timeOrigin: number;
  /** The loop itself has failed: this worker is of no more use. */
  onBroken(error: unknown): void;
}

/** 4 s: a slow device makes up for a busy moment, and a word that is older is not acted upon any more. */
const QUEUE_FRAMES = 50;
/** What was heard before a longer gap belongs to another sound. */
const GAP_FRAMES = 3;
/** A word is about a second long, and its score rises in it, not before it. */
const WORD_FRAMES = 12;

export function createWakeListener(deps: WakeListenerDeps): (order: WakeOrder) => void {
  const { models, alone, report, now } = deps;
  let loop: WakeLoop | null = null;
  let port: MessagePort | null = null;
  /** null: the next frame begins a new sound. */
  let lastNumber: number | null = null;
  let levels = createLevelMemory();
  /** Orders are carried out one after the other; steps go on meanwhile. */
  let ordered: Promise<void> = Promise.resolve();
  /** Aborted when a newer order has come. */
  let newest = new AbortController();

  const queue = createFrameQueue<MicrophoneFrame>({
    most: QUEUE_FRAMES,
    take: (frame) => alone(() => step(frame)),
    pause: deps.pause,
    onFailed: deps.onBroken,
  });

  async function step({ number, samples }: MicrophoneFrame): Promise<void> {
    if (loop === null) return;
    const startedAt = now();
    if (lastNumber === null || number - lastNumber > GAP_FRAMES) {
      loop.reset();
      levels = createLevelMemory();
    }
    lastNumber = number;
    levels.push(samples);
    const { scores, wakes } = await loop.push(samples);
    const decidedAt = now();
    report({
      type: "step",
      number,
      scores,
      wakes: wakes.map(({ id, score, framesAgo }) => ({ id, score, level: levels.loudest(framesAgo + WORD_FRAMES) })),
      decidedAt: deps.timeOrigin + decidedAt,
      tookMs: decidedAt - startedAt,
      waiting: queue.waiting,
      dropped: queue.dropped,
    });
  }

  async function run(order: RunOrder, signal: AbortSignal): Promise<void> {
    try {
      loop = await models.prepare(order, signal);
      report({ type: "running", turn: order.turn });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (!signal.aborted) report({ type: "refused", turn: order.turn, ...error.refusal });
    }
  }

  async function rest(): Promise<void> {
    loop = null;
    queue.clear();
    await models.rest();
  }

  function listen(next: MessagePort | null): void {
    port?.close();
    port = next;
    queue.clear();
    lastNumber = null;
    if (next === null) return;
    next.onmessage = ({ data }: MessageEvent<MicrophoneFrame>) => queue.push(data);
  }

  return (order) => {
    if (order.type === "are-you-there") return report({ type: "here" });
    if (order.type === "listen") return listen(order.port);
    newest.abort();
    newest = new AbortController();
    const { signal } = newest;
    ordered = ordered
      .then(() => (signal.aborted ? undefined : order.type === "run" ? run(order, signal) : rest()))
      .catch(deps.onBroken);
  };
}
