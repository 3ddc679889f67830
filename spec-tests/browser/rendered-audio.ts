// Records what a page really plays, sample by sample: a recorder beside the loudspeaker, put there by the test alone.
import type { Page } from "@playwright/test";

export interface Recording {
  sampleRate: number;
  samples: Float32Array;
}

export interface RenderedAudio {
  /** From the first sound graph of the page on; silence counts, too. */
  read(): Promise<Recording>;
  /** What was being played when a key was pressed last, in samples of the recording. */
  atLastKey(): Promise<number>;
  /** Whether every microphone that the page was given is off again; null: it was given none. */
  microphonesAreOff(): Promise<boolean | null>;
}

/** A file of the app's own address, as its policy asks for. A worklet's code can't be slipped in on the way. */
export const RECORDER_FILE = "recorder-of-the-test.js";
export const RECORDER_CODE = `
registerProcessor("recorder", class extends AudioWorkletProcessor {
  process([input]) {
    this.port.postMessage({ frame: currentFrame, block: (input[0] ?? new Float32Array(128)).slice() });
    return true;
  }
});`;

/** To be called before the page is opened; the app is served with the recorder's file in it. */
export async function recordAudio(page: Page): Promise<RenderedAudio> {
  await page.addInitScript((recorderFile) => {
    const blocks: Float32Array[] = [];
    const streams: MediaStream[] = [];
    const tape = { sampleRate: 0, atLastKey: 0, blocks, streams };
    let recording: { context: BaseAudioContext; firstFrame: number } | null = null;
    Object.assign(globalThis, { tape });
    const recorders = new WeakMap<BaseAudioContext, Promise<AudioWorkletNode>>();
    const connect = AudioNode.prototype.connect as (target: AudioNode) => AudioNode;
    const recorderOf = async (context: BaseAudioContext) => {
      await context.audioWorklet.addModule(`/${recorderFile}`);
      const recorder = new AudioWorkletNode(context, "recorder");
      recorder.port.onmessage = ({ data }) => {
        recording ??= { context, firstFrame: data.frame };
        blocks.push(data.block);
      };
      tape.sampleRate = context.sampleRate;
      connect.call(recorder, context.destination);
      return recorder;
    };
    Object.defineProperty(AudioNode.prototype, "connect", {
      value(this: AudioNode, target: AudioNode) {
        // What comes from a microphone ends in silence and is no speech.
        if (this instanceof GainNode && target instanceof AudioDestinationNode) {
          const recorder = recorders.get(this.context) ?? recorderOf(this.context);
          recorders.set(this.context, recorder);
          void recorder.then((node) => connect.call(this, node));
        }
        return connect.call(this, target);
      },
    });
    addEventListener(
      "keydown",
      () => {
        // By the graph's clock: on a busy machine blocks that were played are still on their way to this thread.
        if (recording !== null) {
          tape.atLastKey = Math.round(recording.context.currentTime * tape.sampleRate) - recording.firstFrame;
        }
      },
      { capture: true },
    );
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      // The file is to be heard as it is: there is no room here whose echo and noise could be taken away.
      const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      const stream = await getUserMedia({ ...wishes, audio: plain });
      streams.push(stream);
      return stream;
    };
  }, RECORDER_FILE);
  return {
    async read() {
      const { sampleRate, base64 } = await page.evaluate(async () => {
        const { tape } = globalThis as unknown as { tape: { sampleRate: number; blocks: Float32Array[] } };
        const bytes = new Blob(tape.blocks.map((block) => new Float32Array(block)));
        const url = await new Promise<string>((resolve) => {
          const reader = new FileReader();
          reader.onload = () => resolve(String(reader.result));
          reader.readAsDataURL(bytes);
        });
        return { sampleRate: tape.sampleRate, base64: url.slice(url.indexOf(",") + 1) };
      });
      const bytes = Buffer.from(base64, "base64");
      const samples = new Float32Array(bytes.length / 4);
      for (let i = 0; i < samples.length; i++) samples[i] = bytes.readFloatLE(i * 4);
      return { sampleRate, samples };
    },
    atLastKey: () => page.evaluate(() => (globalThis as unknown as { tape: { atLastKey: number } }).tape.atLastKey),
    microphonesAreOff: () =>
      page.evaluate(() => {
        const { streams } = (globalThis as unknown as { tape: { streams: MediaStream[] } }).tape;
        const tracks = streams.flatMap((stream) => stream.getTracks());
        return tracks.length === 0 ? null : tracks.every(({ readyState }) => readyState === "ended");
      }),
  };
}
