// Plays pieces of speech at their places on the Web Audio clock, and falls silent at once without a click.

export interface SpeechOutput {
  /** Samples a second of its clock. */
  readonly rate: number;
  /** The clock that pieces are placed on, in seconds; it stands while the audio is suspended. */
  now(): number;
  /** What of that clock has reached the ear. */
  heardS(): number;
  /** A new speech; it plays beside one that is falling silent. */
  begin(): SpeechLine;
}

export interface SpeechLine {
  play(samples: Float32Array<ArrayBuffer>, sampleRate: number, startFrame: number): void;
  /** Silence within 10 ms; whatever comes afterwards is not played. */
  cut(): void;
}

/** Shorter than anyone hears as fading, long enough to make no click. */
const FADE_S = 0.008;

export type OutputContext = Pick<
  BaseAudioContext,
  "currentTime" | "sampleRate" | "destination" | "createGain" | "createBuffer" | "createBufferSource"
> &
  Partial<Pick<AudioContext, "outputLatency" | "baseLatency">>;

export function createSpeechOutput(context: OutputContext): SpeechOutput {
  return {
    rate: context.sampleRate,
    now: () => context.currentTime,
    heardS: () => context.currentTime - (context.outputLatency || context.baseLatency || 0),
    begin() {
      const gain = context.createGain();
      gain.connect(context.destination);
      const sources = new Set<AudioBufferSourceNode>();
      let isCut = false;
      return {
        play(samples, sampleRate, startFrame) {
          if (isCut || samples.length === 0) return;
          const buffer = context.createBuffer(1, samples.length, sampleRate);
          buffer.copyToChannel(samples, 0);
          const source = context.createBufferSource();
          source.buffer = buffer;
          source.connect(gain);
          sources.add(source);
          source.addEventListener("ended", () => {
            source.disconnect();
            sources.delete(source);
            if (isCut && sources.size === 0) gain.disconnect();
          });
          source.start(startFrame / context.sampleRate);
        },
        cut() {
          if (isCut) return;
          isCut = true;
          const now = context.currentTime;
          gain.gain.setValueAtTime(1, now);
          gain.gain.linearRampToValueAtTime(0, now + FADE_S);
          if (sources.size === 0) gain.disconnect();
          for (const source of sources) source.stop(now + FADE_S);
        },
      };
    },
  };
}
