// When a crashed program is started again, and when to give up: a pure reducer, without clock or process.

export interface RestartPolicy {
  /** Wait before the first restart; doubles with every further crash in the window. */
  firstDelayMs: number;
  longestDelayMs: number;
  /** This many crashes within the window are a crash loop. */
  crashLimit: number;
  crashWindowMs: number;
}

export interface RestartState {
  phase: "running" | "waiting" | "given-up" | "stopped";
  /** Times of the crashes that still count, oldest first. */
  crashTimesMs: readonly number[];
}

export type RestartEvent =
  | { type: "exited"; atMs: number; exitCode: number | null }
  | { type: "delay-over" }
  | { type: "stop-requested" };

export type RestartEffect =
  | { type: "start" }
  | { type: "wait"; delayMs: number }
  | { type: "cancel-wait" }
  | { type: "give-up"; reason: "crash-loop" | "misconfigured" };

export interface RestartStep {
  state: RestartState;
  effects: readonly RestartEffect[];
}

export const defaultRestartPolicy: RestartPolicy = {
  firstDelayMs: 500,
  longestDelayMs: 30_000,
  crashLimit: 5,
  crashWindowMs: 120_000,
};

/** The exit code (EX_CONFIG of sysexits.h) by which a program says that starting it again cannot help. */
export const misconfiguredExitCode = 78;

export const initialRestartState: RestartState = { phase: "running", crashTimesMs: [] };

/** One step: any exit that nobody asked for counts as a crash, whatever its code. */
export function reduceRestart(state: RestartState, event: RestartEvent, policy = defaultRestartPolicy): RestartStep {
  switch (event.type) {
    case "exited":
      return state.phase === "running" ? afterCrash(state, event, policy) : { state, effects: [] };
    case "delay-over":
      if (state.phase !== "waiting") return { state, effects: [] };
      return { state: { ...state, phase: "running" }, effects: [{ type: "start" }] };
    case "stop-requested":
      return {
        state: { ...state, phase: "stopped" },
        effects: state.phase === "waiting" ? [{ type: "cancel-wait" }] : [],
      };
  }
}

/** What a crash means: `retry` after a wait, or `loop` when there were too many within the window. */
export type CrashVerdict = { type: "retry"; delayMs: number } | { type: "loop" };

/**
 * Judges one more crash. Times are of a clock that never jumps.
 * @param jitter 0 to 1: how much of the second half of the wait is left out, so that programs do not start in step
 */
export function judgeCrash(
  earlierMs: readonly number[],
  atMs: number,
  policy: RestartPolicy,
  jitter = 0,
): { crashTimesMs: readonly number[]; verdict: CrashVerdict } {
  const crashTimesMs = [...earlierMs.filter((time) => atMs - time < policy.crashWindowMs), atMs].slice(
    -policy.crashLimit,
  );
  if (crashTimesMs.length >= policy.crashLimit) return { crashTimesMs, verdict: { type: "loop" } };
  const fullMs = Math.min(policy.firstDelayMs * 2 ** (crashTimesMs.length - 1), policy.longestDelayMs);
  return { crashTimesMs, verdict: { type: "retry", delayMs: Math.round(fullMs * (1 - jitter / 2)) } };
}

function afterCrash(
  state: RestartState,
  { atMs, exitCode }: { atMs: number; exitCode: number | null },
  policy: RestartPolicy,
): RestartStep {
  const { crashTimesMs, verdict } = judgeCrash(state.crashTimesMs, atMs, policy);
  const givingUp = (reason: "crash-loop" | "misconfigured"): RestartStep => ({
    state: { phase: "given-up", crashTimesMs },
    effects: [{ type: "give-up", reason }],
  });
  if (exitCode === misconfiguredExitCode) return givingUp("misconfigured");
  if (verdict.type === "loop") return givingUp("crash-loop");
  return { state: { phase: "waiting", crashTimesMs }, effects: [{ type: "wait", delayMs: verdict.delayMs }] };
}
