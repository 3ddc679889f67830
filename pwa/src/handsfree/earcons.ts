// The short sounds that tell what hands-free does, where nobody looks: made of a few soft tones, without any file.
import type { Earcon } from "@hearth/handlers/shared/handsfree/types.ts";

export interface Earcons {
  /** Milliseconds that it sounds; 0: the sounds are off. */
  play(earcon: Earcon): number;
}

interface Tone {
  hertz: number;
  fromMs: number;
  ms: number;
}

/** Rising: go on. Falling: it is over. Each differs in its tones and in its rhythm. */
const TONES: Record<Earcon, readonly Tone[]> = {
  wake: [
    { hertz: 523, fromMs: 0, ms: 90 },
    { hertz: 784, fromMs: 70, ms: 110 },
  ],
  heard: [{ hertz: 659, fromMs: 0, ms: 110 }],
  window: [{ hertz: 784, fromMs: 0, ms: 90 }],
  dismissed: [
    { hertz: 523, fromMs: 0, ms: 90 },
    { hertz: 392, fromMs: 80, ms: 130 },
  ],
  error: [
    { hertz: 330, fromMs: 0, ms: 130 },
    { hertz: 262, fromMs: 150, ms: 130 },
    { hertz: 330, fromMs: 300, ms: 160 },
  ],
};

/** At full volume: a third of what speech is. */
const LOUDEST = 0.12;
const ATTACK_S = 0.012;
/** The room holds it a little longer. */
const TAIL_MS = 60;

export type EarconAudio = Pick<BaseAudioContext, "currentTime" | "destination" | "createGain" | "createOscillator">;

/** @param audio what to play on, awake; asked for at each sound. @param volume 0 to 1 */
export function createEarcons(audio: () => EarconAudio, volume: () => number): Earcons {
  return {
    play(earcon) {
      const loudness = LOUDEST * volume();
      if (loudness <= 0) return 0;
      const context = audio();
      let endMs = 0;
      for (const { hertz, fromMs, ms } of TONES[earcon]) {
        const startS = context.currentTime + 0.005 + fromMs / 1000;
        const endS = startS + ms / 1000;
        const gain = context.createGain();
        gain.gain.setValueAtTime(0, startS);
        gain.gain.linearRampToValueAtTime(loudness, startS + ATTACK_S);
        gain.gain.exponentialRampToValueAtTime(loudness / 100, endS);
        const tone = context.createOscillator();
        tone.type = "sine";
        tone.frequency.setValueAtTime(hertz, startS);
        tone.connect(gain).connect(context.destination);
        tone.addEventListener("ended", () => gain.disconnect());
        tone.start(startS);
        tone.stop(endS + 0.01);
        endMs = Math.max(endMs, fromMs + ms);
      }
      return endMs + TAIL_MS;
    },
  };
}
