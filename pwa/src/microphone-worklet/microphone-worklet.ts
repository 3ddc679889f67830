// Beside the page: brings what the microphone hears to 16 kHz and hands it over in frames of 80 ms.
import { createResampler } from "@hearth/handlers/shared/speech/resample.ts";
import { createFramer } from "./framer.ts";
import type { MicrophoneFrame, MicrophoneOptions, MicrophoneOrder } from "./microphone-messages.ts";

const HEARD_RATE = 16_000;
/** 80 ms (specification, section 8): what wake words are looked for in, too. */
const FRAME_SAMPLES = 1_280;
/** Between two blocks: no busy moment is so long. The audio slept, and its clock with it. */
const SLEEP_MS = 1_000;

class MicrophoneProcessor extends AudioWorkletProcessor {
  #isOver = false;
  #number: number;
  /** Leads past the page, to the wake loop: a page that is busy holds nothing up there. */
  #shared: MessagePort | null = null;
  /** Where the next block has to begin, in samples of the context; null: before the first one. */
  #expectedAt: number | null = null;
  /** When the last block came. Worklets have no other clock that goes on while the audio sleeps. */
  #cameAtMs = Date.now();
  /** Samples of the context that never came, and are not counted as missing frames yet. */
  #missing = 0;
  readonly #resampler = createResampler(Math.round(sampleRate), HEARD_RATE);
  readonly #framer = createFramer(FRAME_SAMPLES, (samples) => this.#handOver(samples));

  constructor(options?: { processorOptions?: MicrophoneOptions }) {
    super();
    this.#number = options?.processorOptions?.firstNumber ?? 0;
    this.port.onmessage = ({ data }: MessageEvent<MicrophoneOrder>) => {
      if (data.type === "end") this.#isOver = true;
      this.#shared?.close();
      this.#shared = data.type === "share" ? data.port : null;
    };
  }

  override process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (samples !== undefined && !this.#isOver) {
      const sleptMs = Date.now() - this.#cameAtMs;
      this.#cameAtMs += sleptMs;
      if (this.#expectedAt !== null) {
        this.#skip(currentFrame - this.#expectedAt);
        if (sleptMs > SLEEP_MS) this.#skip((sleptMs * sampleRate) / 1_000);
      }
      this.#expectedAt = currentFrame + samples.length;
      this.#framer.push(this.#resampler.push(samples));
    }
    return !this.#isOver;
  }

  #handOver(heard: Float32Array<ArrayBuffer>): void {
    // What a broken driver sends that is no number is silence to everybody.
    const samples = heard.map((sample) => (Number.isFinite(sample) ? sample : 0));
    const frame: MicrophoneFrame = { number: this.#number, samples, atS: (this.#expectedAt ?? 0) / sampleRate };
    this.#number += 1;
    if (this.#shared !== null) {
      const copy = samples.slice();
      this.#shared.postMessage({ ...frame, samples: copy }, [copy.buffer]);
    }
    this.port.postMessage(frame, [samples.buffer]);
  }

  /** What was not heard leaves a gap in the numbers. */
  #skip(blockSamples: number): void {
    this.#missing += (blockSamples * HEARD_RATE) / sampleRate / FRAME_SAMPLES;
    const frames = Math.floor(this.#missing);
    this.#number += frames;
    this.#missing -= frames;
  }
}

registerProcessor("microphone", MicrophoneProcessor);
