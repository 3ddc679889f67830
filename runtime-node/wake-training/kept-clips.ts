// A few clips of each voice of a training, as WAV files to be listened to.
import { join } from "node:path";
import * as z from "zod";
import { type TrainingSample, trainingSampleSchema } from "../../handlers/shared/contract/wake-admin.ts";
import { encodeWav16 } from "../../handlers/shared/speech/wav.ts";
import { WAKE_SAMPLE_RATE } from "../../handlers/shared/wake/constants.ts";
import type { Utterance } from "../../handlers/wake-words/training/training-tools.ts";
import type { TrainingFolders } from "./training-folders.ts";
import { readWhole, writeWhole } from "./whole-file.ts";

/** Of each voice: nobody listens to thousands. */
const KEPT_PER_VOICE: Readonly<Record<TrainingSample["kind"], number>> = { phrase: 3, "near-miss": 2, speech: 1 };
/** Of a training, however many voices it has. */
const KEPT_MAX = 300;

const keptClipSchema = trainingSampleSchema.extend({ speed: z.number() });
type KeptClip = z.infer<typeof keptClipSchema>;

export interface ClipKeeper {
  /** Keeps it where there are too few of its voice and kind yet. @param samples at 16 kHz, -1..1 */
  keep(utterance: Utterance, samples: Float32Array): Promise<void>;
}

/** Goes on where an earlier try of the same training has ended. */
export async function openClips(folders: TrainingFolders): Promise<ClipKeeper> {
  const clips = await readClips(folders);
  let last = Promise.resolve();

  const isWanted = ({ text, voice, speed, kind }: Utterance) => {
    const alike = clips.filter((clip) => clip.voice === voice && clip.kind === kind);
    const isKnown = alike.some((clip) => clip.text === text && clip.speed === speed);
    return !isKnown && alike.length < KEPT_PER_VOICE[kind] && clips.length < KEPT_MAX;
  };
  const write = async (clip: KeptClip, samples: Float32Array) => {
    await writeWhole(clipPath(folders, clip.n), encodeWav16(samples, WAKE_SAMPLE_RATE), folders.work);
    // Only what lies there whole is listed.
    const listed = clips.filter(({ n }) => n <= clip.n);
    await writeWhole(listPath(folders), JSON.stringify(listed), folders.work);
  };
  return {
    keep(utterance, samples) {
      if (!isWanted(utterance)) return Promise.resolve();
      const { text, voice, speed, kind } = utterance;
      const clip: KeptClip = { n: clips.length, text, voice, kind, speed };
      clips.push(clip);
      // One after the other: the list is written with each.
      last = last.then(() => write(clip, samples));
      return last;
    },
  };
}

/** What was said for a training so far; an empty list where nothing was. */
export async function listClips(folders: TrainingFolders): Promise<TrainingSample[]> {
  const clips = await readClips(folders);
  return clips.map(({ speed: _, ...sample }) => sample);
}

/** A WAV file; null: there is no such clip. */
export const readClip = (folders: TrainingFolders, n: number): Promise<Uint8Array | null> =>
  readWhole(clipPath(folders, n));

const listPath = ({ clips }: TrainingFolders) => join(clips, "clips.json");
const clipPath = ({ clips }: TrainingFolders, n: number) => join(clips, `${n}.wav`);

async function readClips(folders: TrainingFolders): Promise<KeptClip[]> {
  const bytes = await readWhole(listPath(folders));
  return bytes === null ? [] : z.array(keptClipSchema).parse(JSON.parse(new TextDecoder().decode(bytes)));
}
