// The way from the microphone to frames: the browser's device, its audio graph and the worklet at its end.
import type { MicrophoneFrame, MicrophoneOrder } from "../microphone-worklet/microphone-messages.ts";
import { createMicrophoneNode, MICROPHONE_WISHES } from "../voice/listening/microphone-node.ts";
import { MicrophoneError, microphoneProblemOf } from "../voice/microphone-problem.ts";

export interface MicrophonePath {
  /** What the browser gave, which need not be what was asked for; null: it does not say. */
  readonly deviceId: string | null;
  /** False where the browser keeps the audio asleep. */
  isRunning(): boolean;
  /** The system gives nothing at present: a call, a switch at the case. */
  isMuted(): boolean;
  /** Asks the browser to wake the audio; it may refuse in silence. */
  resume(): void;
  /** Hands each frame to this port, too, without the page in between. */
  share(port: MessagePort | null): void;
  /** The tracks are stopped when it returns. */
  close(): void;
}

export interface PathEvents {
  /** `atMs`: performance.now() when its last sample was captured. */
  onFrame(frame: { number: number; samples: Float32Array<ArrayBuffer>; atMs: number }): void;
  /** Unplugged, taken away, or not allowed any more: nothing will come. */
  onEnded(): void;
  /** Whether it runs or is muted may have changed. */
  onChange(): void;
}

export interface PathRequest {
  /** null: the system's own choice. Where it is not there, the system's takes its place. */
  deviceId: string | null;
  /** Asked when the first frame is about to come. */
  firstNumber(): number;
  events: PathEvents;
  /** Aborted: the microphone is off at once, however far it has come. */
  signal: AbortSignal;
}

export interface MicrophonePaths {
  /** Makes the audio context: while a press is handled, or browsers keep it asleep. */
  prepare(): void;
  /** @throws MicrophoneError */
  open(request: PathRequest): Promise<MicrophonePath>;
  /** Lets the audio context go. */
  release(): void;
}

export interface PathParts {
  workletUrl: string;
  mediaDevices(): Pick<MediaDevices, "getUserMedia">;
  createContext(options?: AudioContextOptions): AudioContext;
  now(): number;
}

export function createMicrophonePaths(parts: PathParts): MicrophonePaths {
  let context: AudioContext | null = null;
  const withCode = new WeakSet<AudioContext>();

  function contextNow(): AudioContext {
    if (context === null || context.state === "closed") context = parts.createContext();
    return context;
  }

  /** Firefox joins no two rates: there the context has to have the microphone's. */
  async function join(stream: MediaStream): Promise<{ joined: AudioContext; source: MediaStreamAudioSourceNode }> {
    try {
      return { joined: contextNow(), source: contextNow().createMediaStreamSource(stream) };
    } catch (error) {
      const sampleRate = stream.getAudioTracks()[0]?.getSettings().sampleRate;
      if (sampleRate === undefined || !(error instanceof DOMException)) throw error;
      void context?.close();
      const joined = parts.createContext({ sampleRate });
      context = joined;
      return { joined, source: joined.createMediaStreamSource(stream) };
    }
  }

  async function build(stream: MediaStream, request: PathRequest): Promise<MicrophonePath> {
    const { joined, source } = await join(stream);
    // A page that may hear may also run its audio, mostly.
    if (joined.state !== "running") joined.resume().catch(() => undefined);
    if (!withCode.has(joined)) await joined.audioWorklet.addModule(parts.workletUrl);
    withCode.add(joined);
    const node = createMicrophoneNode(joined, { firstNumber: request.firstNumber() });
    // Its output is silence; what leads nowhere is not run by every browser.
    source.connect(node).connect(joined.destination);
    return pathOver({ stream, source, node, context: joined, now: parts.now }, request.events);
  }

  return {
    prepare: () => void contextNow(),
    async open(request) {
      const { signal } = request;
      let stream: MediaStream | null = null;
      const stop = () => stopTracks(stream);
      signal.addEventListener("abort", stop, { once: true });
      try {
        stream = await askFor(parts.mediaDevices(), request.deviceId);
      } catch (cause) {
        throw new MicrophoneError(microphoneProblemOf(cause), { cause });
      }
      try {
        signal.throwIfAborted();
        const path = await build(stream, request);
        if (signal.aborted) path.close();
        signal.throwIfAborted();
        return path;
      } catch (cause) {
        stop();
        if (signal.aborted) throw signal.reason;
        throw new MicrophoneError(isOfTheNetwork(cause) ? "lost" : "unsupported", { cause });
      } finally {
        signal.removeEventListener("abort", stop);
      }
    },
    release() {
      if (context !== null && context.state !== "closed") void context.close();
      context = null;
    },
  };
}

/** The worklet's code did not come, as browsers say it: it may come the next time. */
const isOfTheNetwork = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function askFor(devices: Pick<MediaDevices, "getUserMedia">, deviceId: string | null): Promise<MediaStream> {
  if (deviceId !== null) {
    try {
      return await devices.getUserMedia({ audio: { ...MICROPHONE_WISHES, deviceId: { exact: deviceId } } });
    } catch (error) {
      // It is not plugged in now, or the browser has given it another id.
      if (microphoneProblemOf(error) !== "none") throw error;
    }
  }
  return await devices.getUserMedia({ audio: MICROPHONE_WISHES });
}

const stopTracks = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

interface Graph {
  stream: MediaStream;
  source: MediaStreamAudioSourceNode;
  node: AudioWorkletNode;
  context: AudioContext;
  now(): number;
}

function pathOver({ stream, source, node, context, now }: Graph, events: PathEvents): MicrophonePath {
  const track = stream.getAudioTracks()[0];
  const order = (message: MicrophoneOrder, transfer: Transferable[] = []) => node.port.postMessage(message, transfer);
  node.port.onmessage = ({ data: { number, samples, atS } }: MessageEvent<MicrophoneFrame>) => {
    const agoMs = Math.max(0, context.currentTime - atS) * 1_000;
    events.onFrame({ number, samples, atMs: now() - agoMs });
  };
  const { onEnded, onChange } = events;
  track?.addEventListener("ended", onEnded);
  track?.addEventListener("mute", onChange);
  track?.addEventListener("unmute", onChange);
  context.addEventListener("statechange", onChange);
  return {
    deviceId: track?.getSettings().deviceId ?? null,
    isRunning: () => context.state === "running",
    isMuted: () => track?.muted === true,
    resume: () => void context.resume().catch(() => undefined),
    share: (port) => order({ type: "share", port }, port === null ? [] : [port]),
    close() {
      stopTracks(stream);
      track?.removeEventListener("ended", onEnded);
      track?.removeEventListener("mute", onChange);
      track?.removeEventListener("unmute", onChange);
      context.removeEventListener("statechange", onChange);
      node.port.onmessage = null;
      order({ type: "end" });
      source.disconnect();
      node.disconnect();
    },
  };
}
