// An answer as a file: handed to the device's own share sheet where there is one, else saved.
import { saveBlob } from "../ui/save-file.ts";

/** What the device's share sheet takes; null: it takes no files, they are saved. */
export type ShareWay = "md" | "txt" | null;

type Sharer = Partial<Pick<Navigator, "canShare" | "share">>;

const TYPES = { md: "text/markdown", txt: "text/plain" } as const;

/** Some browsers share text only under the ending that they know. */
export function shareWayOf(navigator: Sharer): ShareWay {
  if (navigator.share === undefined || navigator.canShare === undefined) return null;
  for (const way of ["md", "txt"] as const) {
    if (navigator.canShare({ files: [toFile("a", way)] })) return way;
  }
  return null;
}

const NAME_MAX_CHARS = 48;

/** "# Rice, simply" becomes "rice-simply"; what has no letters at its beginning becomes "answer". */
export function fileNameOf(answer: string): string {
  const line = answer.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "";
  const words = line.toLocaleLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  let name = "";
  for (const word of words) {
    if (name.length + word.length >= NAME_MAX_CHARS) break;
    name += name === "" ? word : `-${word}`;
  }
  return name || "answer";
}

const toFile = (answer: string, ending: "md" | "txt") =>
  new File([answer], `${fileNameOf(answer)}.${ending}`, { type: TYPES[ending] });

/** Resolves to whether the file was handed over, or the person thought better of it. */
export async function shareAnswer(answer: string, way: Exclude<ShareWay, null>): Promise<boolean> {
  try {
    await navigator.share({ files: [toFile(answer, way)] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function saveAnswer(answer: string): void {
  const file = toFile(answer, "md");
  saveBlob(file, file.name);
}
