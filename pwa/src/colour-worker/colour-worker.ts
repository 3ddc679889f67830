// Colours code beside the page: a grammar that loses its way in hostile text holds up nobody there.
import type { ColourReply, ColourRequest } from "../markdown/colour-messages.ts";
import { createHighlighter } from "../markdown/highlight.ts";

declare const self: DedicatedWorkerGlobalScope;

const highlighter = createHighlighter();
const reply = (message: ColourReply) => self.postMessage(message);

async function colour({ code, name }: ColourRequest): Promise<void> {
  try {
    await highlighter.load(name);
  } catch {
    return reply({ name: "out-of-reach" });
  }
  reply({ name: "begun" });
  let nodes: ReturnType<typeof highlighter.highlight> = null;
  try {
    nodes = highlighter.highlight(code, name);
  } catch {
    // Some grammars give up on deep nesting: such code stays plain.
  }
  reply({ name: "done", nodes });
}

self.addEventListener("message", ({ data }: MessageEvent<ColourRequest>) => void colour(data));
