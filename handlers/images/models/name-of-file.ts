// What a model is called before somebody gives it a name.
import { NAME_MAX_CHARS } from "../../shared/contract/limits.ts";

/** `styles/inked_lines-v2.safetensors` → `inked lines v2`. */
export function nameOfFile(file: string): string {
  const base = file.split("/").at(-1) ?? file;
  const words = base.replace(/\.safetensors$/, "").replaceAll(/[_\-\s]+/g, " ");
  return words.trim().slice(0, NAME_MAX_CHARS) || base.slice(0, NAME_MAX_CHARS);
}
