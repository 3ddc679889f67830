// Puts what was measured into docs/benchmarks.md.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const DOCUMENT = join(import.meta.dirname, "../../docs/benchmarks.md");

/** Replaces the table between a section's markers, and leaves the words around it alone. @throws Error where there are none */
export async function keepTable(key: string, table: string): Promise<void> {
  const document = await readFile(DOCUMENT, "utf8");
  const pattern = new RegExp(`(<!-- ${key} -->\n)[\\s\\S]*?(<!-- /${key} -->)`);
  if (!pattern.test(document)) throw new Error(`docs/benchmarks.md has no place marked ${key}`);
  await writeFile(
    DOCUMENT,
    document.replace(pattern, (_, start: string, end: string) => `${start}${table}\n${end}`),
  );
}
