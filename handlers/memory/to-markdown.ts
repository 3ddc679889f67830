// Everything that is remembered of a person as a text to keep: hostile words stay words.
import type { MemoryExport, MemoryVersion } from "../shared/contract/memories.ts";

/** One list, latest first, each with its day and what it said before. */
export function memoriesToMarkdown({ memories, exportedAt }: MemoryExport, name: string): string {
  const items = memories.map(({ text, source, history }) =>
    [`- ${escaped(text)} *(${dayOf(source.saidAt)})*`, ...history.map(describeVersion)].join("\n"),
  );
  const head = `# What Hearth remembers of ${escaped(name)}\n\n*${dayOf(exportedAt)}, ${memories.length} in all*`;
  return `${[head, items.join("\n")].filter((part) => part !== "").join("\n\n")}\n`;
}

const describeVersion = ({ text, replacedAt }: MemoryVersion) => `  - ${escaped(text)} *(until ${dayOf(replacedAt)})*`;
const dayOf = (time: string) => time.slice(0, 10);
/** What Markdown would read as its own, HTML included. */
const escaped = (text: string) => text.replaceAll(/[\\`*_{}[\]<>()#!|~]/g, String.raw`\$&`);
