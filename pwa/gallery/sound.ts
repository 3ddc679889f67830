// The device's microphone and loudspeaker, and the service's ear: each does one thing, for as long as one looks.
import { type SttServerMessage, sttServerMessageSchema } from "@hearth/handlers/shared/contract/voice.ts";

export interface Sound {
  /** `denied`: the browser says no. `missing`: the page is not allowed to ask, as over plain HTTP. */
  microphone?: "works" | "denied" | "missing";
  /** The microphones that the browser names; without a name those that it does not tell yet. */
  names?: readonly string[];
  /** What the service says on the socket, all at once. */
  says?: readonly SttServerMessage[];
  /** The loudspeaker plays, and its clock stands still after this many seconds; null: the browser keeps it silent. */
  playsS?: number | null;
}

export function giveSound({ microphone, names = [], says = [], playsS }: Sound): void {
  if (microphone !== undefined) giveMicrophone(microphone, names);
  Object.defineProperty(globalThis, "WebSocket", { configurable: true, value: createEar(says) });
  if (playsS !== undefined) {
    Object.defineProperty(globalThis, "AudioContext", { configurable: true, value: createLoudspeaker(playsS) });
  }
}

function giveMicrophone(microphone: NonNullable<Sound["microphone"]>, names: readonly string[]): void {
  if (microphone === "missing") {
    Object.defineProperty(globalThis, "isSecureContext", { configurable: true, value: false });
    return;
  }
  const stream = () => new AudioContext().createMediaStreamDestination().stream;
  const refuse = () => Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
  const getUserMedia = microphone === "works" ? async () => stream() : refuse;
  const devices = names.map((label, index) => ({ kind: "audioinput", deviceId: `microphone-${index}`, label }));
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => devices });
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: mediaDevices });
}

function createEar(says: readonly SttServerMessage[]) {
  return class ScriptedEar extends EventTarget {
    static readonly OPEN = 1;
    readonly readyState = 1;
    readonly bufferedAmount = 0;
    binaryType = "blob";

    constructor() {
      super();
      setTimeout(() => {
        this.dispatchEvent(new Event("open"));
        for (const message of says) {
          const data = JSON.stringify(sttServerMessageSchema.parse(message));
          this.dispatchEvent(new MessageEvent("message", { data }));
        }
      }, 200);
    }
    send(): void {}
    close(): void {}
  };
}

/** Its clock goes on a little each time that somebody looks at it, up to its end. */
const STEP_S = 0.05;

function createLoudspeaker(playsS: number | null) {
  const Real = AudioContext;
  return class Loudspeaker extends EventTarget {
    readonly sampleRate = 24_000;
    readonly state = playsS === null ? "suspended" : "running";
    readonly baseLatency = 0;
    readonly outputLatency = 0;
    readonly destination = {};
    readonly #real = new Real();
    #now = 0;

    get currentTime(): number {
      this.#now = Math.min(playsS ?? 0, this.#now + STEP_S);
      return this.#now;
    }
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
      connect: () => undefined,
      disconnect: () => undefined,
    });
    createBuffer = (channels: number, length: number, rate: number) => this.#real.createBuffer(channels, length, rate);
    createBufferSource = () =>
      Object.assign(new EventTarget(), { connect: () => undefined, start: () => undefined, stop: () => undefined });
    async resume(): Promise<void> {}
    async suspend(): Promise<void> {}
    async close(): Promise<void> {}
  };
}
