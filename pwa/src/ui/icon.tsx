// Draws a lucide icon from its plain nodes: one weight, the colour of the text around it.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import type { IconNode } from "lucide";
import { h } from "preact";

/** Decorative: the control that holds it carries the name. */
export function Icon({ node, size = 20 }: { node: IconNode; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {node.map(([tag, attributes], index) => h(tag, { key: index, ...attributes }))}
    </svg>
  );
}
