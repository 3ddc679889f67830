// Parts of a person's house whose code comes with the screens that need them: made once, closed with the house.
import type { Api } from "../api/api.ts";
import type { Keep } from "../offline/keep.ts";
import type { KeptArticles } from "../offline/kept-articles.ts";
import type { Toasts } from "../shell/toasts.ts";

export interface HousePartDeps {
  api: Api;
  keep: Keep;
  articles: KeptArticles;
  toasts: Toasts;
  /** Whether the service answers; read inside an effect, it follows. */
  isReachable: () => boolean;
}

export interface HousePart {
  /** Carries out what waits for someone to think again. */
  flush(): Promise<void>;
  close(): void;
}

export interface HouseParts extends HousePart {
  /** The part that a maker makes: at its first use, and the same one ever after. */
  get<Part extends HousePart>(make: (deps: HousePartDeps) => Part): Part;
}

export function createHouseParts(deps: HousePartDeps): HouseParts {
  const parts = new Map<unknown, HousePart>();
  return {
    get<Part extends HousePart>(make: (deps: HousePartDeps) => Part): Part {
      const known = parts.get(make);
      // Under its maker lies what that maker has made.
      if (known !== undefined) return known as Part;
      const part = make(deps);
      parts.set(make, part);
      return part;
    },
    async flush() {
      await Promise.all([...parts.values()].map((part) => part.flush()));
    },
    close() {
      for (const part of parts.values()) part.close();
    },
  };
}
