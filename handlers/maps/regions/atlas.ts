// What lies in the folder of maps, as it was last looked at: again every half minute, and whenever something changes there.
import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { MapFiles, MapFolder } from "../../ports/map-files.ts";

export interface Atlas {
  /** Empty before the first look. */
  readonly now: MapFolder;
  /** Resolves with what is there by now. @throws whatever the disk says */
  look(): Promise<MapFolder>;
  /** Looks by itself from now on. */
  open(): void;
  close(): void;
}

const EVERY_MS = 20_000;

/** @param onLook called after each look, also when nothing has changed */
export function createAtlas(
  files: Pick<MapFiles, "look">,
  { clock, log }: { clock: Clock; log: Log },
  onLook: (folder: MapFolder) => Promise<void>,
): Atlas {
  let now: MapFolder = { tiles: [], damaged: [], extracts: [], routable: [] };
  let last: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  let cancel = () => {};

  function look(): Promise<MapFolder> {
    // One after another, so that an older look never replaces a newer one.
    const next = last.then(async () => {
      const before = now;
      now = await files.look();
      tellOfDamaged(before, now, log);
      if (isOpen) await onLook(now);
      return now;
    });
    last = next.catch(() => undefined);
    return next;
  }

  function schedule(): void {
    cancel = clock.schedule(EVERY_MS, () => {
      look()
        .catch((cause: unknown) => log.error("the folder of maps can't be looked at", cause))
        .finally(() => {
          if (isOpen) schedule();
        });
    });
  }

  return {
    get now() {
      return now;
    },
    look,
    open() {
      isOpen = true;
      schedule();
    },
    close() {
      isOpen = false;
      cancel();
    },
  };
}

/** Once for each file, not at each look. */
function tellOfDamaged(before: MapFolder, now: MapFolder, log: Log): void {
  for (const { path, modifiedAt, detail } of now.damaged) {
    if (before.damaged.some((each) => each.path === path && each.modifiedAt === modifiedAt)) continue;
    log.warn("a map was set aside", { path, why: detail });
  }
}
