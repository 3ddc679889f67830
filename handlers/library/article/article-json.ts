// An article as JSON, block by block: a long one in one piece would hold everybody else up.
import type { Article } from "../../shared/contract/library.ts";
import { nextTurn } from "./next-turn.ts";

const SLICE_MS = 10;
const PIECE_CHARS = 64 * 1024;

export function articleJson(article: Article): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = piecesOf(article);
  return new ReadableStream({
    async pull(controller) {
      const since = performance.now();
      let text = "";
      while (text.length < PIECE_CHARS && performance.now() - since < SLICE_MS) {
        const { value, done } = pieces.next();
        if (value !== undefined) text += value;
        if (!done) continue;
        if (text !== "") controller.enqueue(encoder.encode(text));
        return controller.close();
      }
      controller.enqueue(encoder.encode(text));
      await nextTurn();
    },
  });
}

function* piecesOf({ blocks, contents, ...rest }: Article): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"contents":`;
  yield* list(contents);
  yield `,"blocks":`;
  yield* list(blocks);
  yield "}";
}

function* list(items: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [n, item] of items.entries()) yield `${n === 0 ? "" : ","}${JSON.stringify(item)}`;
  yield "]";
}
