// Reads FLAC recordings for tests: the whole format as encoders of 16-bit speech write it, proved by the file's own MD5.
import { createHash } from "node:crypto";

export interface FlacSound {
  sampleRate: number;
  /** Of the first channel, -1 to 1. */
  samples: Float32Array<ArrayBuffer>;
}

const FIXED_COEFFICIENTS = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const;

/** @throws Error for what is no FLAC of up to 16 bits, or not what its checksum says */
export function decodeFlac(bytes: Uint8Array): FlacSound {
  if (new TextDecoder().decode(bytes.subarray(0, 4)) !== "fLaC") throw new Error("no FLAC file");
  let at = 4;
  let info: Uint8Array | null = null;
  for (let isLast = false; !isLast; ) {
    const head = bytes[at] ?? 0x80;
    const length = ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    isLast = (head & 0x80) !== 0;
    if ((head & 0x7f) === 0) info = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  if (info === null) throw new Error("the FLAC file says nothing of its stream");
  const reader = createBitReader(info);
  reader.bits(80);
  const sampleRate = reader.bits(20);
  const channels = reader.bits(3) + 1;
  const sampleBits = reader.bits(5) + 1;
  const total = reader.bits(36);
  if (sampleBits > 16) throw new Error(`FLAC of ${sampleBits} bits`);
  const whole = decodeFrames(createBitReader(bytes.subarray(at)), { channels, sampleBits, total });
  const sum = createHash("md5").update(packed(whole, sampleBits)).digest();
  if (!sum.equals(info.subarray(18, 34))) throw new Error("the FLAC file does not hold what its checksum says");
  const scale = 2 ** (sampleBits - 1);
  return { sampleRate, samples: Float32Array.from(whole[0] ?? [], (value) => value / scale) };
}

type BitReader = ReturnType<typeof createBitReader>;

function createBitReader(bytes: Uint8Array) {
  let at = 0;
  const bit = () => {
    const value = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const bits = (count: number) => {
    let value = 0;
    for (let left = count; left > 0; left--) value = value * 2 + bit();
    return value;
  };
  return {
    bits,
    signed: (count: number) => {
      const value = bits(count);
      return value >= 2 ** (count - 1) ? value - 2 ** count : value;
    },
    unary: () => {
      let zeros = 0;
      while (bit() === 0) {
        zeros += 1;
        if (at > bytes.length * 8) throw new Error("the FLAC file ends in the middle");
      }
      return zeros;
    },
    align: () => {
      at = (at + 7) & ~7;
    },
  };
}

function decodeFrames(
  reader: BitReader,
  stream: { channels: number; sampleBits: number; total: number },
): Int32Array[] {
  const whole = Array.from({ length: stream.channels }, () => new Int32Array(stream.total));
  for (let done = 0; done < stream.total; ) {
    if (reader.bits(15) !== 0x7ffc) throw new Error("a FLAC frame begins in the wrong place");
    reader.bits(1);
    const sizeCode = reader.bits(4);
    const rateCode = reader.bits(4);
    const layout = reader.bits(4);
    reader.bits(4);
    for (let lead = reader.bits(8); (lead & 0xc0) === 0xc0; lead = (lead << 1) & 0xff) reader.bits(8);
    const size = blockSize(sizeCode, reader);
    if (rateCode === 12) reader.bits(8);
    else if (rateCode > 12) reader.bits(16);
    reader.bits(8);
    const channels = whole.map((_, index) => {
      const isDifference = layout === 9 ? index === 0 : (layout === 8 || layout === 10) && index === 1;
      return decodeSubframe(reader, size, stream.sampleBits + (isDifference ? 1 : 0));
    });
    undoStereo(channels, layout);
    for (const [index, samples] of channels.entries()) whole[index]?.set(samples, done);
    done += size;
    reader.align();
    reader.bits(16);
  }
  return whole;
}

function blockSize(code: number, reader: BitReader): number {
  if (code === 1) return 192;
  if (code <= 5) return 576 * 2 ** (code - 2);
  if (code === 6) return reader.bits(8) + 1;
  if (code === 7) return reader.bits(16) + 1;
  return 256 * 2 ** (code - 8);
}

function decodeSubframe(reader: BitReader, size: number, declaredBits: number): Int32Array {
  reader.bits(1);
  const type = reader.bits(6);
  const wasted = reader.bits(1) === 1 ? reader.unary() + 1 : 0;
  const bits = declaredBits - wasted;
  const samples = new Int32Array(size);
  if (type === 0) samples.fill(reader.signed(bits));
  else if (type === 1) for (let i = 0; i < size; i++) samples[i] = reader.signed(bits);
  else {
    const order = type >= 32 ? type - 31 : type - 8;
    for (let i = 0; i < order; i++) samples[i] = reader.signed(bits);
    let coefficients: readonly number[] = FIXED_COEFFICIENTS[order] ?? [];
    let shift = 0;
    if (type >= 32) {
      const precision = reader.bits(4) + 1;
      shift = reader.signed(5);
      coefficients = Array.from({ length: order }, () => reader.signed(precision));
    }
    addResidual(reader, samples, { order, coefficients, shift });
  }
  return wasted === 0 ? samples : samples.map((value) => value << wasted);
}

function addResidual(
  reader: BitReader,
  samples: Int32Array,
  { order, coefficients, shift }: { order: number; coefficients: readonly number[]; shift: number },
): void {
  const parameterBits = reader.bits(2) === 0 ? 4 : 5;
  const partitions = 2 ** reader.bits(4);
  let at = order;
  for (let partition = 0; partition < partitions; partition++) {
    const end = (samples.length / partitions) * (partition + 1);
    const parameter = reader.bits(parameterBits);
    const rawBits = parameter === 2 ** parameterBits - 1 ? reader.bits(5) : null;
    for (; at < end; at++) {
      let residual: number;
      if (rawBits !== null) residual = rawBits === 0 ? 0 : reader.signed(rawBits);
      else {
        const folded = reader.unary() * 2 ** parameter + reader.bits(parameter);
        residual = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2;
      }
      let predicted = 0;
      for (let k = 0; k < order; k++) predicted += (coefficients[k] ?? 0) * (samples[at - 1 - k] ?? 0);
      samples[at] = Math.floor(predicted / 2 ** shift) + residual;
    }
  }
}

function undoStereo([first, second]: readonly Int32Array[], layout: number): void {
  if (layout < 8 || first === undefined || second === undefined) return;
  for (let i = 0; i < first.length; i++) {
    const [a, b] = [first[i] ?? 0, second[i] ?? 0];
    if (layout === 8) second[i] = a - b;
    else if (layout === 9) first[i] = a + b;
    else {
      const sum = a * 2 + (b & 1);
      first[i] = (sum + b) >> 1;
      second[i] = (sum - b) >> 1;
    }
  }
}

function packed(channels: readonly Int32Array[], sampleBits: number): Uint8Array {
  const width = Math.ceil(sampleBits / 8);
  const length = channels[0]?.length ?? 0;
  const bytes = new Uint8Array(length * channels.length * width);
  let at = 0;
  for (let i = 0; i < length; i++) {
    for (const channel of channels) {
      for (let byte = 0; byte < width; byte++) bytes[at++] = (channel[i] ?? 0) >> (8 * byte);
    }
  }
  return bytes;
}
