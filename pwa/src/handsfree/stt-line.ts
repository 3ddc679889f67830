// The socket to the service's ear, kept ready all day so that nobody waits for it; no sound goes over it by itself.
import type { ErrorCode } from "@hearth/handlers/shared/contract/common.ts";
import { STT_SAMPLE_RATE } from "@hearth/handlers/shared/contract/limits.ts";
import type { SttServerMessage } from "@hearth/handlers/shared/contract/voice.ts";
import type { Clock } from "../shell/clock.ts";
import type { SttSocket, SttSocketEvents } from "../voice/listening/stt-socket.ts";
import { createFirstOnset } from "./first-onset.ts";

export interface SttLine {
  /** From now on a socket is open, or on its way to be; one that waits to be tried again is tried now. */
  open(): void;
  isReady(): boolean;
  /** Milliseconds of sound that were sent on the socket that is open: the clock of the service's messages. */
  sentMs(): number;
  sendFrame(samples: Float32Array<ArrayBuffer>): void;
  /** Forgets what was heard on it so far. */
  cancel(): void;
  /** What was heard so far is to be written down now. */
  flush(): void;
  close(): void;
}

export interface SttLineDeps {
  openSocket(events: SttSocketEvents): SttSocket;
  clock: Clock;
  onReady(): void;
  onMessage(message: Exclude<SttServerMessage, { type: "ready" | "error" }>): void;
  /** The socket is gone, or nobody is behind it any more, or the service could not go on; another one is opened. */
  onLost(code: ErrorCode | null): void;
}

/** The service closes a socket on which nothing has come for two minutes. */
const KEEP_ALIVE_MS = 60_000;
const RETRY_MS = { first: 1_000, most: 30_000 } as const;
/** A network that has swallowed the greeting may be back long before the browser tries it again. */
const READY_WITHIN_MS = 10_000;
/** From the onset of a voice to the service's word about it; a hole in the Wi-Fi is shorter. Without it nobody hears. */
const WORD_WITHIN_MS = 5_000;

export function createSttLine({ openSocket, clock, onReady, onMessage, onLost }: SttLineDeps): SttLine {
  let socket: SttSocket | null = null;
  let isReady = false;
  let isWanted = false;
  let sentMs = 0;
  /** By the clock. */
  let lastSentAtMs = 0;
  let retryMs: number = RETRY_MS.first;
  let onset = createFirstOnset();
  let stopWaiting = () => undefined as unknown;
  let stopDoubting = () => undefined as unknown;

  function drop(): void {
    const dropped = socket;
    socket = null;
    isReady = false;
    stopWaiting();
    stopDoubting();
    dropped?.close();
  }

  function lose(code: ErrorCode | null): void {
    drop();
    if (isWanted) {
      stopWaiting = clock.after(retryMs, connect);
      retryMs = Math.min(RETRY_MS.most, retryMs * 2);
    }
    onLost(code);
  }

  /** Only what has been quiet for so long is spoken to: in the middle of an utterance it would be forgotten. */
  function stayAlive(): void {
    stopWaiting = clock.after(lastSentAtMs + KEEP_ALIVE_MS - clock.now(), () => {
      if (clock.now() - lastSentAtMs >= KEEP_ALIVE_MS) cancel();
      stayAlive();
    });
  }

  function cancel(): void {
    if (!isReady) return;
    lastSentAtMs = clock.now();
    stopDoubting();
    onset.reset();
    socket?.send({ type: "cancel" });
  }

  function connect(): void {
    stopWaiting();
    if (!isWanted || socket !== null) return;
    sentMs = 0;
    onset = createFirstOnset();
    stopWaiting = clock.after(READY_WITHIN_MS, () => lose(null));
    const mine: SttSocket = openSocket({
      onMessage(message) {
        if (socket !== mine) return;
        stopDoubting();
        if (message.type === "error") return lose(message.code);
        if (message.type !== "ready") return onMessage(message);
        isReady = true;
        retryMs = RETRY_MS.first;
        lastSentAtMs = clock.now();
        stopWaiting();
        stayAlive();
        onReady();
      },
      onLost() {
        if (socket === mine) lose(null);
      },
    });
    socket = mine;
  }

  return {
    open() {
      isWanted = true;
      if (socket === null) connect();
    },
    isReady: () => isReady,
    sentMs: () => sentMs,
    sendFrame(samples) {
      if (!isReady) return;
      // Counted first: a socket that is full loses itself while it is asked.
      sentMs += (samples.length * 1000) / STT_SAMPLE_RATE;
      lastSentAtMs = clock.now();
      socket?.sendFrame(samples);
      if (onset.push(samples) && isReady) stopDoubting = clock.after(WORD_WITHIN_MS, () => lose(null));
    },
    cancel,
    flush() {
      if (isReady) socket?.send({ type: "flush" });
    },
    close() {
      isWanted = false;
      retryMs = RETRY_MS.first;
      drop();
    },
  };
}
