// Numbers in brackets that stand for sources, as small links.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Citations } from "../cards/citations-of.ts";
import { CITING, numbersIn } from "../cards/cited.ts";

/** null: brackets are just brackets. */
export const CitationsContext = createContext<{ sources: Citations; hasLinks: boolean } | null>(null);

/** Text with its citations; where links are to stay words they are left out: a number leads nowhere there. */
export function Cited({ text }: { text: string }): ComponentChildren {
  const context = useContext(CitationsContext);
  if (context === null || !text.includes("[")) return text;
  const { sources, hasLinks } = context;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: whole, 1: numbers = "", index } of text.matchAll(CITING)) {
    const cited = numbersIn(numbers);
    if (!cited.every((number) => sources.has(number))) continue;
    const before = text.slice(end, index);
    // The blank that a citation stands behind would otherwise stand before the full stop.
    parts.push(hasLinks ? before : before.trimEnd());
    if (hasLinks) parts.push(cited.map((number) => <CitationLink key={number} number={number} sources={sources} />));
    end = index + whole.length;
  }
  return end === 0 ? text : [...parts, text.slice(end)];
}

function CitationLink({ number, sources }: { number: number; sources: Citations }) {
  const source = sources.get(number);
  if (source === undefined) return null;
  return (
    <a class="citation" href={source.href} aria-label={source.label} title={source.label}>
      {number}
    </a>
  );
}
