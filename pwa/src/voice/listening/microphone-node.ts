// What push-to-talk and the wake loop share of a microphone: what is asked of it, and the node that frames what it hears.
import type { MicrophoneOptions } from "../../microphone-worklet/microphone-messages.ts";

/** Echo is taken away, or Hearth would hear itself; a level that follows the room makes far voices as loud as near ones. */
export const MICROPHONE_WISHES = {
  channelCount: 1,
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
} as const satisfies MediaTrackConstraints;

/** The worklet's code has to be there: `context.audioWorklet.addModule`. Its port speaks `MicrophoneFrame` and `MicrophoneOrder`. */
export function createMicrophoneNode(
  context: AudioContext,
  processorOptions: MicrophoneOptions = { firstNumber: 0 },
): AudioWorkletNode {
  return new AudioWorkletNode(context, "microphone", {
    numberOfInputs: 1,
    numberOfOutputs: 1,
    channelCount: 1,
    channelCountMode: "explicit",
    processorOptions,
  });
}
