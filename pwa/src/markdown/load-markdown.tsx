// Fetches the Markdown reader when the first text needs it: the start page and the first question do without it.
import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import type { MarkdownProps } from "./markdown.tsx";

export type MarkdownView = FunctionComponent<MarkdownProps>;

/** null until it is there; where it can't be fetched, answers are shown as the plain text they are. */
export interface Markdown {
  /** Whoever reads it for the first time has it fetched; a component that has read it is drawn again. */
  readonly value: MarkdownView | null;
}

export function openMarkdown(): Markdown {
  const view = signal<MarkdownView | null>(null);
  let isAskedFor = false;
  const fetchIt = () =>
    import("./markdown-view.tsx").then(
      ({ createMarkdownView }) => {
        view.value = createMarkdownView();
      },
      () => {
        view.value = PlainText;
      },
    );
  return {
    get value() {
      if (!isAskedFor) {
        isAskedFor = true;
        void fetchIt();
      }
      return view.value;
    },
  };
}

function PlainText({ text }: MarkdownProps) {
  return (
    <div class="prose prose-raw" dir="auto">
      {text}
    </div>
  );
}
