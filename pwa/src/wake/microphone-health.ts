// Judges from what comes in whether a microphone hears: frames have to arrive, and to hold more than nothing.

/** How often it is looked at. */
export const LOOK_EVERY_MS = 200;
/** Known within a second: this, and the time until the next look. */
const SILENT_MS = 800;
/** What begins with nothing but zeros is muted at its case, or not awake yet. */
const ZEROS_AT_FIRST_MS = 800;
/** Some microphones take all that is no voice away: to them a quiet room is nothing but zeros. */
const ZEROS_LATER_MS = 10_000;
/** A page that was busy or asleep finds its frames waiting behind the timer: they may come first. */
const LATE_LOOK_MS = 500;
const PATIENCE_MS = 400;

export interface MicrophoneHealth {
  /** Another microphone was opened. When something was heard last is not forgotten. */
  begin(): void;
  /** Returns whether it hears with this frame. */
  frame(rms: number, isMuted: boolean): boolean;
  /** To be called every LOOK_EVERY_MS: whether what was heard before is heard no more. */
  isSilent(): boolean;
  /** Frames come, whatever they hold. */
  isFed(): boolean;
  /** Whether the microphone that was opened last should have been heard by now. */
  isLateToBegin(): boolean;
}

export function createMicrophoneHealth(now: () => number): MicrophoneHealth {
  let begunAt = now();
  let goodAt = now();
  let framedAt = Number.NEGATIVE_INFINITY;
  let soundAt: number | null = null;
  let lookedAt = now();
  let hasWaited = false;
  return {
    begin() {
      begunAt = now();
      soundAt = null;
    },
    frame(rms, isMuted) {
      framedAt = now();
      if (rms > 0) soundAt = now();
      const isGood = !isMuted && soundAt !== null && now() - soundAt < ZEROS_LATER_MS;
      if (isGood) {
        goodAt = now();
        hasWaited = false;
      }
      return isGood;
    },
    isSilent() {
      const isLate = now() - lookedAt > LOOK_EVERY_MS + LATE_LOOK_MS;
      lookedAt = now();
      if (isLate && !hasWaited) {
        // Once only: in a page that is hidden every timer is late.
        hasWaited = true;
        goodAt = Math.max(goodAt, now() - (SILENT_MS - PATIENCE_MS));
      }
      return now() - goodAt >= SILENT_MS;
    },
    isFed: () => now() - framedAt < SILENT_MS,
    isLateToBegin: () => now() - begunAt >= ZEROS_AT_FIRST_MS,
  };
}
