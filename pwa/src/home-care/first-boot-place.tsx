// Where the first start is told: its code is fetched when the page stands, and without it the page does too.
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { FirstBootProps } from "./first-boot.tsx";

export function FirstBootPlace(props: FirstBootProps) {
  const [View, setView] = useState<FunctionComponent<FirstBootProps> | null>(null);
  useEffect(() => {
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
  }, []);
  return View === null ? null : <View {...props} />;
}
