// The banks that a training may use: those of its plan, and whatever lies in the folder of banks for the same core.
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { DomainError } from "../../handlers/errors.ts";
import { decodeBank } from "../../handlers/wake-words/bank/bank-format.ts";
import { errorCode } from "../install/disk-failure.ts";
import { bankFiles } from "./kept-features.ts";
import type { WakeFolders } from "./training-folders.ts";
import { readWhole } from "./whole-file.ts";

/** About thirty hours of features. More would not fit beside the training itself. */
const BANKS_MAX_BYTES = 128 * 1024 * 1024;

export interface ReadBanksOptions {
  /** Of the plan; absolute. */
  given: readonly string[];
  wake: WakeFolders;
  embeddingSha256: string;
  /** Told once for each that cannot be used, in words for the log. */
  onRefused(why: string): void;
}

/** A bank that is damaged, or too much, is left out and named: it keeps nobody from training. */
export async function readBanks(options: ReadBanksOptions): Promise<Uint8Array[]> {
  const { given, wake, embeddingSha256, onRefused } = options;
  const banks: Uint8Array[] = [];
  let bytesSoFar = 0;
  for (const path of new Set([...given, ...(await bankFiles(wake))])) {
    const name = basename(path);
    const sizeBytes = await sizeOf(path);
    if (sizeBytes === null || bytesSoFar + sizeBytes > BANKS_MAX_BYTES) {
      onRefused(`${name} ${sizeBytes === null ? "is not there" : "is left out: there are too many banks"}`);
      continue;
    }
    const bank = await readWhole(path);
    if (bank === null || !isOf(bank, name)) continue;
    banks.push(bank);
    bytesSoFar += bank.length;
  }
  return banks;

  function isOf(bank: Uint8Array, name: string): boolean {
    try {
      return decodeBank(bank).header.embeddingSha256 === embeddingSha256;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      onRefused(`${name}: ${error.message}`);
      return false;
    }
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return null;
    throw cause;
  }
}
