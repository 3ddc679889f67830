// The pictures of a page: which it names, and the page with them at other addresses.
import type { Article, ArticleBlock, ArticleImage, ArticleRun } from "@hearth/handlers/shared/contract/library.ts";

/** Each address once, in the order of the page. */
export function picturesIn(article: Article): string[] {
  const urls = new Set<string>();
  withPictures(article, (url) => {
    urls.add(url);
    return url;
  });
  return [...urls];
}

/** `addressOf` says where a picture is now; null: nowhere, its place stays empty. */
export function withPictures(article: Article, addressOf: (url: string) => string | null): Article {
  const image = (from: ArticleImage): ArticleImage => ({ ...from, url: addressOf(from.url) ?? "" });
  const runs = (from: ArticleRun[]): ArticleRun[] =>
    from.map((run) => (run.image === undefined ? run : { ...run, image: image(run.image) }));
  const block = (from: ArticleBlock): ArticleBlock => {
    switch (from.kind) {
      case "figure":
        return { ...from, image: image(from.image), caption: runs(from.caption) };
      case "table":
        return {
          ...from,
          caption: runs(from.caption),
          rows: from.rows.map((row) => row.map((cell) => ({ ...cell, runs: runs(cell.runs) }))),
        };
      case "heading":
      case "text":
      case "item":
        return { ...from, runs: runs(from.runs) };
      default:
        return from;
    }
  };
  return { ...article, blocks: article.blocks.map(block) };
}
