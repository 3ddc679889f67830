// Hands-free before its code is there: what the screens follow, one tab at a time, and the mute that outlives a reload.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import type { HandsfreeEvent, HandsfreeState } from "@hearth/handlers/shared/handsfree/types.ts";
import { computed, effect, signal } from "@preact/signals";
import type { Chat } from "../chat/chat.ts";
import { onWake } from "../shell/wake.ts";
import { v } from "../voice/words.ts";
import type { EarState } from "../wake/ear.ts";
import type { DeviceChoices } from "./device-choices.ts";
import type { FalseAlarmShown } from "./false-alarm.ts";
import type { Handsfree, WakeMode, WakePhrase } from "./handsfree.ts";
import { createOneTab } from "./one-tab.ts";
import type { HandsfreeParts, RunningHandsfree } from "./start-handsfree.ts";

export interface HandsfreeDeps extends Omit<HandsfreeParts, "shown" | "currentChat" | "companion"> {
  choices: DeviceChoices;
  locks: LockManager | null;
  /** The chat on the screen. */
  shownChat: () => Chat;
  /** Who answers in it; read inside of an effect, it follows. */
  companionIn: (chat: Chat) => Companion | null;
  /** Fetches the rest; rejects where it can't be. */
  load: () => Promise<(parts: HandsfreeParts) => RunningHandsfree>;
}

/** A tab whose turn has not come by then is told that another one has it. */
const TURN_MS = 500;

/** The lock's name, for the whole device. */
const ONE_TAB = "hearth.handsfree";

export function openHandsfree(deps: HandsfreeDeps): Handsfree {
  const { choices, voice } = deps;
  const state = signal<HandsfreeState>({ name: "off", why: "disengaged" });
  const words = signal("");
  const spokenSentence = signal("");
  const level = signal(0);
  const note = signal<string | null>(null);
  const mode = signal<WakeMode>(null);
  const wakeWords = signal<readonly WakePhrase[]>([]);
  const isPhraseRead = signal(true);
  const rehearsal = signal<EarState>({ name: "closed" });
  const isSilenced = signal(false);
  const falseAlarm = signal<FalseAlarmShown>({ name: "none" });
  const isEngaged = signal(false);
  const isElsewhere = signal(false);
  const chat = signal<Chat | null>(null);
  let running: RunningHandsfree | null = null;
  let loading: Promise<RunningHandsfree | null> | null = null;
  /** Who has the microphone, where nothing runs yet that could have it too. */
  const lends = new Set<{ giveBack: () => void }>();
  let isClosed = false;
  /** Counts what was pressed: what comes too late is dropped. */
  let pressed = 0;

  const oneTab = createOneTab(deps.locks, ONE_TAB, () => {
    leave();
    note.value = v("hands.elsewhere");
  });

  async function load(): Promise<RunningHandsfree | null> {
    try {
      const start = await deps.load();
      if (isClosed) return null;
      running = start({
        ...deps,
        shown: {
          state,
          words,
          spokenSentence,
          level,
          note,
          mode,
          wakeWords,
          isPhraseRead,
          rehearsal,
          isSilenced,
          falseAlarm,
        },
        currentChat() {
          const current = chat.peek() ?? deps.shownChat();
          const isNew = current.id.peek() === null;
          return { chat: current, companionId: isNew ? deps.companionIn(current)?.id : undefined };
        },
        companion: () => deps.companionIn(chat.value ?? deps.shownChat()),
      });
      for (const lent of lends) lent.giveBack = running.lend();
      return running;
    } catch {
      // Told; tried again with the next press, or when the network comes back.
      if (!isClosed) note.value = v("hands.unloaded");
      return null;
    } finally {
      loading = null;
    }
  }
  const whenRunning = (): Promise<RunningHandsfree | null> => {
    if (running !== null) return Promise.resolve(running);
    loading ??= load();
    return loading;
  };

  /** @param isPressed by a finger: it takes hands-free from another tab, else it waits for it */
  async function enter(isPressed: boolean): Promise<void> {
    pressed += 1;
    const mine = pressed;
    isEngaged.value = true;
    const turn = oneTab.hold(isPressed);
    const waits = setTimeout(() => {
      if (mine === pressed) isElsewhere.value = true;
    }, TURN_MS);
    await turn;
    clearTimeout(waits);
    if (mine !== pressed) return;
    isElsewhere.value = false;
    const ready = await whenRunning();
    if (mine !== pressed || ready === null) return;
    if (choices.isMuted.peek()) ready.dispatch({ type: "mute" });
    ready.dispatch({ type: "engage" });
  }

  /** Ends it here; what is chosen for the device stays. */
  function leave(): void {
    pressed += 1;
    isEngaged.value = false;
    isElsewhere.value = false;
    oneTab.release();
    running?.dispatch({ type: "disengage" });
  }

  const tell = (event: HandsfreeEvent) => running?.dispatch(event);
  const stopMuting = effect(() => tell({ type: choices.isMuted.value ? "mute" : "unmute" }));
  // Switched off in another tab: this one, which may wait for its turn, wants it no more either.
  const stopEnding = effect(() => {
    if (!choices.isEngaged.value && isEngaged.peek()) leave();
  });
  const stopWaking = onWake(() => {
    if (isEngaged.peek() && running === null) void enter(false);
    running?.refresh();
  });
  const stopChoices = choices.followOtherTabs((listener) => {
    addEventListener("storage", listener);
    return () => removeEventListener("storage", listener);
  });
  if (choices.isEngaged.peek()) void enter(false);

  return {
    state,
    words,
    spokenSentence,
    level,
    note,
    mode,
    wakeWords,
    isPhraseRead,
    rehearsal,
    falseAlarm,
    isBlocked: computed(() => isSilenced.value || (state.value.name === "off" && state.value.why === "suspended")),
    isEngaged,
    isElsewhere,
    choices,
    engage() {
      voice.prepare();
      note.value = null;
      choices.chooseEngaged(true);
      void enter(true);
    },
    disengage() {
      note.value = null;
      choices.chooseEngaged(false);
      leave();
    },
    mute: () => choices.chooseMuted(true),
    unmute() {
      voice.prepare();
      choices.chooseMuted(false);
    },
    touch() {
      if (!isEngaged.peek()) return;
      voice.prepare();
      if (isSilenced.peek()) note.value = null;
      isSilenced.value = false;
      running?.touch();
    },
    stop: () => tell({ type: "stop_command" }),
    clearNote() {
      note.value = null;
    },
    answerFalseAlarm: (answer) => running?.answerFalseAlarm(answer),
    setChat(next) {
      chat.value = next;
    },
    rehearse(wakeWord, events) {
      if (choices.isMuted.peek()) return () => undefined;
      voice.prepare();
      return borrow(({ rehearse }) => rehearse(wakeWord, events));
    },
    lendMicrophone() {
      if (running !== null) return running.lend();
      const lent = { giveBack: () => {} };
      lends.add(lent);
      return () => {
        if (lends.delete(lent)) lent.giveBack();
      };
    },
    close() {
      isClosed = true;
      pressed += 1;
      for (const stop of [stopMuting, stopEnding, stopWaking, stopChoices]) stop();
      oneTab.release();
      running?.close();
    },
  };

  /** What is borrowed is given back, also where it was not there yet. */
  function borrow(take: (from: RunningHandsfree) => () => void): () => void {
    let giveBack: (() => void) | null = null;
    let isOver = false;
    void whenRunning().then((ready) => {
      if (!isOver && ready !== null) giveBack = take(ready);
    });
    return () => {
      isOver = true;
      giveBack?.();
      giveBack = null;
    };
  }
}
