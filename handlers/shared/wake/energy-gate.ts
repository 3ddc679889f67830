// Whether a room is so quiet that no wake word can have been said: from the samples alone, for next to nothing. It listens
// in a few bands, since a detector hears a word in noise that is louder than it as a whole.
import { MEL_FRAMES_PER_EMBEDDING, MEL_FRAMES_PER_STEP, WAKE_SAMPLE_RATE } from "./constants.ts";

/** Hertz: what the mel model looks at, less the hums of a house. */
const BANDS = [
  [200, 500],
  [500, 1_000],
  [1_000, 2_000],
  [2_000, 3_800],
] as const;
/** The room is the eighth quietest of so many frames, 2.6 s, in each band. */
const ROOM_FRAMES = 32;
const ROOM_RANK = 8;
/** Before so many, the room is not known. */
const ROOM_FRAMES_LEAST = 12;
/** In the energy of a band: one frame so much above the room is a sound in it, and so are three together. */
const FRAME_RISE = 2.2;
const MEAN_RISE = 1.6;
const MEAN_FRAMES = 3;
/** Mean square under which nothing is a sound: far below the half step of a 16-bit sample. */
const LEAST = 1e-14;
/** Root mean square, -1..1: a louder room is not quiet, and is always listened to. */
const QUIET_MOST = 0.003;
/** Steps after which nothing of a loud one is left in an embedding: 76 mel frames, and the overlap of their windows. */
const EMBEDDING_MEMORY_STEPS = Math.ceil(MEL_FRAMES_PER_EMBEDDING / MEL_FRAMES_PER_STEP) + 1;

export interface EnergyGate {
  /**
   * The next FRAME_SAMPLES samples, -1..1. false: neither they nor anything that a detector over `windowLength`
   * embeddings still looks at is louder than the room.
   */
  push(frame: Float32Array, windowLength: number): boolean;
}

export function createEnergyGate(): EnergyGate {
  const bands = BANDS.map(([from, to]) => createBand(from, to));
  let frames = 0;
  let quietSteps = 0;
  return {
    push: (frame, windowLength) => {
      frames += 1;
      let isAbove = false;
      let roomEnergy = 0;
      for (const band of bands) {
        const { isRisen, room } = band.push(frame);
        isAbove ||= isRisen;
        roomEnergy += room;
      }
      const isLoud = isAbove || frames < ROOM_FRAMES_LEAST || !(roomEnergy <= QUIET_MOST ** 2);
      quietSteps = isLoud ? 0 : quietSteps + 1;
      return quietSteps <= windowLength + EMBEDDING_MEMORY_STEPS;
    },
  };
}

/** One band: its energy in each frame, and what of it is the room. */
function createBand(from: number, to: number) {
  const energyOf = createBandPass(from, to);
  const energies: number[] = [];
  return {
    push: (frame: Float32Array): { isRisen: boolean; room: number } => {
      const energy = energyOf(frame);
      energies.push(energy);
      if (energies.length > ROOM_FRAMES) energies.shift();
      const sorted = [...energies].sort((a, b) => a - b);
      const room = Math.max(LEAST, sorted[Math.floor((ROOM_RANK * energies.length) / ROOM_FRAMES)] ?? 0);
      const mean = energies.slice(-MEAN_FRAMES).reduce((sum, each) => sum + each, 0) / MEAN_FRAMES;
      return { isRisen: !(energy < FRAME_RISE * room && mean < MEAN_RISE * room), room };
    },
  };
}

/** Mean square of what a second-order band-pass lets through (R. Bristow-Johnson's cookbook, 0 dB at its middle). */
function createBandPass(from: number, to: number): (frame: Float32Array) => number {
  const middle = Math.sqrt(from * to);
  const angle = (2 * Math.PI * middle) / WAKE_SAMPLE_RATE;
  const alpha = (Math.sin(angle) * (to - from)) / (2 * middle);
  const gain = alpha / (1 + alpha);
  const back1 = (2 * Math.cos(angle)) / (1 + alpha);
  const back2 = (1 - alpha) / (1 + alpha);
  let [in1, in2, out1, out2] = [0, 0, 0, 0];
  return (frame) => {
    let sum = 0;
    for (let i = 0; i < frame.length; i++) {
      const sample = frame[i] ?? 0;
      const out = gain * (sample - in2) + back1 * out1 - back2 * out2;
      in2 = in1;
      in1 = sample;
      out2 = out1;
      out1 = out;
      sum += out * out;
    }
    if (!Number.isFinite(sum)) {
      in1 = in2 = out1 = out2 = 0;
      return Number.MAX_VALUE;
    }
    // Below this, numbers become slow.
    if (Math.abs(out1) < 1e-30) out1 = out2 = 0;
    return sum / frame.length;
  };
}
