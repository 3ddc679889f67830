// Where the first start is told. Its words are fetched only when there is something to tell, and without them the page stands.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import type { FirstBootProps } from "./first-boot.tsx";
import { isAtWork, isTrouble } from "./states.ts";

export function FirstBootPlace(props: FirstBootProps) {
  const { boot } = useHearth();
  const [View, setView] = useState<FunctionComponent<FirstBootProps> | null>(null);
  const ready = boot.ready.value;
  const hasNews = ready === false || boot.all().some((each) => isAtWork(each) || isTrouble(each));
  // Until it is known that all is well, or the view is there, which follows what is going on.
  const mayRest = ready !== null && (!hasNews || View !== null);
  useEffect(() => (mayRest ? undefined : boot.follow()), [mayRest, boot]);
  useEffect(() => {
    if (!hasNews) return;
    let isLeft = false;
    import("./first-boot.tsx").then(
      ({ FirstBoot }) => {
        if (!isLeft) setView(() => FirstBoot);
      },
      // Offline: one can do without the line, and it is there at the next visit.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [hasNews]);
  return View === null ? null : <View {...props} />;
}
