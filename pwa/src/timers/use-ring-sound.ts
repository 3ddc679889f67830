// Sounds and shakes as long as something rings here; says where the browser lets no page make a sound.
import { useEffect, useRef, useState } from "preact/hooks";
import { startRinging } from "./ring-sound.ts";

const SHAKE_MS = [400, 250, 400];
const SHAKE_EVERY_MS = 2_500;

export interface RingSound {
  /** The browser waits for a touch before it lets a page sound. */
  isHeldBack: boolean;
  /** Called from a touch: it may sound now. */
  allow(): void;
}

export function useRingSound(isRinging: boolean): RingSound {
  const audio = useRef<AudioContext | null>(null);
  const [isHeldBack, setHeldBack] = useState(false);
  useEffect(() => {
    if (!isRinging) return;
    const context = new AudioContext();
    audio.current = context;
    const look = () => setHeldBack(context.state !== "running");
    context.addEventListener("statechange", look);
    // Without a touch it stays held back, for which the promise of some browsers waits and of others fails.
    context.resume().then(look, look);
    look();
    const stopRinging = startRinging(context);
    const shake = () => navigator.vibrate?.(SHAKE_MS);
    shake();
    const shaking = setInterval(shake, SHAKE_EVERY_MS);
    return () => {
      stopRinging();
      clearInterval(shaking);
      navigator.vibrate?.(0);
      context.removeEventListener("statechange", look);
      void context.close();
      audio.current = null;
      setHeldBack(false);
    };
  }, [isRinging]);
  return { isHeldBack: isRinging && isHeldBack, allow: () => void audio.current?.resume() };
}
