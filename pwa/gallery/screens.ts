// Tells whether a screen is really on the page, not only named in the table of states.
import { type ComponentType, options } from "preact";

const FILES = import.meta.glob<Record<string, unknown>>("../src/**/*-{screen,section}.tsx");

/** To be called before the app is rendered. @throws Error where there is no such file. */
export async function watchScreens(screen: string): Promise<() => boolean> {
  const load = FILES[`../src/${screen}.tsx`];
  if (load === undefined) throw new Error(`There is no screen ${screen}.`);
  const parts = new Set(Object.values(await load()));
  let isShown = false;
  const before = options.vnode;
  options.vnode = (vnode) => {
    before?.(vnode);
    if (typeof vnode.type === "function" && parts.has(vnode.type as ComponentType)) isShown = true;
  };
  return () => isShown;
}
