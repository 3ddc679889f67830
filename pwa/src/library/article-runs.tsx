// A stretch of a page's text: its marks, its links within the book, its small pictures; never an HTML string.
import type { ArticleImage, ArticleMark, ArticleRun } from "@hearth/handlers/shared/contract/library.ts";
import { type ComponentChildren, Fragment, h } from "preact";
import { useState } from "preact/hooks";
import { pathOfArticle } from "../shell/place.ts";
import { t } from "./words.ts";

const TAGS = {
  strong: "strong",
  emphasis: "em",
  code: "code",
  sub: "sub",
  sup: "sup",
  small: "small",
  strike: "s",
  underline: "u",
} as const satisfies Record<ArticleMark, string>;

export interface RunsProps {
  runs: readonly ArticleRun[];
  /** The page they stand on. */
  page: { bookId: string; path: string };
  /** Goes to a block of this page; null: nothing leads anywhere, as on the wall. */
  onJump: ((block: number) => void) | null;
}

export function Runs({ runs, page, onJump }: RunsProps) {
  return (
    <>
      {runs.map((run, index) => (
        <Run key={index} run={run} page={page} onJump={onJump} />
      ))}
    </>
  );
}

function Run({ run, page, onJump }: Omit<RunsProps, "runs"> & { run: ArticleRun }) {
  const { text, marks = [], link, block, outside, image } = run;
  const plain = image === undefined ? broken(text) : <SmallPicture image={image} text={text} />;
  const marked = marks.reduceRight<ComponentChildren>((inner, mark) => h(TAGS[mark], null, inner), plain);
  if (outside !== undefined) {
    return (
      <span class="outside" title={t("reader.outside", { host: outside })}>
        {marked}
        <span class="visually-hidden"> ({t("reader.outside", { host: outside })})</span>
      </span>
    );
  }
  if (onJump === null) return <>{marked}</>;
  if (link !== undefined) {
    return <a href={pathOfArticle({ bookId: page.bookId, path: link.path, anchor: link.anchor })}>{marked}</a>;
  }
  if (block !== undefined) {
    return (
      <a href={pathOfArticle({ ...page, block })} onClick={() => onJump(block)}>
        {marked}
      </a>
    );
  }
  return <>{marked}</>;
}

function broken(text: string): ComponentChildren {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** E.g. a formula; what it says stands in where it can't be drawn. */
function SmallPicture({ image, text }: { image: ArticleImage; text: string }) {
  const [isMissing, setMissing] = useState(image.url === "");
  const words = image.alt || text;
  if (isMissing) return words === "" ? null : <span class="run-missing">{words}</span>;
  return (
    <img
      class="run-picture"
      src={image.url}
      alt={words}
      loading="lazy"
      {...sizeOf(image)}
      onError={() => setMissing(true)}
    />
  );
}

const sizeOf = ({ width, height }: ArticleImage) => (width === null || height === null ? {} : { width, height });
