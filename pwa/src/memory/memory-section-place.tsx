// The way to what Hearth remembers, whose code is fetched when somebody goes there.
import { lazyScreen } from "../shell/lazy-screen.tsx";

export const MemorySectionPlace = lazyScreen<object>(
  async () => (await import("./memory-section.tsx")).MemorySection,
  () => null,
);
