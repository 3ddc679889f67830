// The conversation's hold on the tab's ear: opened and closed with it, lent to others, and listened to only while it is its own.
import type { EarTrouble } from "@hearth/handlers/shared/handsfree/types.ts";
import type { Clock } from "../shell/clock.ts";
import type { Ear, EarEvents, EarState, HeardFrame, Wake, WakeWordInUse } from "../wake/ear.ts";

export interface EarKeeper {
  open(): void;
  /** The ear's microphone is off before this returns, whoever uses it. */
  close(): void;
  /** What is listened for from now on. */
  listenFor(wakeWords: readonly WakeWordInUse[]): void;
  /** The microphone is off, for somebody else, until the returned function is called. */
  lend(): () => void;
  /** The ear is open for this detector alone until the returned function is called. */
  rehearse(wakeWord: WakeWordInUse, events: Partial<EarEvents>): () => void;
  dispose(): void;
}

export interface EarKeeperDeps {
  ear: Ear;
  clock: Clock;
  /** The microphone is open and the detectors run. */
  onOpen(): void;
  /** `words`: why, where the wake loop says it. */
  onLost(trouble: EarTrouble, words: string | null): void;
  onFrame(frame: HeardFrame): void;
  onWake(wake: Wake): void;
  onScores(scores: ReadonlyMap<string, number>): void;
  /** What the ear does for somebody who tries a wake word; closed: nobody does any more. */
  onRehearsal(ear: EarState): void;
}

/** Another microphone takes a moment; then it is said that nothing is heard. */
const OPENS_WITHIN_MS = 800;

export function createEarKeeper({
  ear,
  clock,
  onOpen,
  onLost,
  onFrame,
  onWake,
  onScores,
  onRehearsal,
}: EarKeeperDeps): EarKeeper {
  let isWanted = false;
  /** null: not known yet, and nothing counts as heard. */
  let wakeWords: readonly WakeWordInUse[] | null = null;
  /** Who has the microphone instead, the last one first. */
  const borrowers = new Set<symbol>();
  let listening = 0;
  /** As it was told last. */
  let isHearing = false;
  let stopWaiting = () => undefined as unknown;
  const isOurs = () => isWanted && borrowers.size === 0;

  function tellOpen(): void {
    isHearing = true;
    onOpen();
  }

  function tellLost(trouble: EarTrouble, words: string | null): void {
    isHearing = false;
    onLost(trouble, words);
  }

  /** What can't be listened for is tried again by the ear itself, and told by its state. */
  async function listen(): Promise<void> {
    if (wakeWords === null) return;
    listening += 1;
    const mine = listening;
    try {
      await ear.listenFor(wakeWords);
      if (mine === listening && isOurs() && ear.state.peek().name === "hearing") tellOpen();
    } catch (error) {
      if (mine !== listening || !isOurs() || isOvertaken(error)) return;
      tellLost("failed", error instanceof Error ? error.message : null);
    }
  }

  function take(): void {
    ear.open();
    void listen();
  }

  function onState(state: EarState): void {
    stopWaiting();
    if (!isOurs()) return;
    if (state.name === "opening" && isHearing) stopWaiting = clock.after(OPENS_WITHIN_MS, () => tellLost("lost", null));
    if (state.name === "hearing" && wakeWords !== null) tellOpen();
    if (state.name === "lost") tellLost(state.trouble, null);
  }

  /** Everything stands still for somebody else. */
  function yieldTo(): () => void {
    const borrower = Symbol("borrower");
    if (isOurs()) tellLost("busy", null);
    borrowers.add(borrower);
    stopWaiting();
    listening += 1;
    return () => {
      if (!borrowers.delete(borrower) || borrowers.size > 0) return;
      if (isWanted) take();
      else ear.close();
    };
  }

  const unsubscribe = ear.subscribe({
    onState,
    onFrame(frame) {
      if (isOurs()) onFrame(frame);
    },
    onWake(wake) {
      if (isOurs()) onWake(wake);
    },
    onScores(scores) {
      if (isOurs()) onScores(scores);
    },
  });

  return {
    open() {
      isWanted = true;
      isHearing = false;
      if (borrowers.size === 0) take();
    },
    close() {
      isWanted = false;
      stopWaiting();
      listening += 1;
      // Also from somebody who tries a wake word: off is off.
      ear.close();
    },
    listenFor(next) {
      wakeWords = next;
      if (isOurs()) void listen();
    },
    lend() {
      const giveBack = yieldTo();
      ear.close();
      return giveBack;
    },
    rehearse(wakeWord, events) {
      let isOver = false;
      const giveBack = yieldTo();
      const tell = (state: EarState) => {
        onRehearsal(state);
        events.onState?.(state);
      };
      const stopTelling = ear.subscribe({ ...events, onState: tell });
      ear.open();
      // What is wrong with the detector is told by the ear's state.
      ear.listenFor([wakeWord]).catch((error: unknown) => {
        if (!isOver && !isOvertaken(error)) tell({ name: "lost", trouble: "failed" });
      });
      // One that hears already has no news of it.
      tell(ear.state.peek());
      return () => {
        if (isOver) return;
        isOver = true;
        stopTelling();
        onRehearsal({ name: "closed" });
        giveBack();
      };
    },
    dispose() {
      isWanted = false;
      stopWaiting();
      listening += 1;
      unsubscribe();
      ear.close();
      // Nothing of it is tried again: an empty list is listened for without fail.
      void ear.listenFor([]);
    },
  };
}

const isOvertaken = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
