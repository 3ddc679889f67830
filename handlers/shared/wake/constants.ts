// The values of the wake loop, each with the section of the specification that it comes from.

/** Hertz, mono (section 4). */
export const WAKE_SAMPLE_RATE = 16_000;
/** One step of the loop: 80 ms (section 8). */
export const FRAME_SAMPLES = 1_280;
export const FRAME_MS = 80;
/** The rolling window that the mel spectrogram is computed over, about 2.2 s (section 8). Training uses the same. */
export const RAW_AUDIO_BUFFER_SAMPLES = 35_200;
/** Trailing mel frames that make one embedding (section 8). */
export const MEL_FRAMES_PER_EMBEDDING = 76;
export const MEL_BANDS = 32;
/** Samples between two mel frames, and the window that each is computed from (the model's own, see MEL_WINDOW_SAMPLES). */
export const MEL_HOP_SAMPLES = 160;
/** The model pads its 400-sample Hann window to an FFT of this length. */
export const MEL_WINDOW_SAMPLES = 512;
/** Mel frames that one step adds. */
export const MEL_FRAMES_PER_STEP = FRAME_SAMPLES / MEL_HOP_SAMPLES;
export const EMBEDDING_SIZE = 96;
/** The model clamps each value at its call's loudest one less this. */
export const MEL_FLOOR_DB = 80;

/** From samples of -1..1 to those of 16-bit integers, which the mel model takes (openWakeWord). */
export const INT16_SCALE = 32_768;
/** Mel frames that a window of RAW_AUDIO_BUFFER_SAMPLES gives: 217. Its last 128 samples begin no further one. */
export const MEL_FRAMES_PER_WINDOW = Math.floor((RAW_AUDIO_BUFFER_SAMPLES - MEL_WINDOW_SAMPLES) / MEL_HOP_SAMPLES) + 1;
/** Samples before a step's own that its first mel frame begins with: three hops, so that 1,760 samples give 8 frames. */
export const MEL_LEAD_SAMPLES = 480;
/** From decibels to what the embedding model was trained on: value ÷ 10 + 2 (openWakeWord). */
export const MEL_DB_DIVISOR = 10;
export const MEL_OFFSET = 2;

/** The most embeddings that a detector may look at; of the known ones `timer` looks at most, 34. */
export const DETECTOR_WINDOW_MAX = 64;
/**
 * Steps whose scores wake nobody: before them, the newest embedding still looks at the silence that was put before the first
 * sample. 76 mel frames, and 3 that overlap the beginning: 9 steps. Older embeddings are of silence as a microphone that
 * was muted gives it, so that a word spoken at once is heard as soon as it has ended.
 */
export const WARM_UP_STEPS =
  Math.ceil((MEL_FRAMES_PER_EMBEDDING + MEL_LEAD_SAMPLES / MEL_HOP_SAMPLES) / MEL_FRAMES_PER_STEP) - 1;
