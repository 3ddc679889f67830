// The thread's side of its questions to the service: speech, and what the family has recorded.
import { DomainError } from "../../handlers/errors.ts";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { decodeWav, WavError } from "../../handlers/shared/speech/wav.ts";
import { WAKE_SAMPLE_RATE } from "../../handlers/shared/wake/constants.ts";
import type { TrainingTools, Utterance } from "../../handlers/wake-words/training/training-tools.ts";
import { receiveFailure } from "./training-failure.ts";
import type { FromThread, Question, Reply } from "./training-messages.ts";

/** Sentences that are asked for at once: one that is spoken, and the next. A family that is talked to waits for no more. */
const SPEECH_AT_ONCE = 2;

export interface Service {
  /** What the service answered. */
  receive(reply: Reply): void;
  say: TrainingTools["say"];
  recordings: TrainingTools["recordings"];
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(cause: unknown): void;
}

type WithoutId<Each> = Each extends { id: number } ? Omit<Each, "id"> : never;

/** @param tell sends to the service */
export function createService(tell: (message: FromThread) => void, signal: AbortSignal): Service {
  const waiting = new Map<number, Waiting>();
  const line = createLine(SPEECH_AT_ONCE);
  let lastId = 0;

  async function ask(question: WithoutId<Question>, askSignal: AbortSignal): Promise<Reply> {
    askSignal.throwIfAborted();
    const id = ++lastId;
    let leave = () => {};
    try {
      return await new Promise<Reply>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        leave = () => {
          tell({ type: "leave", id });
          reject(askSignal.reason);
        };
        askSignal.addEventListener("abort", leave, { once: true });
        tell({ ...question, id });
      });
    } finally {
      waiting.delete(id);
      askSignal.removeEventListener("abort", leave);
    }
  }

  return {
    receive(reply) {
      const asked = waiting.get(reply.id);
      if (reply.type === "refused") asked?.reject(receiveFailure(reply.failure));
      else asked?.resolve(reply);
    },
    say: (utterance, saySignal) =>
      line(async () => {
        const request = requestOf(utterance);
        const reply = await ask({ type: "say", request }, AbortSignal.any([signal, saySignal]));
        if (reply.type !== "said") throw new TypeError(`The service answered speech with ${reply.type}.`);
        return hear(reply.wav);
      }),
    async recordings() {
      const reply = await ask({ type: "recordings" }, signal);
      if (reply.type !== "recordings") throw new TypeError(`The service answered recordings with ${reply.type}.`);
      return reply.recordings.map(({ kind, speaker, wav }) => ({ kind, speaker, samples: hear(wav) }));
    },
  };
}

const requestOf = ({ text, voice, speed }: Utterance) => ({ text, voice, speed });

/** @returns 16 kHz, -1..1. @throws DomainError for what is no sound */
function hear(wav: Uint8Array): Float32Array {
  try {
    const { samples, sampleRate } = decodeWav(wav);
    return resample(samples, sampleRate, WAKE_SAMPLE_RATE);
  } catch (cause) {
    if (!(cause instanceof WavError)) throw cause;
    throw new DomainError("upstream_failed", `The voice gave no sound to train with. ${cause.message}`, { cause });
  }
}

/** Runs at most `atOnce` works, the others in their order. */
function createLine(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const next: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => next.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place.
      const resolve = next.shift();
      if (resolve === undefined) running -= 1;
      else resolve();
    }
  };
}
