// Which take of whom each recording is.
import type { WakeRecording } from "@hearth/handlers/shared/contract/wake-admin.ts";

export interface NumberedTake {
  recording: WakeRecording;
  /** Of its speaker, from 1. */
  number: number;
}

/** Whoever began first comes first. @param recordings oldest first */
export function numberTakes(recordings: readonly WakeRecording[]): NumberedTake[] {
  const speakers = [...new Set(recordings.map(({ from }) => from))];
  return speakers.flatMap((speaker) =>
    recordings.filter(({ from }) => from === speaker).map((recording, index) => ({ recording, number: index + 1 })),
  );
}
