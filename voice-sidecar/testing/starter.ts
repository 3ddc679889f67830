// For tests: where the starter models and their phrases lie, and a sound or two.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";

const starter = join(import.meta.dirname, "../../data/starter/voice");
export const TTS_DIR = join(starter, "tiny-tts");
export const STT_DIR = join(starter, "tiny-stt");

/** The starter models' own list (CC0): what they say and hear. */
export const PHRASES = readFileSync(join(import.meta.dirname, "phrases.txt"), "utf8")
  .split("\n")
  .map((line) => line.trim())
  .filter((line) => line !== "");

export const silence = (seconds: number, sampleRate = 16_000) =>
  encodeWav16(new Float32Array(Math.round(seconds * sampleRate)), sampleRate);

export interface RawWav {
  tag: number;
  channels: number;
  sampleRate: number;
  bits: number;
  data: Uint8Array;
}

/** A WAV file of any kind. */
export function wavFile({ tag, channels, sampleRate, bits, data }: RawWav): Uint8Array<ArrayBuffer> {
  const wav = Buffer.alloc(44 + data.length);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(36 + data.length, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(tag, 20);
  wav.writeUInt16LE(channels, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE((sampleRate * channels * bits) / 8, 28);
  wav.writeUInt16LE((channels * bits) / 8, 32);
  wav.writeUInt16LE(bits, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(data.length, 40);
  wav.set(data, 44);
  return new Uint8Array(wav);
}
