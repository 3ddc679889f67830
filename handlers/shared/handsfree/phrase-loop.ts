// The mind of the phrase loop, where no detector runs: which utterances are worth writing down, and when the service is
// left in peace. Pure; whoever runs it cuts the utterances, keeps their sound, and stamps events with time.

export interface PhraseUtterance {
  id: number;
  durationMs: number;
  /** When it ended, by the clock of all events. */
  endedAtMs: number;
}

export interface PhraseLoopState {
  /** One at a time is written down. */
  inFlight: { id: number; sinceMs: number; durationMs: number } | null;
  /** What was said meanwhile: the latest alone. */
  waiting: PhraseUtterance | null;
  /** Nothing is sent before. */
  restsUntilMs: number;
  /** In a row. */
  failures: number;
}

export type PhraseLoopEvent =
  | { type: "utterance"; utterance: PhraseUtterance }
  /** What was said in it has come: whatever it was. */
  | { type: "written"; id: number; atMs: number }
  | { type: "failed"; id: number; atMs: number }
  /** The time that was asked for has come. */
  | { type: "tick"; atMs: number }
  /** Nobody listens for the phrase any more, e.g. as it was heard. */
  | { type: "reset" };

/** `drop`: its sound is not needed any more. `abort`: what is on its way is not either. */
export type PhraseLoopEffect =
  | { type: "transcribe"; id: number }
  | { type: "abort"; id: number }
  | { type: "drop"; id: number; why: "short" | "long" | "stale" | "newer" | "reset" };

export interface PhraseLoopStep {
  state: PhraseLoopState;
  effects: PhraseLoopEffect[];
  /** A tick is wanted then; null: none. */
  tickAtMs: number | null;
}

/** A wake phrase has at least two syllables; what is shorter is a cough or a cup. */
const PHRASE_LEAST_MS = 320;
/** Longer than a phrase and its command in one breath: talk, or the radio. */
export const PHRASE_MOST_MS = 10_000;
/** An answer to what was said so long ago would surprise everybody. */
export const PHRASE_STALE_MS = 4_000;
/** The service answers within this, or it is taken for one that does not. */
export const PHRASE_WRITTEN_WITHIN_MS = 15_000;
/** A service that writes slower than people speak is left in peace for as long as it took, up to this. */
const PHRASE_REST_MOST_MS = 5_000;
/** After a failure, doubling. */
export const PHRASE_RETRY_MS = { first: 1_000, most: 30_000 } as const;

export const PHRASE_LOOP_START: PhraseLoopState = { inFlight: null, waiting: null, restsUntilMs: 0, failures: 0 };

export function reducePhraseLoop(state: PhraseLoopState, event: PhraseLoopEvent): PhraseLoopStep {
  switch (event.type) {
    case "utterance":
      return onUtterance(state, event.utterance);
    case "written":
      return state.inFlight?.id === event.id ? onWritten(state, event.atMs) : stay(state);
    case "failed":
      return state.inFlight?.id === event.id ? onFailed(state, event.atMs, []) : stay(state);
    case "tick":
      return onTick(state, event.atMs);
    case "reset":
      return onReset(state);
  }
}

function onUtterance(state: PhraseLoopState, utterance: PhraseUtterance): PhraseLoopStep {
  const { id, durationMs, endedAtMs } = utterance;
  if (durationMs < PHRASE_LEAST_MS) return stay(state, [{ type: "drop", id, why: "short" }]);
  if (durationMs > PHRASE_MOST_MS) return stay(state, [{ type: "drop", id, why: "long" }]);
  const older = state.waiting;
  const dropped: PhraseLoopEffect[] = older === null ? [] : [{ type: "drop", id: older.id, why: "newer" }];
  return next({ ...state, waiting: utterance }, endedAtMs, dropped);
}

function onWritten(state: PhraseLoopState, atMs: number): PhraseLoopStep {
  const tookMs = atMs - (state.inFlight?.sinceMs ?? atMs);
  const isSlow = tookMs > (state.inFlight?.durationMs ?? 0);
  const restsUntilMs = isSlow ? atMs + Math.min(tookMs, PHRASE_REST_MOST_MS) : atMs;
  return next({ ...state, inFlight: null, restsUntilMs, failures: 0 }, atMs);
}

function onFailed(state: PhraseLoopState, atMs: number, effects: readonly PhraseLoopEffect[]): PhraseLoopStep {
  const { first, most } = PHRASE_RETRY_MS;
  const restMs = Math.min(most, first * 2 ** Math.min(state.failures, 30));
  return next({ ...state, inFlight: null, restsUntilMs: atMs + restMs, failures: state.failures + 1 }, atMs, effects);
}

function onTick(state: PhraseLoopState, atMs: number): PhraseLoopStep {
  const { inFlight } = state;
  if (inFlight === null || atMs < inFlight.sinceMs + PHRASE_WRITTEN_WITHIN_MS) return next(state, atMs);
  return onFailed(state, atMs, [{ type: "abort", id: inFlight.id }]);
}

/** The rest stays: a service in trouble is not asked more often because somebody was answered. */
function onReset(state: PhraseLoopState): PhraseLoopStep {
  const effects: PhraseLoopEffect[] = [];
  if (state.inFlight !== null) effects.push({ type: "abort", id: state.inFlight.id });
  if (state.waiting !== null) effects.push({ type: "drop", id: state.waiting.id, why: "reset" });
  return stay({ ...state, inFlight: null, waiting: null }, effects);
}

/** Sends what waits, where it may be sent. */
function next(state: PhraseLoopState, atMs: number, effects: readonly PhraseLoopEffect[] = []): PhraseLoopStep {
  const { waiting, inFlight, restsUntilMs } = state;
  if (waiting === null || inFlight !== null) return stay(state, effects);
  const { id, durationMs, endedAtMs } = waiting;
  if (Math.max(atMs, restsUntilMs) - endedAtMs > PHRASE_STALE_MS) {
    return stay({ ...state, waiting: null }, [...effects, { type: "drop", id, why: "stale" }]);
  }
  if (atMs < restsUntilMs) return stay(state, effects);
  return stay({ ...state, waiting: null, inFlight: { id, sinceMs: atMs, durationMs } }, [
    ...effects,
    { type: "transcribe", id },
  ]);
}

function stay(state: PhraseLoopState, effects: readonly PhraseLoopEffect[] = []): PhraseLoopStep {
  const { inFlight, waiting, restsUntilMs } = state;
  const tickAtMs = inFlight !== null ? inFlight.sinceMs + PHRASE_WRITTEN_WITHIN_MS : waiting && restsUntilMs;
  return { state, effects: [...effects], tickAtMs: typeof tickAtMs === "number" ? tickAtMs : null };
}
