// How many bytes a tensor takes in a GGUF file, to see whether a file is whole without loading it.

/** Numbers in a block and bytes a block, by the GGUF type number; from the ggml block layouts. */
const blocks: Readonly<Record<number, readonly [numbers: number, bytes: number]>> = {
  0: [1, 4], // F32
  1: [1, 2], // F16
  2: [32, 18], // Q4_0
  3: [32, 20], // Q4_1
  6: [32, 22], // Q5_0
  7: [32, 24], // Q5_1
  8: [32, 34], // Q8_0
  10: [256, 84], // Q2_K
  11: [256, 110], // Q3_K
  12: [256, 144], // Q4_K
  13: [256, 176], // Q5_K
  14: [256, 210], // Q6_K
  20: [32, 18], // IQ4_NL
  23: [256, 136], // IQ4_XS
  30: [1, 2], // BF16
  39: [32, 17], // MXFP4
};

/** Bytes of a tensor, or 0 for a type that is not in the table: then only its beginning can be checked. */
export function tensorBytes(ggmlType: number, dimensions: readonly (number | bigint)[]): number {
  const block = blocks[ggmlType];
  if (block === undefined) return 0;
  return Math.ceil(tensorNumbers(dimensions) / block[0]) * block[1];
}

/** How many numbers a tensor holds. */
export function tensorNumbers(dimensions: readonly (number | bigint)[]): number {
  return dimensions.reduce<number>((product, size) => product * Number(size), 1);
}
