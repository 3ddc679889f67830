// The sound of ringing: two soft tones, over and over, gentle at first and louder with time; made without any file.

/** Each stroke sounds so long, and begins so often. */
const STROKE_S = 0.5;
const EVERY_MS = 1_600;
const TONES_HZ = [659, 880] as const;
const LOUDNESS = { first: 0.05, last: 0.32, growsMs: 30_000 } as const;

export type RingAudio = Pick<AudioContext, "currentTime" | "destination" | "createGain" | "createOscillator">;

/** 0.05 at first, a third after half a minute. */
export function loudnessAfter(ringsMs: number): number {
  const grown = Math.min(1, Math.max(0, ringsMs / LOUDNESS.growsMs));
  return LOUDNESS.first + (LOUDNESS.last - LOUDNESS.first) * grown;
}

/** Rings until the returned function is called. @param audio awake, or waking: it sounds as soon as it is */
export function startRinging(
  audio: RingAudio,
  every: (run: () => void, ms: number) => () => void = interval,
): () => void {
  let strokes = 0;
  const strike = () => {
    const loudness = loudnessAfter(strokes * EVERY_MS);
    strokes += 1;
    TONES_HZ.forEach((hertz, at) => {
      const startS = audio.currentTime + 0.01 + at * (STROKE_S / 2);
      const gain = audio.createGain();
      gain.gain.setValueAtTime(0, startS);
      gain.gain.linearRampToValueAtTime(loudness, startS + 0.03);
      gain.gain.exponentialRampToValueAtTime(loudness / 200, startS + STROKE_S);
      const tone = audio.createOscillator();
      tone.type = "sine";
      tone.frequency.setValueAtTime(hertz, startS);
      tone.connect(gain).connect(audio.destination);
      tone.addEventListener("ended", () => gain.disconnect());
      tone.start(startS);
      tone.stop(startS + STROKE_S + 0.01);
    });
  };
  strike();
  return every(strike, EVERY_MS);
}

const interval = (run: () => void, ms: number) => {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
};
