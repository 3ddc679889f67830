// Opens the microphone and hands out what it hears: frames of 80 ms at 16 kHz, made beside the page by a worklet.
import type { MicrophoneFrame, MicrophoneOrder } from "../../microphone-worklet/microphone-messages.ts";
import { MicrophoneError, microphoneProblemOf } from "../microphone-problem.ts";
import { createMicrophoneNode, MICROPHONE_WISHES } from "./microphone-node.ts";

export interface Microphone {
  /** Ends it at once: the browser's recording light goes out. */
  close(): void;
}

export interface MicrophoneEvents {
  /** 1,280 samples, mono. */
  onFrame(frame: Float32Array<ArrayBuffer>): void;
  /** Unplugged, taken away by the system, or the permission was withdrawn. */
  onLost(): void;
}

export interface MicrophoneParts {
  /** Made while a press was being handled, of whatever rate the device has; closed with the microphone. */
  context: AudioContext;
  workletUrl: string;
}

/**
 * @param signal aborted: the microphone is off at once, however far it has come
 * @throws MicrophoneError
 */
export async function openMicrophone(
  { context, workletUrl }: MicrophoneParts,
  { onFrame, onLost }: MicrophoneEvents,
  signal: AbortSignal,
): Promise<Microphone> {
  let stream: MediaStream | null = null;
  // Its own state follows a moment late, and it must not be closed twice.
  let isClosed = false;
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    if (!isClosed) void context.close();
    isClosed = true;
  };
  signal.addEventListener("abort", close, { once: true });
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: MICROPHONE_WISHES });
  } catch (cause) {
    close();
    throw new MicrophoneError(microphoneProblemOf(cause), { cause });
  }
  if (signal.aborted) {
    close();
    signal.throwIfAborted();
  }
  try {
    // On a phone the press has not counted as one yet; a page that may hear may also run its audio.
    if (context.state !== "running") context.resume().catch(() => undefined);
    await context.audioWorklet.addModule(workletUrl);
    const node = createMicrophoneNode(context);
    node.port.onmessage = ({ data }: MessageEvent<MicrophoneFrame>) => onFrame(data.samples);
    // Its output is silence; what leads nowhere is not run by every browser.
    context.createMediaStreamSource(stream).connect(node).connect(context.destination);
    for (const track of stream.getTracks()) track.addEventListener("ended", onLost);
    return {
      close() {
        node.port.onmessage = null;
        node.port.postMessage({ type: "end" } satisfies MicrophoneOrder);
        close();
      },
    };
  } catch (cause) {
    close();
    throw new MicrophoneError("unsupported", { cause });
  }
}
