// Push-to-talk for the composer: what is said goes into the draft, and by itself to Hearth where that is chosen.
import { MESSAGE_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { effect, untracked } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { insertWords } from "./listening/insert-words.ts";
import { createTalk, type Talk } from "./listening/talk.ts";
import { missingForMicrophone } from "./microphone-problem.ts";

export interface TalkUse {
  talk: Talk;
  /** Whether what is in the box was spoken, and not changed since. */
  isSpoken(): boolean;
}

export function useTalk(chat: Chat, field: RefObject<HTMLTextAreaElement | null>, send: () => void): TalkUse {
  const { drafts, voice, handsfree } = useHouse();
  const spoken = useRef<string | null>(null);
  const sending = useRef(send);
  sending.current = send;
  const talk = useRef<Talk | null>(null);
  talk.current ??= createTalk({
    problem() {
      // A mute is a mute for whoever asks.
      if (handsfree.choices.isMuted.peek()) return "muted";
      return missingForMicrophone({
        isSecureContext,
        mediaDevices: navigator.mediaDevices,
        hasWorklets: typeof AudioWorkletNode === "function",
      });
    },
    async hear(events, signal) {
      // Before the code is there: later, the press is no longer being handled.
      const context = new AudioContext();
      try {
        const { hearInBrowser } = await import("./listening/start-hearing.ts");
        signal.throwIfAborted();
        return hearInBrowser(context, events);
      } catch (error) {
        void context.close();
        throw error;
      }
    },
    onBegin() {
      voice.stop();
      void voice.learnEar();
      if (voice.choices.readAloud.peek() !== "never") voice.prepare();
    },
    onHeard(text) {
      const id = chat.id.peek();
      const draft = drafts.of(id).peek();
      const wasEmpty = draft.text.trim() === "" && draft.pictures.length === 0;
      const caret = field.current?.selectionEnd ?? draft.text.length;
      const written = insertWords(wasEmpty ? "" : draft.text, wasEmpty ? 0 : caret, text, MESSAGE_MAX_CHARS);
      drafts.write(id, { text: written.text });
      spoken.current = wasEmpty || draft.text === spoken.current ? written.text : null;
      requestAnimationFrame(() => field.current?.setSelectionRange(written.caret, written.caret));
      return wasEmpty && voice.choices.sendsSpoken.peek() && chat.live.peek() === null;
    },
    onSend: () => sending.current(),
    mishears: () => voice.hasStarterEar.peek(),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  const mine = talk.current;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || mine.state.peek() === "idle") return;
      event.preventDefault();
      mine.cancel();
    };
    // Whoever looks elsewhere is not listened to.
    const onHide = () => {
      if (document.visibilityState === "hidden") mine.lookAway();
    };
    let giveBack: (() => void) | null = null;
    const stopTelling = effect(() => {
      const isOn = ["opening", "listening", "finishing"].includes(mine.state.value);
      // Never two microphones at once: the one that waits for the wake word is off meanwhile.
      if (isOn) giveBack ??= untracked(handsfree.lendMicrophone);
      else untracked(() => giveBack?.());
      if (!isOn) giveBack = null;
      voice.listening.value = isOn;
    });
    const stopMuting = effect(() => {
      untracked(handsfree.choices.isMuted.value ? mine.lookAway : mine.lookAgain);
    });
    // What somebody has asked to be read is not to be heard as their words.
    const stopYielding = effect(() => {
      const { name } = voice.speaking.value;
      if (name === "waiting" || name === "speaking") mine.lookAway();
    });
    addEventListener("keydown", onKey, { capture: true });
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("keydown", onKey, { capture: true });
      document.removeEventListener("visibilitychange", onHide);
      stopYielding();
      stopMuting();
      mine.close();
      stopTelling();
      giveBack?.();
    };
  }, [mine]);
  return {
    talk: mine,
    isSpoken: () => spoken.current !== null && drafts.of(chat.id.peek()).peek().text === spoken.current,
  };
}
