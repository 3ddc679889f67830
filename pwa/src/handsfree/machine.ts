// Runs the state machine: events one after another, each step's effects in their order.
import { OFF, reduceHandsfree } from "@hearth/handlers/shared/handsfree/reduce-handsfree.ts";
import type { HandsfreeEffect, HandsfreeEvent, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { untracked } from "@preact/signals";

/** One runner for each effect. */
export type EffectRunners = {
  [Type in HandsfreeEffect["type"]]: (effect: Extract<HandsfreeEffect, { type: Type }>) => void;
};

export interface Machine {
  /** Carried out before this returns, unless it comes from within an effect: then behind the other effects of its step. */
  dispatch(event: HandsfreeEvent): void;
  state(): HandsfreeState;
  /** Nothing that comes later is heard. */
  close(): void;
}

/**
 * @param runners asked for with the first event, so that they may hold parts that dispatch
 * @param onStep after the effects of each step
 */
export function createMachine(
  runners: () => EffectRunners,
  onState: (state: HandsfreeState) => void,
  onStep: (event: HandsfreeEvent, before: HandsfreeState, after: HandsfreeState) => void,
): Machine {
  let state: HandsfreeState = OFF;
  let isRunning = false;
  let isClosed = false;
  const queue: HandsfreeEvent[] = [];

  function carryOut(event: HandsfreeEvent): void {
    const before = state;
    const step = reduceHandsfree(state, event);
    state = step.state;
    if (state !== before) onState(state);
    for (const effect of step.effects) run(runners(), effect);
    onStep(event, before, state);
  }

  return {
    dispatch(event) {
      if (isClosed) return;
      queue.push(event);
      if (isRunning) return;
      isRunning = true;
      try {
        // Whoever tells it from within an effect of a signal does not follow what is read here.
        untracked(() => {
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) carryOut(next);
        });
      } finally {
        isRunning = false;
      }
    },
    state: () => state,
    close() {
      isClosed = true;
      queue.length = 0;
    },
  };
}

function run<Effect extends HandsfreeEffect>(runners: EffectRunners, effect: Effect): void {
  const runner = runners[effect.type] as (effect: Effect) => void;
  try {
    runner(effect);
  } catch (error) {
    // What is to be closed is closed, whatever else went wrong: the fault is thrown where it stops nothing.
    queueMicrotask(() => {
      throw error;
    });
  }
}
