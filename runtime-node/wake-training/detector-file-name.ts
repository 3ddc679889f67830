// What the file of a trained detector is called: so that people know it, and no two are the same.

/** With the id and `.onnx` it stays within what WAKE_FILE_PATTERN allows. */
const WORDS_MAX_CHARS = 40;

const IN_ASCII: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "o", œ: "oe" };

/** "Hey Hearth" of the training `019…`: `hey-hearth-019….onnx`. */
export function detectorFileName(phrase: string, id: string): string {
  const words = phrase
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => IN_ASCII[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, WORDS_MAX_CHARS)
    .replace(/^-+|-+$/g, "");
  return `${words === "" ? "wake-word" : words}-${id}.onnx`;
}
