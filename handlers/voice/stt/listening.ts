// Everything that listens, put together: who may listen how much, the open sockets, whole recordings.
import type { SessionRow, UserRow } from "../../auth/sessions.ts";
import { DomainError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { Transcriber } from "../../ports/speech.ts";
import { STT_SOCKETS_MAX, STT_SOCKETS_PER_USER } from "../../shared/contract/limits.ts";
import { type FileTranscript, transcribeFile } from "./file-transcript.ts";
import { createSttSocket, HELLO_WITHIN_MS, type SttSocket, type Wire } from "./stt-socket.ts";

/** How soon a sign-out, on whichever device, silences the sockets of a session. */
export const SIGNED_OUT_WITHIN_MS = 3_000;
const RETRY_AFTER_S = 3;

export interface Listener {
  user: Pick<UserRow, "id">;
  session: Pick<SessionRow, "id">;
}

export interface Listening {
  /** Takes a place; `open` uses it once the socket is there, `leave` gives it back. @throws DomainError `busy` */
  enter(listener: Listener): { open(wire: Wire): SttSocket; leave(): void };
  /** One at a time for each person. @throws DomainError */
  transcribe(userId: string, read: () => Promise<Uint8Array>, signal: AbortSignal): Promise<FileTranscript>;
  /** Sockets that are open, or being opened. */
  readonly active: number;
  close(): void;
}

export interface ListeningDependencies {
  transcriber: Transcriber;
  clock: Clock;
  log: Log;
  /** Which of these sessions are still signed in. */
  signedIn(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

interface Place {
  listener: Listener;
  socket: SttSocket | null;
}

export function createListening({ transcriber, clock, log, signedIn }: ListeningDependencies): Listening {
  const places = new Set<Place>();
  const busyWithFile = new Set<string>();
  let stopChecking: (() => void) | null = null;

  function check() {
    stopChecking = null;
    if (places.size === 0) return;
    // Who comes in while this is asked is asked for the next time.
    const asked = [...places];
    signedIn([...new Set(asked.map(({ listener }) => listener.session.id))])
      .then((alive) => {
        for (const { listener, socket } of asked) if (!alive.has(listener.session.id)) socket?.end("policy");
      })
      .catch((cause: unknown) => log.error("cannot see who is still signed in", cause))
      .finally(checkLater);
  }

  function checkLater() {
    if (places.size > 0) stopChecking ??= clock.schedule(SIGNED_OUT_WITHIN_MS, check);
  }

  function refuseMore(userId: string) {
    const own = [...places].filter(({ listener }) => listener.user.id === userId).length;
    if (own < STT_SOCKETS_PER_USER && places.size < STT_SOCKETS_MAX) return;
    const words = "Hearth is listening in too many places already. Close one of them, and try again.";
    throw new DomainError("busy", words, { retryAfterS: RETRY_AFTER_S });
  }

  return {
    enter(listener) {
      refuseMore(listener.user.id);
      const place: Place = { listener, socket: null };
      places.add(place);
      checkLater();
      const leave = () => void places.delete(place);
      // A client that goes away in the middle of the handshake is told to nobody.
      const giveUp = clock.schedule(HELLO_WITHIN_MS, leave);
      return {
        leave,
        open(wire) {
          giveUp();
          places.add(place);
          place.socket = createSttSocket({ wire, transcriber, clock, log, onEnd: leave });
          return place.socket;
        },
      };
    },
    async transcribe(userId, read, signal) {
      if (busyWithFile.has(userId)) {
        const words = "Your last recording is still being written down. Please wait for it.";
        throw new DomainError("busy", words, { retryAfterS: RETRY_AFTER_S });
      }
      busyWithFile.add(userId);
      try {
        return await transcribeFile({ transcriber, clock }, await read(), signal);
      } finally {
        busyWithFile.delete(userId);
      }
    },
    get active() {
      return places.size;
    },
    close() {
      stopChecking?.();
      for (const { socket } of [...places]) socket?.end("away");
    },
  };
}
