// A change on its way to the service: running, done or refused, in words.
import { useRef, useState } from "preact/hooks";
import { explainChange } from "./explain-change.ts";

export type ActionState =
  | { name: "idle" }
  | { name: "busy" }
  | { name: "done"; words: string | null }
  | { name: "failed"; words: string };

export interface RunOptions {
  /** Said when it is done; "Saved" when left out, in the language that is spoken then. */
  done?: string;
  /** What a conflict means here. */
  conflict?: string;
  /** Says why it failed, where there is more to say. */
  explain?: (error: unknown) => string;
}

export interface Action {
  state: ActionState;
  isBusy: boolean;
  /** Runs the change and resolves with whether it was made; of several at once the last one is reported. */
  run(change: () => Promise<unknown>, options?: RunOptions): Promise<boolean>;
  reset(): void;
}

export function useAction(): Action {
  const [state, setState] = useState<ActionState>({ name: "idle" });
  const last = useRef(0);
  return {
    state,
    isBusy: state.name === "busy",
    async run(change, { done, conflict, explain } = {}) {
      last.current += 1;
      const mine = last.current;
      const report = (next: ActionState) => {
        if (mine === last.current) setState(next);
      };
      report({ name: "busy" });
      try {
        await change();
        report({ name: "done", words: done ?? null });
        return true;
      } catch (error) {
        report({ name: "failed", words: explain?.(error) ?? explainChange(error, conflict) });
        return false;
      }
    },
    reset: () => setState({ name: "idle" }),
  };
}
