// Beside the page: brings what the microphone hears to 16 kHz and hands it over in frames of 80 ms.
import { createResampler } from "@hearth/handlers/shared/speech/resample.ts";
import { createFramer } from "./framer.ts";

const HEARD_RATE = 16_000;
/** 80 ms (specification, section 8): what wake words are looked for in, too. */
const FRAME_SAMPLES = 1_280;

class MicrophoneProcessor extends AudioWorkletProcessor {
  #isOver = false;
  readonly #resampler = createResampler(Math.round(sampleRate), HEARD_RATE);
  readonly #framer = createFramer(FRAME_SAMPLES, (frame) => this.port.postMessage(frame, [frame.buffer]));

  constructor() {
    super();
    this.port.onmessage = () => {
      this.#isOver = true;
    };
  }

  override process([input]: Float32Array[][]): boolean {
    const samples = input?.[0];
    if (samples !== undefined && !this.#isOver) this.#framer.push(this.#resampler.push(samples));
    return !this.#isOver;
  }
}

registerProcessor("microphone", MicrophoneProcessor);
