// Whether the disk would hold it, found out before anything is fetched.
import { DomainError } from "../errors.ts";
import { type CatalogueEntry, isKept } from "./catalogue.ts";

/** Left free for everything else that the home writes: conversations, logs, the store itself. */
export const DISK_RESERVE_BYTES = 512 * 1024 * 1024;

/** At its largest moment: what it takes once it is installed, and beside that its archives until they are unpacked. */
export function diskNeedBytes({ diskBytes, files }: CatalogueEntry): number {
  const sum = (list: typeof files) => list.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  const kept = sum(files.filter(isKept));
  const archives = sum(files.filter((file) => !isKept(file)));
  return Math.max(diskBytes, kept) + archives;
}

/** What is to be fetched for it. */
export function downloadBytes({ files, python }: CatalogueEntry): number {
  return files.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, python?.sizeBytes ?? 0);
}

/** For people: "4.2 GB". */
export function inBytes(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
}

/**
 * `freeBytes` null: the system does not say, and the disk itself has to.
 * @throws DomainError `conflict`: the state of the home stands in the way, not the request, and making room helps
 */
export function refuseIfTooLarge(needBytes: number, freeBytes: number | null): void {
  if (freeBytes === null || freeBytes >= needBytes + DISK_RESERVE_BYTES) return;
  const missing = inBytes(needBytes + DISK_RESERVE_BYTES - freeBytes);
  const why = `There is not enough room on the disk: with a little to spare, ${missing} more would have to be free.`;
  throw new DomainError("conflict", `${why} Uninstall something, or choose a smaller one.`);
}
