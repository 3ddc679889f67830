// How the house shows Markdown: its nodes, with code coloured by one worker for all answers.
import type { FunctionComponent } from "preact";
import { ColouringContext } from "./code-block.tsx";
import { browserAfter, browserIdle, createColouring } from "./colouring.ts";
import { Markdown, type MarkdownProps } from "./markdown.tsx";

export function createMarkdownView(): FunctionComponent<MarkdownProps> {
  const colouring = createColouring({
    // Bundlers know a worker by this very form.
    start: () => new Worker(new URL("../colour-worker/colour-worker.ts", import.meta.url), { type: "module" }),
    idle: browserIdle,
    after: browserAfter,
  });
  return function MarkdownView(props) {
    return (
      <ColouringContext.Provider value={colouring}>
        <Markdown {...props} />
      </ColouringContext.Provider>
    );
  };
}
