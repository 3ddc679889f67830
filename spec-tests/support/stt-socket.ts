// A device that is listened to: opens the socket, sends sound at the pace of time, and checks each message that comes.
import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { WebSocket } from "ws";
import { type SttServerMessage, sttServerMessageSchema } from "../../handlers/shared/contract/voice.ts";
import { resample } from "../../handlers/shared/speech/resample.ts";
import { decodeWav } from "../../handlers/shared/speech/wav.ts";

type MessageOf<Type extends SttServerMessage["type"]> = Extract<SttServerMessage, { type: Type }>;

export interface SttDevice {
  send(message: object | string | Uint8Array): void;
  /** The next message of this type that has not been asked for yet; fails when the socket closes before. */
  next<Type extends SttServerMessage["type"]>(type: Type): Promise<MessageOf<Type>>;
  /** Sends 16 kHz samples as frames of 80 ms; `speed` 1: as fast as somebody speaks. */
  play(samples: Float32Array, speed?: number): Promise<void>;
  readonly messages: readonly SttServerMessage[];
  /** Code and reason; resolves when the server, or this device, has closed. */
  closed: Promise<{ code: number; reason: string }>;
  close(): void;
  /** Without a goodbye. */
  cut(): void;
}

export const HELLO = { type: "hello", v: 2, sampleRate: 16_000, format: "f32le" } as const;
const RATE = 16_000;
const FRAME_SAMPLES = 1_280;
const WAIT_MS = 20_000;

export interface OpenOptions {
  baseUrl: string;
  token: string | null;
  /** null: none. */
  origin?: string | null;
  headers?: Record<string, string>;
}

const request = ({ baseUrl, token, origin = baseUrl, headers = {} }: OpenOptions) =>
  new WebSocket(`${baseUrl.replace("http", "ws")}/api/stt/stream`, {
    headers: {
      ...headers,
      ...(token === null ? {} : { cookie: `session=${token}` }),
      ...(origin === null ? {} : { origin }),
    },
    perMessageDeflate: false,
  });

/** How the upgrade is refused: status and body. */
export async function refusedUpgrade(options: OpenOptions): Promise<{ status: number; body: string }> {
  const socket = request(options);
  socket.on("error", () => undefined);
  const [, response] = await Promise.race([
    once(socket, "unexpected-response"),
    once(socket, "open").then(() => assert.fail("the socket opened")),
  ]);
  let body = "";
  for await (const piece of response) body += String(piece);
  socket.terminate();
  return { status: response.statusCode ?? 0, body };
}

export async function openSttDevice(options: OpenOptions): Promise<SttDevice> {
  const socket = request(options);
  const messages: SttServerMessage[] = [];
  const asked = new Map<string, number>();
  let ending: { code: number; reason: string } | null = null;
  socket.on("message", (data) => messages.push(sttServerMessageSchema.parse(JSON.parse(String(data)))));
  // What is wrong with a connection shows in its close.
  socket.on("error", () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on("close", (code, reason) => {
      ending = { code, reason: String(reason) };
      resolve(ending);
    });
  });
  await Promise.race([once(socket, "open"), closed.then(({ code }) => assert.fail(`closed with ${code}`))]);

  const send: SttDevice["send"] = (message) =>
    socket.send(typeof message === "string" || message instanceof Uint8Array ? message : JSON.stringify(message));
  return {
    send,
    messages,
    closed,
    async next<Type extends SttServerMessage["type"]>(type: Type) {
      const index = asked.get(type) ?? 0;
      asked.set(type, index + 1);
      const until = performance.now() + WAIT_MS;
      while (performance.now() < until) {
        const found = messages.filter((each): each is MessageOf<Type> => each.type === type)[index];
        if (found !== undefined) return found;
        if (ending !== null) break;
        await setTimeout(2);
      }
      return assert.fail(`no ${type}; closed: ${JSON.stringify(ending)}, came: ${JSON.stringify(messages)}`);
    },
    async play(samples, speed = 1) {
      const startedAt = performance.now();
      for (let at = 0; at < samples.length && ending === null; at += FRAME_SAMPLES) {
        send(frameOf(samples.subarray(at, at + FRAME_SAMPLES)));
        const dueMs = ((at + FRAME_SAMPLES) * 1000) / RATE / speed;
        const waitMs = startedAt + dueMs - performance.now();
        if (waitMs > 1) await setTimeout(waitMs);
      }
    },
    close: () => socket.close(1000),
    cut: () => socket.terminate(),
  };
}

export const frameOf = (samples: Float32Array): Uint8Array =>
  new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength).slice();

export const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * RATE));

export function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What the voice sidecar says, at 16 kHz. */
export async function spoken(sidecarUrl: string, text: string, voice = "af_heart"): Promise<Float32Array> {
  const response = await fetch(`${sidecarUrl}/synthesize`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text, voice, speed: 1 }),
  });
  assert.equal(response.status, 200);
  const { samples, sampleRate } = decodeWav(new Uint8Array(await response.arrayBuffer()));
  return resample(samples, sampleRate, RATE);
}
