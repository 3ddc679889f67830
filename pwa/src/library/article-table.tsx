// A table of a page: it scrolls by itself where it is too wide; facts stand beside the text where there is room.
import type { ArticleBlock } from "@hearth/handlers/shared/contract/library.ts";
import { h } from "preact";
import { Runs, type RunsProps } from "./article-runs.tsx";
import { SCROLLS } from "./scrolls.ts";
import { t } from "./words.ts";

export interface TableBlockProps extends Pick<RunsProps, "page" | "onJump"> {
  block: Extract<ArticleBlock, { kind: "table" }>;
  /** What every block carries. */
  signs: Record<string, unknown>;
}

export function TableBlock({ block, signs, page, onJump }: TableBlockProps) {
  const name = block.caption.map(({ text }) => text).join("") || t(block.facts ? "reader.facts" : "reader.table");
  return (
    <section {...signs} class={block.facts ? "page-table page-facts" : "page-table"} aria-label={name} {...SCROLLS}>
      <table>
        {block.caption.length > 0 && (
          <caption>
            <Runs runs={block.caption} page={page} onJump={onJump} />
          </caption>
        )}
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, place) =>
                h(
                  cell.header ? "th" : "td",
                  {
                    key: place,
                    ...(cell.colSpan > 1 ? { colSpan: cell.colSpan } : {}),
                    ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
                    ...(cell.header ? { scope: scopeOf(row, place) } : {}),
                  },
                  <Runs runs={cell.runs} page={page} onJump={onJump} />,
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** At the head of its row it names the row, else its column. */
const scopeOf = (row: readonly { header: boolean }[], place: number): string =>
  place === 0 && row.some(({ header }) => !header) ? "row" : "col";
