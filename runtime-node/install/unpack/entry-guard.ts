// Decides which entries of an archive may be written: names that stay inside, links that stay inside, within all limits.
import { DownloadFailure } from "../../../handlers/ports/install-tools.ts";

/** More than any component has; a Python distribution holds some 20,000. */
export const ENTRIES_MAX = 200_000;
/** Unpacked size against the archive's. Programs and models stay below 10, text below 30; a bomb reaches 1,000. */
export const RATIO_MAX = 100;
/** Small archives may unpack to this much, whatever their ratio. */
export const RATIO_FREE_BYTES = 64 << 20;
const NAME_MAX = 1_000;
const LINK_MAX = 1_000;

export interface GuardOptions {
  archiveBytes: number;
  /** What it may take unpacked. */
  maxBytes: number;
  stripComponents: number;
  /** Of the disk that it is unpacked to. */
  isCaseInsensitive: boolean;
}

export interface EntryGuard {
  /** The path inside the folder; null: nothing is left of it after stripping. */
  admit(name: string, kind: "file" | "folder" | "symlink" | "hardlink"): string | null;
  /** Checks the target of a symbolic link at `path`, an answer of `admit`, and returns it. */
  admitSymlink(path: string, target: string): string;
  /** The path inside the folder of the file that a hard link names. */
  admitHardLink(target: string): string;
  /** Counts bytes that were written. */
  count(bytes: number): void;
}

const refuse = (what: string): never => {
  throw new DownloadFailure("bad_archive", `The archive is not safe to unpack: ${what}.`);
};

/** Every method throws DownloadFailure `bad_archive` for what must not be written. */
export function createEntryGuard(options: GuardOptions): EntryGuard {
  const kinds = new Map<string, "file" | "folder" | "symlink">();
  const spellings = new Map<string, string>();
  let entries = 0;
  let written = 0;

  function remember(path: string, kind: "file" | "folder" | "symlink"): void {
    const known = kinds.get(path);
    if (known !== undefined && (known !== kind || kind === "symlink")) refuse("two of its entries have the same name");
    kinds.set(path, kind);
    if (!options.isCaseInsensitive) return;
    const folded = path.normalize("NFC").toLowerCase();
    const spelling = spellings.get(folded) ?? path;
    if (spelling !== path) refuse("two of its names differ only in upper and lower case");
    spellings.set(folded, spelling);
  }

  /** What lies behind a link of the archive would be written to wherever that link leads. */
  function rememberFolders(path: string): void {
    for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1))
      remember(path.slice(0, end), "folder");
  }

  return {
    admit(name, kind) {
      entries++;
      if (entries > ENTRIES_MAX) refuse("it has too many entries");
      const parts = partsOf(name).slice(options.stripComponents);
      if (parts.length === 0) return null;
      const path = parts.join("/");
      rememberFolders(path);
      remember(path, kind === "hardlink" ? "file" : kind);
      return path;
    },
    admitSymlink(path, target) {
      if (target === "" || target.length > LINK_MAX || /[\0\\]/.test(target) || isAbsolute(target)) {
        refuse("a link leads out of its folder");
      }
      const parts = target.split("/").filter((part) => part !== "" && part !== ".");
      const up = parts.findIndex((part) => part !== "..");
      const ups = up === -1 ? parts.length : up;
      // `..` after a name may lead anywhere, since that name may be another link.
      if (parts.slice(ups).includes("..") || ups > path.split("/").length - 1) refuse("a link leads out of its folder");
      return target;
    },
    admitHardLink(target) {
      const path = partsOf(target).slice(options.stripComponents).join("/");
      if (kinds.get(path) !== "file") refuse("a link leads to a file that is not in it");
      return path;
    },
    count(bytes) {
      written += bytes;
      if (written > options.maxBytes) refuse("it would take more space than it should");
      if (written > RATIO_FREE_BYTES && written > options.archiveBytes * RATIO_MAX) {
        refuse("it would become enormous");
      }
    },
  };
}

/** Archives made on Windows separate with backslashes. */
function partsOf(name: string): string[] {
  const slashed = name.replaceAll("\\", "/");
  if (name.length > NAME_MAX || name.includes("\0")) refuse("a name in it is no name for a file");
  if (isAbsolute(slashed)) refuse("a name in it is not relative");
  const parts = slashed.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) refuse("a name in it leads out of its folder");
  // `C:` in the middle names a hidden stream on Windows.
  if (process.platform === "win32" && parts.some((part) => part.includes(":"))) refuse("a name in it holds a colon");
  return parts;
}

const isAbsolute = (path: string) => path.startsWith("/") || /^[A-Za-z]:/.test(path);
