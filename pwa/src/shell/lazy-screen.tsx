// A screen whose code is fetched when it is first opened.
import type { FunctionComponent, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../messages/t.ts";

/** `waiting` keeps its place; where the code can't be fetched, one can try again: on a page of its own, or in `failed`. */
export function lazyScreen<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  waiting: () => VNode | null,
  failed: (again: () => void) => VNode = FailedPage,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  return function LazyScreen(props: Props) {
    const [View, setView] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      if (View !== null) return;
      let isLeft = false;
      setFailed(false);
      load().then(
        (view) => {
          loaded = view;
          if (!isLeft) setView(() => view);
        },
        () => {
          if (!isLeft) setFailed(true);
        },
      );
      return () => {
        isLeft = true;
      };
    }, [tries]);
    if (View !== null) return <View {...props} />;
    if (!isFailed) return waiting();
    return failed(() => setTries(tries + 1));
  };
}

const FailedPage = (again: () => void): VNode => (
  <main class="gone">
    <p role="alert">{t("screen.failed")}</p>
    <button type="button" class="button" onClick={again}>
      {t("chat.tryAgain")}
    </button>
  </main>
);
