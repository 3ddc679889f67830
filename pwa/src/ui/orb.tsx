// The ember: the one living mark of the assistant. Drawn by CSS, still while the page is hidden.
import { effect, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

/**
 * `wake`: the wake word was heard. `capturing`: follows the microphone. `listening`: waits for a follow-up, as a ring
 * that empties. `cold`: Hearth is out of reach. `error`: the last thing asked failed.
 */
export type OrbState =
  | "idle"
  | "wake"
  | "capturing"
  | "thinking"
  | "replying"
  | "listening"
  | "muted"
  | "cold"
  | "error";

export interface OrbProps {
  state?: OrbState;
  size?: "s" | "m" | "l" | "xl";
  /** Loudness from 0 to 1: of the microphone while capturing, of the speech while replying. */
  level?: ReadonlySignal<number>;
  /** How long the ring of `listening` takes to empty. */
  listenMs?: number;
}

/** Decorative: the state is told in words beside it. */
export function Orb({ state = "idle", size = "m", level, listenMs }: OrbProps) {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (level === undefined) return;
    const stop = effect(() => root.current?.style.setProperty("--level", String(clamped(level.value))));
    return () => {
      stop();
      root.current?.style.removeProperty("--level");
    };
  }, [level]);
  return (
    <span
      ref={root}
      class={`orb orb-${size}`}
      data-state={state}
      data-live={level === undefined ? undefined : ""}
      style={listenMs === undefined ? undefined : { "--listen": `${listenMs}ms` }}
      aria-hidden="true"
    >
      <span class="orb-glow" />
      <span class="orb-ring" />
      <span class="orb-coal">
        <span class="orb-heart" />
      </span>
      <span class="orb-spark" />
      <span class="orb-spark" />
      <span class="orb-spark" />
      {state === "listening" && (
        <svg class="orb-clock" viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="47" pathLength={1} />
        </svg>
      )}
      {state === "muted" && <span class="orb-bar" />}
    </span>
  );
}

const clamped = (level: number) => Math.min(1, Math.max(0, level));
