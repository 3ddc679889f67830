// Shows Markdown as Preact nodes: never an HTML string, never a load from outside.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import type { Token, Tokens } from "marked";
import { Component, type ComponentChildren, createContext } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import type { Citations } from "../cards/citations-of.ts";
import { t } from "../messages/t.ts";
import { type Block, createBlockStream } from "./blocks.ts";
import { CitationsContext, Cited } from "./citations.tsx";
import { CodeBlock } from "./code-block.tsx";
import { decodeEntities, safeHref } from "./links.ts";

export interface MarkdownProps {
  text: string;
  /** False while more text is expected. */
  settled: boolean;
  /** False where links are to stay words, e.g. on the wall. */
  hasLinks?: boolean;
  /** What "[1]" stands for; null or left out: nothing. */
  citations?: Citations | null;
}

const LinksContext = createContext(true);

/** Markdown that may still be growing. */
export function Markdown({ text, settled, hasLinks = true, citations = null }: MarkdownProps) {
  const stream = useRef(createBlockStream());
  const cited = useMemo(() => (citations === null ? null : { sources: citations, hasLinks }), [citations, hasLinks]);
  const blocks = stream.current.read(text, settled);
  return (
    <LinksContext.Provider value={hasLinks}>
      <CitationsContext.Provider value={cited}>
        <div class="prose">
          {blocks.map((block, index) => (
            <BlockGuard key={index} block={block} />
          ))}
        </div>
      </CitationsContext.Provider>
    </LinksContext.Provider>
  );
}

interface BlockProps {
  block: Block;
}

/** A block that can't be drawn is shown as it was written, and takes none of the others with it. */
class BlockGuard extends Component<BlockProps, { failed: Block | null }> {
  override state: { failed: Block | null } = { failed: null };
  override componentDidCatch(error: unknown) {
    this.setState({ failed: this.props.block });
    reportError(error);
  }
  override shouldComponentUpdate(next: BlockProps, { failed }: { failed: Block | null }) {
    return next.block !== this.props.block || failed !== this.state.failed;
  }
  override render() {
    const { block } = this.props;
    return this.state.failed === block ? <Raw text={block.raw} /> : <BlockView block={block} />;
  }
}

/** Rendered again only when its block is another object. */
class BlockView extends Component<BlockProps> {
  override shouldComponentUpdate(next: BlockProps) {
    return next.block !== this.props.block;
  }
  override render() {
    return renderBlock(this.props.block);
  }
}

function Raw({ text }: { text: string }) {
  return (
    <p class="prose-raw" dir="auto">
      {text.trimEnd()}
    </p>
  );
}

const CLOSED_FENCE = /\n[ \t]*(?:`{3,}|~{3,})\s*$/;

function renderBlock(token: Token): ComponentChildren {
  switch (token.type) {
    case "heading":
      return <Heading depth={token.depth}>{renderInline(token.tokens)}</Heading>;
    case "paragraph":
      return <p dir="auto">{renderInline(token.tokens)}</p>;
    case "code":
      return <CodeBlock code={token.text} language={token.lang ?? ""} isClosed={CLOSED_FENCE.test(token.raw)} />;
    case "blockquote":
      return <blockquote dir="auto">{renderBlocks(token.tokens)}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} />;
    case "table":
      return <Table table={token as Tokens.Table} />;
    case "hr":
      return <hr />;
    case "mathsBlock":
      return (
        <p class="maths maths-block" dir="ltr">
          {token.text}
        </p>
      );
    case "html":
    case "raw":
      return <Raw text={token.text} />;
    case "text":
      return token.tokens ? renderInline(token.tokens) : <Cited text={decodeEntities(token.text)} />;
    case "space":
    case "def":
      return null;
    default:
      return renderInlineToken(token);
  }
}

const renderBlocks = (tokens: Token[] | undefined) => (tokens ?? []).map(renderBlock);

/** Headings of an answer sit below the headings of the page. */
function Heading({ depth, children }: { depth: number; children: ComponentChildren }) {
  if (depth <= 1) return <h3 dir="auto">{children}</h3>;
  if (depth === 2) return <h4 dir="auto">{children}</h4>;
  if (depth === 3) return <h5 dir="auto">{children}</h5>;
  return <h6 dir="auto">{children}</h6>;
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    <li key={index} class={item.task ? "prose-task" : undefined}>
      {renderBlocks(item.tokens)}
    </li>
  ));
  if (!list.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol start={list.start || 1} dir="auto">
      {items}
    </ol>
  );
}

function Table({ table }: { table: Tokens.Table }) {
  const align = (index: number) => (table.align[index] ? `align-${table.align[index]}` : undefined);
  return (
    // A wide table scrolls by itself, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus
    <section class="prose-table" tabIndex={0} aria-label={t("markdown.table")} dir="auto">
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col" class={align(index)}>
                {renderInline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={align(column)}>
                  {renderInline(cell.tokens)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const renderInline = (tokens: Token[] | undefined): ComponentChildren => (tokens ?? []).map(renderInlineToken);

function renderInlineToken(token: Token): ComponentChildren {
  switch (token.type) {
    case "strong":
      return <strong>{renderInline(token.tokens)}</strong>;
    case "em":
      return <em>{renderInline(token.tokens)}</em>;
    case "del":
      return <del>{renderInline(token.tokens)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "maths":
      return <span class="maths">{token.text}</span>;
    case "br":
      return <br />;
    case "checkbox":
      return <input type="checkbox" checked={token.checked === true} disabled aria-label={t("markdown.task")} />;
    case "link":
      // A definition of the model's own does not turn a citation into a link to elsewhere.
      if (/^\[\d{1,2}\]$/.test(token.raw)) return <Cited text={token.raw} />;
      return <SafeLink href={token.href}>{renderInline(token.tokens)}</SafeLink>;
    case "image":
      // A picture's address would tell its host what was said: it is named, and followed only by a tap.
      return (
        <SafeLink href={token.href}>
          {decodeEntities(token.text) || t("markdown.image")} ({token.href})
        </SafeLink>
      );
    case "html":
      return /^<br\s*\/?>$/i.test(token.raw) ? <br /> : token.raw;
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? renderInline(token.tokens) : <Cited text={decodeEntities(token.text)} />;
    default:
      return "raw" in token ? token.raw : null;
  }
}

function SafeLink({ href, children }: { href: string; children: ComponentChildren }) {
  const address = useContext(LinksContext) ? safeHref(href) : null;
  if (address === null) return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
