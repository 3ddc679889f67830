// The wake words of this home: what is installed, what it is called, and the files behind it.
import type { ComponentEntry } from "../components/registry-schema.ts";
import type { WakeWordList } from "../shared/contract/wake.ts";
import { pretrainedWakeWords, type ServedWakeWord } from "./pretrained.ts";
import { type InstalledComponents, type ServedFile, servedFile } from "./served-file.ts";

/** Specification, section 2: the default pretrained detector. */
export const DEFAULT_WAKE_WORD = "hey_jarvis";

/** Where detectors come from; each is asked whenever the list is. */
export type WakeWordSource = () => Promise<ServedWakeWord[]>;

export interface WakeWords {
  list(): Promise<WakeWordList>;
  /** A file of the list, by the name that the list gives it; null: there is none. */
  find(file: string): Promise<ServedFile | null>;
}

export interface WakeWordsOptions {
  /** In the registry's order. */
  entries: readonly ComponentEntry[];
  components: InstalledComponents;
  /** Beside the registry's: those that the household has trained. */
  trained?: WakeWordSource;
  /** Setting `voice.app_default_wakeword`. */
  appDefault(): Promise<string | null>;
}

/** Everything is looked up as it is asked for, so that what has just been installed serves at once. */
export function createWakeWords({ entries, components, trained, appDefault }: WakeWordsOptions): WakeWords {
  const installed = async () => [...pretrainedWakeWords(entries, components), ...((await trained?.()) ?? [])];

  return {
    async list() {
      const [served, wanted] = await Promise.all([installed(), appDefault()]);
      const core = coreInUse(entries, components);
      return {
        coreInstalled: core !== null,
        core: core && { mel: toListed(core.mel), embedding: toListed(core.embedding), starter: core.starter },
        defaultId: wanted ?? DEFAULT_WAKE_WORD,
        items: served.map(({ place: _, ...wakeWord }) => wakeWord),
      };
    },
    async find(file) {
      const core = coreInUse(entries, components);
      const files = [...(core === null ? [] : [core.mel, core.embedding]), ...(await installed())];
      return files.find((each) => each.file === file) ?? null;
    },
  };
}

interface Core {
  mel: ServedFile;
  embedding: ServedFile;
  starter: boolean;
}

/** The full one where it is installed, else the starter. */
function coreInUse(entries: readonly ComponentEntry[], components: InstalledComponents): Core | null {
  const cores = entries.flatMap((entry): Core[] => {
    if (entry.wake?.kind !== "core") return [];
    const [mel, embedding] = [entry.wake.mel, entry.wake.embedding].map((path) => servedFile(entry, path, components));
    return mel == null || embedding == null ? [] : [{ mel, embedding, starter: entry.starter !== undefined }];
  });
  return cores.find(({ starter }) => !starter) ?? cores[0] ?? null;
}

const toListed = ({ file, sizeBytes, sha256 }: ServedFile) => ({ file, sizeBytes, sha256 });
