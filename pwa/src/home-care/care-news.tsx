// Says politely when something has become ready or has failed, for those who don't see it; never each percent.
import { useEffect, useState } from "preact/hooks";
import type { BootFollower } from "./boot-follower.ts";
import { h } from "./words.ts";

export function CareNews({ boot }: { boot: BootFollower }) {
  const [words, setWords] = useState("");
  useEffect(
    () =>
      boot.onNews(({ kind, component: { name } }) => {
        // Whoever takes something away is told so where they do it.
        if (kind !== "gone") setWords(h(kind === "ready" ? "care.newsReady" : "care.newsFailed", { name }));
      }),
    [boot],
  );
  return (
    <p class="visually-hidden" role="status">
      {words}
    </p>
  );
}

/** What is shown may be old while nothing comes. */
export function OutOfSight({ boot }: { boot: BootFollower }) {
  const isLost = boot.connection.value === "reconnecting";
  return <div role="status">{isLost && <p class="panel-note">{h("care.reconnecting")}</p>}</div>;
}
