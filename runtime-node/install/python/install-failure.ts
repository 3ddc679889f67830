// What pip or uv has said when it failed, in words for people.
import { DownloadFailure } from "../../../handlers/ports/install-tools.ts";
import type { ProgramEnd } from "../run-program.ts";

/** Looked for in this order: the first sign that is found tells what happened. */
const SIGNS: { pattern: RegExp; kind: DownloadFailure["kind"]; words: string }[] = [
  {
    pattern: /No space left on device|Errno 28|os error 28/,
    kind: "disk_full",
    words: "The disk is full. Free some space, then try again.",
  },
  {
    pattern: /DO NOT MATCH THE HASHES|Hash mismatch/,
    kind: "wrong_bytes",
    words: "A Python package arrived damaged or changed, and was thrown away.",
  },
  {
    pattern:
      /Connection(Error| refused| reset| broken| aborted)|NewConnectionError|ReadTimeout|ConnectTimeout|timed out|Temporary failure in name resolution|Name or service not known|error sending request|IncompleteRead/i,
    kind: "unreachable",
    words: "The Python packages cannot be reached. Is the internet connection working?",
  },
  {
    pattern: /No matching distribution found|Could not find a version|No solution found|not supported wheel/,
    kind: "refused",
    words: "A Python package does not exist for this computer or this Python. Another version of Python may help.",
  },
];

/** The failure that the output stands for; all of the output is its cause. */
export function installFailure({ output, timedOut }: Pick<ProgramEnd, "output" | "timedOut">): DownloadFailure {
  const cause = new Error(output);
  if (timedOut)
    return new DownloadFailure("unreachable", "The Python packages took too long. Hearth tries again later.", {
      cause,
    });
  const sign = SIGNS.find(({ pattern }) => pattern.test(output));
  if (sign !== undefined) return new DownloadFailure(sign.kind, sign.words, { cause });
  return new DownloadFailure("refused", "The Python packages could not be installed.", { cause });
}
