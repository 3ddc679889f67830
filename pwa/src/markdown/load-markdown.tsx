// Fetches the Markdown reader after the first paint: signing in and the first question do without it.
import { type ReadonlySignal, signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { MarkdownProps } from "./markdown.tsx";

export type MarkdownView = FunctionComponent<MarkdownProps>;

/** null until it is there; where it can't be fetched, answers are shown as the plain text they are. */
export function loadMarkdown(): ReadonlySignal<MarkdownView | null> {
  const view = signal<MarkdownView | null>(null);
  import("./markdown-view.tsx").then(
    ({ createMarkdownView }) => {
      view.value = createMarkdownView();
    },
    () => {
      view.value = PlainText;
    },
  );
  return view;
}

function PlainText({ text }: MarkdownProps) {
  return (
    <div class="prose prose-raw" dir="auto">
      {text}
    </div>
  );
}
