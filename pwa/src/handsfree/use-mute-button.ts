// What a press on the sign of the microphone does: it mutes, or listens again, or listens here instead of in another
// window. A press that the page has asked for is none.
import { useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { useHandsfreeShown } from "./use-shown.ts";

export interface MuteButton {
  onPointerDown(): void;
  onClick(): void;
}

/** For the button: where "touch the screen once" is said, a finger on it means just that, and is not to mute. */
export function useMuteButton(): MuteButton {
  const { handsfree } = useHouse();
  const { isMuted, isElsewhere } = useHandsfreeShown();
  const wasAsked = useRef(false);
  const isAsked = () => {
    const state = handsfree.state.peek();
    return state.name === "off" && state.why === "suspended";
  };
  return {
    // By the time of the click the touch may have worked.
    onPointerDown() {
      wasAsked.current = isAsked();
    },
    onClick() {
      const isTouch = wasAsked.current || isAsked();
      wasAsked.current = false;
      if (isTouch) return;
      if (isElsewhere) handsfree.engage();
      else if (isMuted) handsfree.unmute();
      else handsfree.mute();
    },
  };
}
