// What a reasoning model thought aloud: folded away, for whoever wants to know.
import { ChevronRight } from "lucide";
import { useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { a } from "./words.ts";

export interface ThinkingProps {
  text: string;
  /** It still goes on. */
  isOpen: boolean;
}

export function Thinking({ text, isOpen }: ThinkingProps) {
  const [isShown, setShown] = useState(false);
  return (
    <details class="thinking" onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary>
        <Icon node={ChevronRight} size={18} />
        <span>{isOpen ? a("answer.thinking") : a("answer.thought")}</span>
      </summary>
      {/* Thoughts may be longer than the answer: while they are folded, they cost nothing. */}
      {isShown && (
        <p class="thinking-text" dir="auto">
          {text}
        </p>
      )}
    </details>
  );
}
