// The way to the loudspeaker: opened by a finger, because browsers are silent until one has touched the page.

export interface AudioDoor {
  /** Opens or wakes the audio; to be called while a press is being handled, wherever there is one. */
  open(): AudioContext;
  /** Whether it plays, or does so within this time. */
  isPlaying(withinMs: number): Promise<boolean>;
  /** Lets the hardware sleep while nothing is to be heard. */
  rest(): void;
  close(): void;
}

/** The engine's own rate: nothing is converted on the way, and each sample is played as it was made. */
const SAMPLE_RATE = 24_000;
const GESTURES = ["pointerup", "keydown"] as const;

export function createAudioDoor(create = () => new AudioContext({ sampleRate: SAMPLE_RATE })): AudioDoor {
  let context: AudioContext | null = null;
  let isWanted = false;

  const wake = () => {
    // Refused without a touch, and pointless once closed: whether it plays is asked of its state.
    // Also while it says that it plays: it may be about to fall asleep.
    if (context !== null && isWanted) context.resume().catch(() => undefined);
  };
  // A telephone call, or another app, takes the audio away (`interrupted` on iOS): the next touch brings it back.
  for (const name of GESTURES) addEventListener(name, wake, { capture: true, passive: true });

  return {
    open() {
      context ??= create();
      isWanted = true;
      wake();
      return context;
    },
    async isPlaying(withinMs) {
      const opened = context;
      if (opened === null || opened.state === "running") return opened !== null;
      return new Promise((resolve) => {
        const look = () => {
          if (opened.state === "running") end();
        };
        const end = () => {
          clearTimeout(timer);
          opened.removeEventListener("statechange", look);
          resolve(opened.state === "running");
        };
        const timer = setTimeout(end, withinMs);
        opened.addEventListener("statechange", look);
      });
    },
    rest() {
      isWanted = false;
      if (context?.state === "running") void context.suspend();
    },
    close() {
      for (const name of GESTURES) removeEventListener(name, wake, { capture: true });
      isWanted = false;
      if (context !== null && context.state !== "closed") void context.close();
      context = null;
    },
  };
}
