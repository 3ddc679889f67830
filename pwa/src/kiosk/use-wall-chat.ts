// The conversation on the wall, which is cleared away when nobody has touched it for a while.
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import type { Chat } from "../chat/chat.ts";
import { onWake } from "../shell/wake.ts";

/** One person's words do not stay on the wall for longer than this. */
export const CLEAR_AFTER_MS = 3 * 60_000;
/** How long the wall says that it has been cleared. */
const CLEARED_SHOWN_MS = 2 * 60_000;
/** What tells that somebody is there. */
export const TOUCHES = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

export interface WallChat {
  chat: Chat;
  /** The wall has cleared itself a moment ago. */
  isCleared: boolean;
  /** Begins a new conversation; the last one stays in the list. */
  renew(): void;
}

export interface WallUse {
  /** What is being written would stay on the wall too. */
  isWriting: boolean;
  /** Somebody is listened to, or spoken to. */
  isInTurn: boolean;
  /** Throws away what is being written. */
  onClear: () => void;
}

export function useWallChat({ isWriting, isInTurn, onClear }: WallUse): WallChat {
  const { chats, voice } = useHouse();
  const [chat, setChat] = useState(() => chats.open(null));
  const [isCleared, setCleared] = useState(false);
  const hasWords = chat.state.value !== "new" || isWriting;
  const live = chat.live.value;
  // An answer whose service has gone away may never end: whoever asked does not wait in front of it for long.
  const isAnswering = live !== null && !live.reconnecting.value;
  const isGone = chat.state.value === "missing";

  const clear = () => {
    chat.notice.value = null;
    setChat(chats.open(null));
    setCleared(true);
    onClear();
  };
  useEffect(() => {
    if (hasWords && !isAnswering && !isInTurn) return afterQuiet(CLEAR_AFTER_MS, clear);
  }, [chat, hasWords, isAnswering, isWriting, isInTurn]);
  // What is not on the wall any more is not read aloud either.
  useEffect(() => voice.stop, [chat]);
  // Deleted on another device.
  useEffect(() => {
    if (isGone) setChat(chats.open(null));
  }, [isGone]);
  useEffect(() => {
    if (!isCleared) return;
    const forget = () => setCleared(false);
    const timer = setTimeout(forget, CLEARED_SHOWN_MS);
    addEventListener("pointerdown", forget);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", forget);
    };
  }, [isCleared]);

  return {
    chat,
    isCleared,
    renew() {
      setCleared(false);
      setChat(chats.open(null));
    },
  };
}

/** Runs when nobody has touched anything for so long; returns how to give up waiting. */
export function afterQuiet(quietMs: number, run: () => void): () => void {
  let touchedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const leftMs = touchedAt + quietMs - Date.now();
    if (leftMs <= 0) return run();
    timer = setTimeout(check, leftMs);
  };
  const onTouch = () => {
    touchedAt = Date.now();
  };
  // A device that slept has not counted.
  const stopWake = onWake(check);
  for (const name of TOUCHES) addEventListener(name, onTouch, { passive: true });
  check();
  return () => {
    clearTimeout(timer);
    stopWake();
    for (const name of TOUCHES) removeEventListener(name, onTouch);
  };
}
