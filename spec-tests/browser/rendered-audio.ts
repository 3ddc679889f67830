// Records what a page really plays, sample by sample: a recorder beside the loudspeaker, put there by the test alone.
import type { Page } from "@playwright/test";

export interface Recording {
  sampleRate: number;
  /** What was spoken. */
  samples: Float32Array;
  /** Tones made by the page itself, at the same times. */
  tones: Float32Array;
}

/** A frame that the app was given by its microphone. */
export interface MicrophoneFrameHeard {
  number: number;
  rms: number;
  /** When its last sample was captured, in samples of the recording, as well as the clocks of two sound graphs agree. */
  at: number;
}

export interface RenderedAudio {
  /** From the first sound graph of the page on; silence counts, too. */
  read(): Promise<Recording>;
  /** How much there is of it until now, in samples; 0: nothing was ever played. */
  length(): Promise<number>;
  /** The loudest sample that was spoken in the last so many seconds. */
  loudestOf(lastS: number): Promise<number>;
  /** What the microphone heard since the recording began. */
  heard(): Promise<MicrophoneFrameHeard[]>;
  /** What was being played when a key was pressed last, in samples of the recording. */
  atLastKey(): Promise<number>;
  /** Whether every microphone that the page was given is off again; null: it was given none. */
  microphonesAreOff(): Promise<boolean | null>;
}

/** A file of the app's own address, as its policy asks for. A worklet's code can't be slipped in on the way. */
export const RECORDER_FILE = "recorder-of-the-test.js";
export const RECORDER_CODE = `
registerProcessor("recorder", class extends AudioWorkletProcessor {
  process(inputs) {
    const [speech, tones] = inputs.map((input) => (input[0] ?? new Float32Array(128)).slice());
    this.port.postMessage({ frame: currentFrame, speech, tones });
    return true;
  }
});`;

/** Of every sound graph. */
const BLOCK = 128;

interface Tape {
  sampleRate: number;
  atLastKey: number;
  speech: Float32Array<ArrayBuffer>[];
  tones: Float32Array<ArrayBuffer>[];
  /** Where each block begins: a busy machine may leave some out. */
  frames: number[];
  heard: MicrophoneFrameHeard[];
  streams: MediaStream[];
  /** By the graph's clock: on a busy machine blocks that were played are still on their way to the page. */
  length(): number;
}

type InPage = typeof globalThis & { tape: Tape };

export interface RecordingOptions {
  /** The file is heard as it is, without what the browser does against echo and noise. Default: true. */
  isPlain?: boolean;
}

/** To be called before the page is opened; the app is served with the recorder's file in it. */
export async function recordAudio(page: Page, { isPlain = true }: RecordingOptions = {}): Promise<RenderedAudio> {
  const options = { recorderFile: RECORDER_FILE, isPlain };
  await page.addInitScript(({ recorderFile, isPlain }) => {
    let recording: { context: BaseAudioContext; firstFrame: number } | null = null;
    const tape: Tape = {
      sampleRate: 0,
      atLastKey: 0,
      speech: [],
      tones: [],
      frames: [],
      heard: [],
      streams: [],
      length: () =>
        recording === null ? 0 : Math.round(recording.context.currentTime * tape.sampleRate) - recording.firstFrame,
    };
    Object.assign(globalThis, { tape });
    const recorders = new WeakMap<BaseAudioContext, Promise<AudioWorkletNode>>();
    const ofTones = new WeakSet<AudioNode>();
    const connect = AudioNode.prototype.connect as (target: AudioNode, output?: number, input?: number) => AudioNode;
    const PlainNode = AudioWorkletNode;
    globalThis.AudioWorkletNode = class extends PlainNode {
      constructor(context: BaseAudioContext, name: string, nodeOptions?: AudioWorkletNodeOptions) {
        super(context, name, nodeOptions);
        if (name !== "microphone") return;
        this.port.addEventListener("message", ({ data }) => {
          if (recording === null) return;
          const energy = data.samples.reduce((sum: number, sample: number) => sum + sample * sample, 0);
          const agoS = context.currentTime - data.atS;
          const at = tape.length() - Math.round(agoS * tape.sampleRate);
          tape.heard.push({ number: data.number, rms: Math.sqrt(energy / data.samples.length), at });
        });
      }
    };
    const recorderOf = async (context: BaseAudioContext) => {
      await context.audioWorklet.addModule(`/${recorderFile}`);
      const recorder = new PlainNode(context, "recorder", { numberOfInputs: 2 });
      recorder.port.onmessage = ({ data }) => {
        recording ??= { context, firstFrame: data.frame };
        tape.frames.push(data.frame);
        tape.speech.push(data.speech);
        tape.tones.push(data.tones);
      };
      tape.sampleRate = context.sampleRate;
      connect.call(recorder, context.destination);
      return recorder;
    };
    Object.defineProperty(AudioNode.prototype, "connect", {
      value(this: AudioNode, target: AudioNode) {
        if (this instanceof OscillatorNode) ofTones.add(target);
        // What comes from a microphone ends in silence and is no speech.
        if (this instanceof GainNode && target instanceof AudioDestinationNode) {
          const recorder = recorders.get(this.context) ?? recorderOf(this.context);
          recorders.set(this.context, recorder);
          void recorder.then((node) => connect.call(this, node, 0, ofTones.has(this) ? 1 : 0));
        }
        return connect.call(this, target);
      },
    });
    addEventListener(
      "keydown",
      () => {
        tape.atLastKey = tape.length();
      },
      { capture: true },
    );
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wishes) => {
      // There is no room here whose echo and noise could be taken away.
      const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      const stream = await getUserMedia(isPlain ? { ...wishes, audio: plain } : wishes);
      tape.streams.push(stream);
      return stream;
    };
  }, options);
  return {
    async read() {
      const { sampleRate, frames, speech, tones } = await page.evaluate(async () => {
        const { tape } = globalThis as InPage;
        const base64 = async (blocks: Blob) => {
          const url = await new Promise<string>((resolve) => {
            const reader = new FileReader();
            reader.onload = () => resolve(String(reader.result));
            reader.readAsDataURL(blocks);
          });
          return url.slice(url.indexOf(",") + 1);
        };
        const [spoken, toned, frames] = [new Blob(tape.speech), new Blob(tape.tones), [...tape.frames]];
        return { sampleRate: tape.sampleRate, frames, speech: await base64(spoken), tones: await base64(toned) };
      });
      return { sampleRate, samples: placed(speech, frames), tones: placed(tones, frames) };
    },
    length: () => page.evaluate(() => (globalThis as InPage).tape.length()),
    loudestOf: (lastS) =>
      page.evaluate((seconds) => {
        const { speech, sampleRate } = (globalThis as InPage).tape;
        const blocks = speech.slice(-Math.ceil((seconds * sampleRate) / 128));
        return blocks.flatMap((block) => [...block]).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
      }, lastS),
    heard: () => page.evaluate(() => (globalThis as InPage).tape.heard),
    atLastKey: () => page.evaluate(() => (globalThis as InPage).tape.atLastKey),
    microphonesAreOff: () =>
      page.evaluate(() => {
        const tracks = (globalThis as InPage).tape.streams.flatMap((stream) => stream.getTracks());
        return tracks.length === 0 ? null : tracks.every(({ readyState }) => readyState === "ended");
      }),
  };
}

/** Each block in its place, with silence for what was left out. */
function placed(base64: string, frames: readonly number[]): Float32Array {
  const bytes = Buffer.from(base64, "base64");
  const first = frames[0] ?? 0;
  const samples = new Float32Array((frames.at(-1) ?? first - BLOCK) - first + BLOCK);
  for (let i = 0; i < bytes.length / 4; i++) {
    samples[(frames[Math.floor(i / BLOCK)] ?? 0) - first + (i % BLOCK)] = bytes.readFloatLE(i * 4);
  }
  return samples;
}
