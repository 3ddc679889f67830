// A page of the library as it is read: headings, paragraphs, lists, tables, figures, each with its number.
import type { ArticleBlock, ArticleImage } from "@hearth/handlers/shared/contract/library.ts";
import { h } from "preact";
import { useState } from "preact/hooks";
import { Runs, type RunsProps } from "./article-runs.tsx";
import { TableBlock } from "./article-table.tsx";

export interface BlocksProps extends Pick<RunsProps, "page" | "onJump"> {
  blocks: readonly ArticleBlock[];
  /** Those that a citation points at. */
  isCited: (n: number) => boolean;
  /** The one that is being read aloud. */
  spoken: number | null;
}

type Item = Extract<ArticleBlock, { kind: "item" }>;
type Part = { items: Item[] } | { block: Exclude<ArticleBlock, Item> };

export const idOfBlock = (n: number) => `block-${n}`;

export function Blocks({ blocks, ...props }: BlocksProps) {
  return (
    <>
      {partsOf(blocks).map((part) =>
        "block" in part ? (
          <Block key={part.block.n} block={part.block} {...props} />
        ) : (
          <ItemList key={part.items[0]?.n} items={part.items} {...props} />
        ),
      )}
    </>
  );
}

/** Points of a list stand together, so that a screen reader can say how many there are. */
function partsOf(blocks: readonly ArticleBlock[]): Part[] {
  const parts: Part[] = [];
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind !== "item") parts.push({ block });
    else if (last !== undefined && "items" in last) last.items.push(block);
    else parts.push({ items: [block] });
  }
  return parts;
}

type OneProps = Omit<BlocksProps, "blocks">;

/** What every block carries: its number, and whether eyes or ears are at it. */
const signsOf = ({ n }: ArticleBlock, { isCited, spoken }: OneProps) => ({
  id: idOfBlock(n),
  "data-block": n,
  tabIndex: -1,
  "data-cited": isCited(n) ? "" : undefined,
  "data-spoken": spoken === n ? "" : undefined,
});

function ItemList({ items, ...props }: OneProps & { items: Item[] }) {
  const { page, onJump } = props;
  return (
    <ul class="page-list">
      {items.map((item) => (
        <li key={item.n} {...signsOf(item, props)} class="page-item" style={{ "--level": item.level }}>
          <span class="page-marker" aria-hidden="true">
            {item.marker}
          </span>
          <span>
            <Runs runs={item.runs} page={page} onJump={onJump} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Block({ block, ...props }: OneProps & { block: Exclude<ArticleBlock, Item> }) {
  const { page, onJump } = props;
  const signs = signsOf(block, props);
  switch (block.kind) {
    case "heading":
      return h(
        `h${block.level}`,
        { ...signs, class: "page-heading" },
        <Runs runs={block.runs} page={page} onJump={onJump} />,
      );
    case "text":
      return (
        <p {...signs} class="page-text" style={block.quote > 0 ? { "--quote": block.quote } : undefined}>
          <Runs runs={block.runs} page={page} onJump={onJump} />
        </p>
      );
    case "code":
      return (
        <pre {...signs} class="page-code">
          {block.text}
        </pre>
      );
    case "table":
      return <TableBlock block={block} signs={signs} page={page} onJump={onJump} />;
    case "figure":
      return (
        <figure {...signs} class="page-figure">
          <Picture image={block.image} />
          {block.caption.length > 0 && (
            <figcaption>
              <Runs runs={block.caption} page={page} onJump={onJump} />
            </figcaption>
          )}
        </figure>
      );
    case "rule":
      return <hr {...signs} />;
  }
}

/** What it shows stands in its place where it can't be had, e.g. without the service. */
function Picture({ image }: { image: ArticleImage }) {
  const [isMissing, setMissing] = useState(image.url === "");
  const { width, height, alt } = image;
  if (isMissing) return <p class="page-picture-missing">{alt}</p>;
  const size = width === null || height === null ? {} : { width, height };
  return <img src={image.url} alt={alt} loading="lazy" decoding="async" {...size} onError={() => setMissing(true)} />;
}
