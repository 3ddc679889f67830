// What the microphone's worklet and those that it hands frames to say to each other.

export interface MicrophoneFrame {
  /** Rises by one with each frame; more where blocks were missing in between. */
  number: number;
  /** 1,280 samples at 16 kHz; each receiver gets its own. */
  samples: Float32Array<ArrayBuffer>;
  /** When its last sample was captured, by the clock of the audio context, in seconds. */
  atS: number;
}

/** `share`: each frame goes to this port, too, past the page; null: no longer. */
export type MicrophoneOrder = { type: "share"; port: MessagePort | null } | { type: "end" };

/** The options of the worklet's processor. */
export interface MicrophoneOptions {
  /** The number of the first frame; 0 where nothing is said. */
  firstNumber: number;
}
