// How the house shows Markdown: its nodes, with code coloured by one highlighter for all answers.
import type { FunctionComponent } from "preact";
import { ColouringContext } from "./code-block.tsx";
import { browserIdle, createColouring } from "./colouring.ts";
import { Markdown, type MarkdownProps } from "./markdown.tsx";

export function createMarkdownView(): FunctionComponent<MarkdownProps> {
  const colouring = createColouring({
    load: async () => (await import("./highlight.ts")).createHighlighter(),
    idle: browserIdle,
  });
  return function MarkdownView(props) {
    return (
      <ColouringContext.Provider value={colouring}>
        <Markdown {...props} />
      </ColouringContext.Provider>
    );
  };
}
