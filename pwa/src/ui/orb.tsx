// The ember: the one living mark of the assistant. Drawn by CSS, still while the page is hidden.

export type OrbState = "idle" | "thinking" | "replying" | "cold";

export interface OrbProps {
  state?: OrbState;
  size?: "s" | "m" | "l";
}

/** Decorative: the state is told in words beside it. */
export function Orb({ state = "idle", size = "m" }: OrbProps) {
  return (
    <span class={`orb orb-${size}`} data-state={state} aria-hidden="true">
      <span class="orb-glow" />
      <span class="orb-ring" />
      <span class="orb-coal" />
      <span class="orb-spark" />
      <span class="orb-spark" />
      <span class="orb-spark" />
    </span>
  );
}
