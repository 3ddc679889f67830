// The wake words of this home: what is installed, what it is called, and the files behind it.
import type { ComponentEntry } from "../components/registry-schema.ts";
import type { WakeWordList } from "../shared/contract/wake.ts";
import { pretrainedWakeWords, type ServedWakeWord } from "./pretrained.ts";
import { type InstalledComponents, type ServedFile, servedFile } from "./served-file.ts";

/** Specification, section 2: the default pretrained detector. */
export const DEFAULT_WAKE_WORD = "hey_jarvis";

/** The detectors that the household has trained, by whether they serve on these core models. */
export interface TrainedSource {
  usable(embeddingSha256: string | null): Promise<ServedWakeWord[]>;
  all(): Promise<ServedWakeWord[]>;
}

export interface WakeWords {
  list(): Promise<WakeWordList>;
  /**
   * A file of the list, by the name that the list gives it; null: there is none.
   * @param options `untried`: also a trained one that serves nobody yet
   */
  find(file: string, options?: { untried: boolean }): Promise<ServedFile | null>;
  /** The models that all detectors share, as they are in use; null: there are none. */
  core(): WakeCore | null;
}

export interface WakeWordsOptions {
  /** In the registry's order. */
  entries: readonly ComponentEntry[];
  components: InstalledComponents;
  /** Beside the registry's. */
  trained?: TrainedSource;
  /** What an admin has tuned of the registry's, by id. */
  thresholds?(): Promise<ReadonlyMap<string, number>>;
  /** Setting `voice.app_default_wakeword`. */
  appDefault(): Promise<string | null>;
}

/** Everything is looked up as it is asked for, so that what has just been installed serves at once. */
export function createWakeWords(options: WakeWordsOptions): WakeWords {
  const { entries, components, trained, appDefault } = options;
  const core = () => coreInUse(entries, components);

  async function pretrained(): Promise<ServedWakeWord[]> {
    const tuned = await options.thresholds?.();
    return pretrainedWakeWords(entries, components).map((wakeWord) => ({
      ...wakeWord,
      defaultThreshold: tuned?.get(wakeWord.id) ?? wakeWord.defaultThreshold,
    }));
  }

  async function installed(core: WakeCore | null): Promise<ServedWakeWord[]> {
    const own = trained?.usable(core?.embedding.sha256 ?? null) ?? [];
    return [...(await pretrained()), ...(await own)];
  }

  return {
    core,
    async list() {
      const core = coreInUse(entries, components);
      const [served, wanted] = await Promise.all([installed(core), appDefault()]);
      // One that was chosen and serves no longer gives way to the pretrained default.
      const defaultId = served.some(({ id }) => id === wanted) && wanted !== null ? wanted : DEFAULT_WAKE_WORD;
      return {
        coreInstalled: core !== null,
        core: core && { mel: toListed(core.mel), embedding: toListed(core.embedding), starter: core.starter },
        defaultId,
        items: served.map(({ place: _, ...wakeWord }) => wakeWord),
      };
    },
    async find(file, { untried } = { untried: false }) {
      const core = coreInUse(entries, components);
      const shared = core === null ? [] : [core.mel, core.embedding];
      const more = untried ? ((await trained?.all()) ?? []) : [];
      return [...shared, ...(await installed(core)), ...more].find((each) => each.file === file) ?? null;
    },
  };
}

export interface WakeCore {
  mel: ServedFile;
  embedding: ServedFile;
  starter: boolean;
}

/** The full one where it is installed, else the starter. */
function coreInUse(entries: readonly ComponentEntry[], components: InstalledComponents): WakeCore | null {
  const cores = entries.flatMap((entry): WakeCore[] => {
    if (entry.wake?.kind !== "core") return [];
    const [mel, embedding] = [entry.wake.mel, entry.wake.embedding].map((path) => servedFile(entry, path, components));
    return mel == null || embedding == null ? [] : [{ mel, embedding, starter: entry.starter !== undefined }];
  });
  return cores.find(({ starter }) => !starter) ?? cores[0] ?? null;
}

const toListed = ({ file, sizeBytes, sha256 }: ServedFile) => ({ file, sizeBytes, sha256 });
