// One step of teaching a wake word: it takes the focus, as the button that led to it is gone.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export function Step({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} class="ww-step" tabIndex={-1}>
      {children}
    </div>
  );
}
