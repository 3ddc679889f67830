// The hearth with its ember: it gains light with each part of the home that becomes ready.
import { useHearth } from "../app/hearth.ts";
import { Orb, type OrbState } from "../ui/orb.tsx";
import { litShare } from "./lit-share.ts";

export function Fire({ state = "idle" }: { state?: OrbState }) {
  const { boot } = useHearth();
  const lit = litShare(boot.ready.value, boot.all());
  return (
    <div class="hearth" style={lit === 1 ? undefined : { "--lit": String(lit) }}>
      <Orb size="l" state={state} />
    </div>
  );
}
