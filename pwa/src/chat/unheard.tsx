// Where somebody broke into an answer while it was spoken: what was not heard is paler, and a line says so.
import { heardOf } from "@hearth/handlers/shared/heard.ts";
import { AudioLines } from "lucide";
import { useEffect, useMemo } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { v } from "../voice/words.ts";
import { paleFrom } from "./pale-text.ts";
import type { ShownMessage } from "./turns.ts";

/** As many as one recognizes a place by. */
const LAST_WORDS = 5;

export function Unheard({ message: { id, content, heardUntil } }: { message: ShownMessage }) {
  // Messages that an older app has kept here have no such mark.
  const heard = useMemo(() => heardOf(content, heardUntil ?? null), [content, heardUntil]);
  const words = heard === null ? null : lastWords(heard.heard);
  const isDrawn = useHouse().markdown.value !== null;
  useEffect(() => {
    if (words !== null && isDrawn) return paleFrom(id, words);
  }, [id, words, isDrawn]);
  if (words === null) return null;
  return (
    <p class="aside">
      <Icon node={AudioLines} size={18} />
      <span>{words === "" ? v("hands.unheard") : v("hands.heard", { words })}</span>
    </p>
  );
}

/** Without the signs of Markdown, which nobody sees. */
const lastWords = (heard: string): string =>
  heard
    .replace(/[*_`#>~[\]]/g, "")
    .trim()
    .split(/\s+/)
    .slice(-LAST_WORDS)
    .join(" ");
