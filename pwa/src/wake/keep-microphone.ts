// Keeps a microphone open for as long as it is wanted: what is lost is tried again, and whether it hears is told truthfully.
import type { EarTrouble } from "@hearth/handlers/shared/handsfree/types.ts";
import type { Clock } from "../shell/clock.ts";
import { rootMeanSquare } from "../voice/listening/root-mean-square.ts";
import { MicrophoneError, type MicrophoneProblem } from "../voice/microphone-problem.ts";
import type { EarState, HeardFrame } from "./ear.ts";
import type { EarPage, PageNews } from "./ear-page.ts";
import { createMicrophoneHealth, LOOK_EVERY_MS } from "./microphone-health.ts";
import type { MicrophonePath, MicrophonePaths } from "./microphone-path.ts";

export interface MicrophoneKeeper {
  open(): void;
  /** The microphone is off before it returns. */
  close(): void;
  choose(deviceId: string | null): void;
  /** A press is being handled. */
  touch(): void;
}

export interface MicrophoneKeeperDeps {
  paths: MicrophonePaths;
  page: EarPage;
  clock: Clock;
  deviceId: string | null;
  onState(state: EarState): void;
  /** Each frame while it hears. */
  onFrame(frame: HeardFrame): void;
  /** The way that is open now; null: none. */
  onPath(path: MicrophonePath | null): void;
}

const TROUBLES: Readonly<Record<MicrophoneProblem, EarTrouble>> = {
  insecure: "insecure",
  unsupported: "unsupported",
  denied: "denied",
  none: "missing",
  busy: "busy",
  lost: "lost",
};
/** Between tries to open it. Most troubles also end with news of the page, which are acted upon at once. */
const RETRY_MS = [250, 500, 1_000] as const;
/** After so many tries it is not expected back any moment. */
const EAGER_TRIES = 60;
const PATIENT_RETRY_MS = 5_000;
/** Browsers tell of one change of devices in several pieces. */
const DEVICES_SETTLE_MS = 150;
/** A way that gives nothing is opened anew after this, then after twice as long each time. */
const RENEW_MS = { first: 2_500, most: 60_000 } as const;
const FRAME_MS = 80;

export function createMicrophoneKeeper(deps: MicrophoneKeeperDeps): MicrophoneKeeper {
  const { paths, page, clock } = deps;
  let deviceId = deps.deviceId;
  let state: EarState = { name: "closed" };
  let path: MicrophonePath | null = null;
  let opening: AbortController | null = null;
  let trouble: EarTrouble = "lost";
  let health = createMicrophoneHealth(clock.now);
  let last: { number: number; atMs: number } | null = null;
  let tries = 0;
  let renewals = 0;
  let renewAt = Number.POSITIVE_INFINITY;
  /** The microphone has gone silent and come back by itself, as those do that take all away that is no voice. */
  let comesBack = false;
  let cancelRetry: () => void = () => undefined;
  let cancelLook: () => void = () => undefined;
  let unwatch: () => void = () => undefined;

  const isWanted = () => state.name !== "closed";
  /** By the person, as far as is known: only they can change it. */
  const isDenied = () => path === null && trouble === "denied" && page.permission() !== "granted";

  function tell(next: EarState): void {
    const isSame =
      next.name === state.name && (next.name !== "lost" || (state.name === "lost" && next.trouble === state.trouble));
    state = next;
    if (!isSame) deps.onState(next);
  }

  function leavePath(): void {
    opening?.abort();
    opening = null;
    cancelRetry();
    const left = path;
    path = null;
    left?.close();
    if (left !== null) deps.onPath(null);
  }

  /** What was not heard in between stays visible as a gap, also over a closing: nobody meets a number twice. */
  function nextNumber(): number {
    if (last === null) return 0;
    return last.number + 2 + Math.max(0, Math.floor((clock.now() - last.atMs) / FRAME_MS) - 1);
  }

  function begin(): void {
    leavePath();
    const controller = new AbortController();
    const { signal } = controller;
    opening = controller;
    const events = {
      onFrame: (frame: Parameters<typeof heard>[0]) => heard(frame),
      onEnded: () => ended(),
      onChange: () => changed(),
    };
    paths.open({ deviceId, firstNumber: nextNumber, events, signal }).then(
      (opened) => {
        if (signal.aborted) return opened.close();
        opening = null;
        path = opened;
        health.begin();
        planRenewal();
        deps.onPath(opened);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        opening = null;
        if (!(error instanceof MicrophoneError)) throw error;
        failed(TROUBLES[error.problem]);
      },
    );
  }

  function failed(reason: EarTrouble): void {
    trouble = reason;
    tell({ name: "lost", trouble });
    // These end with the person's doing only; asking again by itself would be a nuisance, or in vain. Where the page is
    // allowed, it is the system that refuses, and nothing tells when it stops doing so.
    if (reason === "insecure" || reason === "unsupported") return;
    if (reason === "denied" && page.permission() !== "granted") return;
    retryIn(tries < EAGER_TRIES ? (RETRY_MS[tries] ?? RETRY_MS[2]) : PATIENT_RETRY_MS);
    tries += 1;
  }

  function retryIn(ms: number): void {
    cancelRetry();
    cancelRetry = clock.after(ms, begin);
  }

  function planRenewal(): void {
    renewAt = clock.now() + Math.min(RENEW_MS.first * 2 ** renewals, RENEW_MS.most);
  }

  function heard({ number, samples, atMs }: Omit<HeardFrame, "rms">): void {
    const rms = rootMeanSquare(samples);
    if (!health.frame(rms, path?.isMuted() === true)) return;
    if (state.name === "lost" && state.trouble === "silent" && health.isLateToBegin()) comesBack = true;
    tries = 0;
    renewals = 0;
    planRenewal();
    last = { number, atMs };
    tell({ name: "hearing" });
    deps.onFrame({ number, samples, rms, atMs });
  }

  function ended(): void {
    leavePath();
    const permission = page.permission();
    trouble = permission === "prompt" ? "denied" : "lost";
    if (permission === "denied") failed("denied");
    else begin();
  }

  /** What the browser keeps asleep is asked for at each of its changes; whether it helps is seen by the frames. */
  function changed(): void {
    if (path === null || path.isRunning()) return;
    path.resume();
  }

  function nameTrouble(): EarTrouble {
    if (path === null) return trouble;
    // Said only where it is so: frames stay away while the page is hidden and the audio asleep or taken.
    if (page.isHidden() && (!path.isRunning() || path.isMuted())) return "hidden";
    if (!path.isRunning()) return "suspended";
    return path.isMuted() || health.isFed() ? "silent" : "lost";
  }

  function look(): void {
    cancelLook = clock.after(LOOK_EVERY_MS, look);
    const isSilent = health.isSilent();
    if (state.name === "hearing" ? !isSilent : path === null) return;
    // What was opened anew is given the time to begin before another word is said about it.
    if (state.name !== "hearing" && !health.isLateToBegin()) return;
    tell({ name: "lost", trouble: nameTrouble() });
    if (path === null || clock.now() < renewAt) return;
    // While it is opened anew nothing is heard: in each pause of somebody who speaks, that would cost words.
    if (comesBack && health.isFed() && clock.now() < renewAt + RENEW_MS.most) return;
    renewals += 1;
    planRenewal();
    if (!path.isRunning()) path.resume();
    else if (!page.isHidden()) begin();
  }

  /** Something has changed for the better, perhaps: what is lost is tried again now. */
  function hurry(): void {
    if (state.name !== "lost" || page.missing() !== null) return;
    tries = 0;
    renewals = 0;
    if (path === null) {
      if (opening === null) begin();
      return;
    }
    path.resume();
    planRenewal();
  }

  function follow(news: PageNews): void {
    if (news === "permission") followPermission();
    else if (news === "devices") followDevices();
    else if (news === "shown" && !(isDenied() && page.permission() === "prompt")) hurry();
  }

  function followPermission(): void {
    if (page.permission() === "denied") {
      leavePath();
      failed("denied");
    } else if (page.permission() === "granted") hurry();
  }

  function followDevices(): void {
    if (path === null) {
      if (state.name === "lost" && opening === null && trouble !== "denied") retryIn(DEVICES_SETTLE_MS);
      return;
    }
    const wanted = deviceId;
    if (wanted === null || path.deviceId === wanted) return;
    void page.microphones().then((present) => {
      if (path !== null && deviceId === wanted && path.deviceId !== wanted && present.includes(wanted)) begin();
    });
  }

  return {
    open() {
      if (isWanted()) return hurry();
      tell({ name: "opening" });
      health = createMicrophoneHealth(clock.now);
      tries = 0;
      renewals = 0;
      const missing = page.missing();
      if (missing !== null) return failed(TROUBLES[missing]);
      paths.prepare();
      unwatch = page.watch(follow);
      cancelLook = clock.after(LOOK_EVERY_MS, look);
      begin();
    },
    close() {
      if (!isWanted()) return;
      state = { name: "closed" };
      leavePath();
      paths.release();
      cancelLook();
      unwatch();
      deps.onState(state);
    },
    choose(chosen) {
      if (chosen === deviceId) return;
      deviceId = chosen;
      comesBack = false;
      if (!isWanted() || page.missing() !== null || page.permission() === "denied") return;
      tell({ name: "opening" });
      begin();
    },
    touch() {
      if (path !== null && !path.isRunning()) path.resume();
      // Whoever has waved the browser's question away is not asked again at each key.
      if (!isDenied()) hurry();
    },
  };
}
