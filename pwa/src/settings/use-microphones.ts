// The microphones of this device, followed as they come and go.
import { useCallback, useEffect, useState } from "preact/hooks";
import { type MicrophoneProblem, microphoneProblemOf } from "../voice/microphone-problem.ts";
import { areNamed, type Microphone, microphonesOf } from "./microphones.ts";

export interface Microphones {
  /** null: not known yet. */
  items: Microphone[] | null;
  /** The browser tells their names only after it was allowed to. */
  areNamed: boolean;
  problem: MicrophoneProblem | null;
  /** Asks the browser for permission; to be called while a press is handled. */
  ask(): Promise<void>;
}

export function useMicrophones(): Microphones {
  const [devices, setDevices] = useState<MediaDeviceInfo[] | null>(null);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(() =>
    navigator.mediaDevices === undefined ? (isSecureContext ? "unsupported" : "insecure") : null,
  );
  const read = useCallback(async () => {
    if (navigator.mediaDevices === undefined) return;
    try {
      setDevices(await navigator.mediaDevices.enumerateDevices());
    } catch (error) {
      setProblem(microphoneProblemOf(error));
    }
  }, []);
  useEffect(() => {
    void read();
    navigator.mediaDevices?.addEventListener("devicechange", read);
    return () => navigator.mediaDevices?.removeEventListener("devicechange", read);
  }, []);

  return {
    items: devices === null ? null : microphonesOf(devices),
    areNamed: devices !== null && areNamed(devices),
    problem,
    async ask() {
      try {
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        // Only the permission was wanted.
        for (const track of stream.getTracks()) track.stop();
        setProblem(null);
        await read();
      } catch (error) {
        setProblem(microphoneProblemOf(error));
      }
    },
  };
}
