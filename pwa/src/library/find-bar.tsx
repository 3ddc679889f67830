// Finds words on the page that is open: how many there are, and from one to the next.
import { ChevronDown, ChevronUp, X } from "lucide";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { FOUND_MAX, findRanges, markRanges } from "./page-marks.ts";
import { t } from "./words.ts";

export interface FindBarProps {
  /** The page's words. */
  root: RefObject<HTMLElement | null>;
  /** Changes when the page becomes another one. */
  pageKey: string;
  onClose: () => void;
}

export const FIND_FIELD = "page-find";

export function FindBar({ root, pageKey, onClose }: FindBarProps) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const ranges = useRef<Range[]>([]);
  const [count, setCount] = useState(0);

  const show = (index: number) => {
    const all = ranges.current;
    const place = all.length === 0 ? 0 : (index + all.length) % all.length;
    const now = all[place] ?? null;
    setAt(place);
    markRanges(all, now);
    now?.startContainer.parentElement?.scrollIntoView({ block: "center" });
  };
  useEffect(() => {
    ranges.current = root.current === null ? [] : findRanges(root.current, words);
    setCount(ranges.current.length);
    show(0);
  }, [words, pageKey]);
  useEffect(() => {
    field.current?.focus();
    return () => markRanges([], null);
  }, []);

  return (
    <search class="find-bar">
      <input
        ref={field}
        id={FIND_FIELD}
        type="search"
        class="find-field"
        aria-label={t("reader.find")}
        placeholder={t("reader.find")}
        autocomplete="off"
        enterkeyhint="search"
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") show(at + (event.shiftKey ? -1 : 1));
          else if (event.key === "Escape") onClose();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span class="find-count" role="status">
        {countLine(words, count, at)}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={t("reader.findPrevious")}
        disabled={count === 0}
        onClick={() => show(at - 1)}
      >
        <Icon node={ChevronUp} />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t("reader.findNext")}
        disabled={count === 0}
        onClick={() => show(at + 1)}
      >
        <Icon node={ChevronDown} />
      </button>
      <button type="button" class="icon-button" aria-label={t("reader.findClose")} onClick={onClose}>
        <Icon node={X} />
      </button>
    </search>
  );
}

function countLine(words: string, count: number, at: number): string {
  if (words.trim() === "") return "";
  if (count === 0) return t("reader.findNone");
  return count >= FOUND_MAX
    ? t("reader.findMany", { index: at + 1, count })
    : t("reader.findAt", { index: at + 1, count });
}
