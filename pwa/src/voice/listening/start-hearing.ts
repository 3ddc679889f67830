// Puts a time of listening together for the browser: its microphone, its socket, its clock.
import workletUrl from "../../microphone-worklet/microphone-worklet.ts?worker&url";
import { type Hearing, type HearingDeps, startHearing } from "./hearing.ts";
import { openMicrophone } from "./microphone.ts";
import { openSttSocket } from "./stt-socket.ts";

export type HearingEvents = Pick<HearingDeps, "onPhase" | "onWords" | "onLevel" | "onEnd">;

/** @param context made while a press was being handled; it is closed at the end */
export function hearInBrowser(context: AudioContext, events: HearingEvents): Hearing {
  return startHearing({
    ...events,
    openMicrophone: (microphoneEvents, signal) => openMicrophone({ context, workletUrl }, microphoneEvents, signal),
    openSocket: openSttSocket,
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
}
