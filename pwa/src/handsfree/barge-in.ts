// Watches the microphone for somebody who breaks into what is being said, and knows Hearth's own voice in it.
import { createBargeInWatch } from "@hearth/handlers/shared/handsfree/barge-in.ts";
import type { Clock } from "../shell/clock.ts";
import type { HeardFrame } from "../wake/ear.ts";
import { createOwnVoiceGuard, WINDOWS_PER_FRAME } from "./own-voice.ts";
import { windowLevelsOf } from "./window-levels.ts";

export interface BargeIn {
  watch(): void;
  unwatch(): void;
  push(frame: HeardFrame): void;
  /** Level of Hearth's own voice in the microphone; 0: not known. */
  echo(): number;
}

export interface BargeInDeps {
  clock: Clock;
  /** Levels of what reached the ear: `count` windows of 20 ms, the last one ended `agoS` seconds ago. */
  played(agoS: number, count: number): ArrayLike<number>;
  onBargeIn(frame: HeardFrame): void;
}

export function createBargeIn({ clock, played, onBargeIn }: BargeInDeps): BargeIn {
  const rule = createBargeInWatch();
  const guard = createOwnVoiceGuard();
  let isWatching = false;
  let last = -1;

  function begin(): void {
    rule.reset();
    guard.reset();
  }
  return {
    watch() {
      isWatching = true;
      begin();
    },
    unwatch() {
      isWatching = false;
    },
    push(frame) {
      if (!isWatching) return;
      // Frames were missed, e.g. when another microphone took over: they are not in a row.
      if (frame.number !== last + 1) begin();
      last = frame.number;
      guard.push(windowLevelsOf(frame.samples), played((clock.now() - frame.atMs) / 1000, WINDOWS_PER_FRAME));
      if (rule.push(frame.rms) && !guard.explains()) onBargeIn(frame);
    },
    // Nothing is played: what was last heard of it is no measure.
    echo: () => (isWatching ? guard.echo() : 0),
  };
}
