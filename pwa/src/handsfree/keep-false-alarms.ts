// Keeps the sound of the last wake for a while, and sends it to this home's server where somebody says that it was none.
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import type { SpokenTurn, WakeClaim } from "@hearth/handlers/shared/contract/wake.ts";
import type { HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { FRAME_SAMPLES } from "@hearth/handlers/shared/wake/constants.ts";
import { effect, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Clock } from "../shell/clock.ts";
import { UNDO_MS } from "../shell/undoable.ts";
import type { Ear, Wake } from "../wake/ear.ts";
import {
  type FalseAlarm,
  type FalseAlarmAnswer,
  type FalseAlarmEvent,
  type FalseAlarmShown,
  NO_FALSE_ALARM,
  reduceFalseAlarm,
  showFalseAlarm,
} from "./false-alarm.ts";

export interface FalseAlarms {
  /** A wake that is answered, right as it is claimed. */
  woken(claim: Pick<WakeClaim, "wakeWordId">): void;
  /** Another device answers it. */
  lost(): void;
  turnEnded(turn: SpokenTurn): void;
  answer(answer: FalseAlarmAnswer): void;
  close(): void;
}

export interface FalseAlarmsDeps {
  ear: Pick<Ear, "recent" | "subscribe">;
  clock: Clock;
  state: ReadonlySignal<HandsfreeState>;
  shown: Signal<FalseAlarmShown>;
  /** Samples of 16 kHz. */
  send(alarm: FalseAlarm, signal: AbortSignal): Promise<void>;
  explain(error: unknown): string;
}

const KEPT_SAMPLES = 3 * STT_SAMPLE_RATE;
const KEPT_FRAMES = Math.ceil(KEPT_SAMPLES / FRAME_SAMPLES);
/** Frames may have come in since the one that decided. */
const LATE_FRAMES = 12;
/** Whoever is listened to for longer speaks to Hearth. */
const TURN_MS = 30_000;
export const OFFERED_MS = 20_000;
const SENT_WITHIN_MS = 15_000;

export function keepFalseAlarms({ ear, clock, state, shown, send, explain }: FalseAlarmsDeps): FalseAlarms {
  let now = NO_FALSE_ALARM;
  let last: Wake | null = null;
  const leaving = new AbortController();
  let stopKeeping = () => undefined as unknown;
  let stopThinking = () => undefined as unknown;

  function tell(event: FalseAlarmEvent): void {
    const before = now;
    now = reduceFalseAlarm(before, event);
    if (now === before) return;
    shown.value = showFalseAlarm(now);
    if (now.kept !== before.kept) keepFor();
    if (now.report === before.report) return;
    stopThinking();
    if (now.report?.step === "thanked") stopThinking = clock.after(UNDO_MS, () => tell({ type: "thought_over" }));
    if (now.report?.step === "sending") void carry(now.report.alarm);
  }

  function keepFor(): void {
    stopKeeping();
    if (now.kept === null) return;
    stopKeeping = clock.after(now.kept.isOffered ? OFFERED_MS : TURN_MS, () => tell({ type: "given_up" }));
  }

  async function carry(alarm: FalseAlarm): Promise<void> {
    const late = new AbortController();
    const stopWaiting = clock.after(SENT_WITHIN_MS, () => late.abort());
    try {
      await send(alarm, AbortSignal.any([leaving.signal, late.signal]));
      if (!leaving.signal.aborted) tell({ type: "sent" });
    } catch (error) {
      if (!leaving.signal.aborted) tell({ type: "failed", words: explain(error) });
    } finally {
      stopWaiting();
    }
  }

  // Before the conversation hears of it, which claims it at once.
  const stopNoting = ear.subscribe({
    onWake(wake) {
      last = wake;
    },
  });
  // Muted or off, nothing is kept that was not handed over.
  const stopFollowing = effect(() => {
    if (state.value.name === "off") tell({ type: "given_up" });
  });

  return {
    woken({ wakeWordId }) {
      const isOfDetector = wakeWordId !== null && last?.wakeWordId === wakeWordId && state.peek().name !== "off";
      tell({ type: "woken", alarm: isOfDetector ? { wakeWordId, samples: soundUpTo(last, ear) } : null });
    },
    lost: () => tell({ type: "given_up" }),
    turnEnded: (turn) => tell({ type: "turn_ended", turn }),
    answer: (answer) => tell({ type: answer }),
    close() {
      leaving.abort();
      stopNoting();
      stopFollowing();
      stopKeeping();
      stopThinking();
      now = NO_FALSE_ALARM;
      shown.value = showFalseAlarm(now);
    },
  };
}

/** A copy of its own: the ear's frames go on to be replaced. A gap in what was heard is where it begins. */
function soundUpTo(wake: Wake | null, ear: Pick<Ear, "recent">): Float32Array<ArrayBuffer> {
  const end = wake?.frameNumber ?? -1;
  const upTo = ear.recent(KEPT_FRAMES + LATE_FRAMES).filter(({ number }) => number <= end);
  const gap = upTo.findLastIndex(({ number }, index) => index > 0 && upTo[index - 1]?.number !== number - 1);
  const frames = upTo.slice(Math.max(0, gap)).slice(-KEPT_FRAMES);
  const sound = new Float32Array(frames.length * FRAME_SAMPLES);
  for (const [index, { samples }] of frames.entries()) sound.set(samples, index * FRAME_SAMPLES);
  return sound.slice(-KEPT_SAMPLES);
}
