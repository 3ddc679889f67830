// A block of code with its language, its colours once it is whole and in view, and a button that copies it.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import { type ComponentChildren, createContext, type RefObject } from "preact";
import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../messages/t.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import type { Colouring } from "./colouring.ts";
import type { CodeNode } from "./highlight.ts";

/** null: code stays plain. */
export const ColouringContext = createContext<Colouring | null>(null);

export interface CodeBlockProps {
  code: string;
  /** What stands behind the fence. */
  language: string;
  /** Its end has come. Growing code stays plain: colours would jump with each letter, and cost a frame. */
  isClosed: boolean;
}

export function CodeBlock({ code, language, isClosed }: CodeBlockProps) {
  const name = language.split(/\s/)[0] ?? "";
  const figure = useRef<HTMLElement>(null);
  const nodes = useColours(figure, { code, name, isClosed });
  const shown = useMemo(() => (nodes === null ? code : toSpans(nodes)), [code, nodes]);
  return (
    <figure class="code-block" ref={figure}>
      <figcaption>
        <span>{name || t("markdown.code")}</span>
        <CopyButton text={code} label={t("markdown.copyCode")} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0} dir="ltr">
        <code>{shown}</code>
      </pre>
    </figure>
  );
}

/** Begins a little before a block comes into view. */
const AHEAD = "600px 0px";

function useColours(
  figure: RefObject<HTMLElement | null>,
  { code, name, isClosed }: { code: string; name: string; isClosed: boolean },
): CodeNode[] | null {
  const colouring = useContext(ColouringContext);
  const [coloured, setColoured] = useState<{ code: string; nodes: CodeNode[] } | null>(null);

  useEffect(() => {
    if (colouring === null || !isClosed || name === "" || figure.current === null) return;
    const leave = new AbortController();
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        const nodes = await colouring.colour(code, name, leave.signal);
        if (nodes !== null && !leave.signal.aborted) setColoured({ code, nodes });
      },
      // Not all browsers look past the edge of a box that scrolls; there it begins at the edge.
      { scrollMargin: AHEAD } as IntersectionObserverInit,
    );
    observer.observe(figure.current);
    return () => {
      leave.abort();
      observer.disconnect();
    };
  }, [colouring, code, name, isClosed]);

  return coloured?.code === code ? coloured.nodes : null;
}

const toSpans = (nodes: CodeNode[]): ComponentChildren =>
  nodes.map((node, index) =>
    typeof node === "string" ? (
      node
    ) : (
      <span key={index} class={node.className}>
        {toSpans(node.children)}
      </span>
    ),
  );
