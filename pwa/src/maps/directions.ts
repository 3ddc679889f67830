// A way from here to there: its stops, what was found, which of the ways is meant and at which step one is.
import type {
  FoundRoute,
  Position,
  RouteAnswer,
  RouteRequest,
  TravelMode,
} from "@hearth/handlers/shared/contract/maps.ts";
import { type ReadonlySignal, signal } from "@preact/signals";
import type { KeptWay } from "./kept-map.ts";
import { addStop, EMPTY_STOP, removeStop, type Stop, setStop, swapStops, whole } from "./stops.ts";

export type WayState =
  | { name: "open" }
  | { name: "looking" }
  | { name: "found"; routes: FoundRoute[]; isKept: boolean }
  | { name: "failed"; error: unknown };

export interface Directions {
  stops: ReadonlySignal<Stop[]>;
  mode: ReadonlySignal<TravelMode>;
  state: ReadonlySignal<WayState>;
  /** Which of the ways. */
  chosen: ReadonlySignal<number>;
  /** Which of its steps. */
  step: ReadonlySignal<number>;
  /** Begins anew, from `from` where that is known. */
  begin(to: Stop, from: Stop, mode?: TravelMode): void;
  set(index: number, stop: Stop): void;
  /** Only how it is called: nothing is asked anew. */
  name(index: number, name: string): void;
  swap(): void;
  add(): void;
  remove(index: number): void;
  go(mode: TravelMode): void;
  choose(index: number): void;
  goToStep(index: number): void;
  again(): void;
  showKept(way: KeptWay): void;
  /** As if nobody had asked yet. */
  clear(): void;
  close(): void;
}

export interface DirectionsDeps {
  route: (request: RouteRequest, signal: AbortSignal) => Promise<RouteAnswer>;
  language: () => string;
  onFound: (way: KeptWay) => void;
  now: () => number;
}

/** Beside the best one. */
const OTHER_WAYS = 2;
const FIRST_MODE: TravelMode = "foot";

export function createDirections({ route, language, onFound, now }: DirectionsDeps): Directions {
  const stops = signal<Stop[]>([EMPTY_STOP, EMPTY_STOP]);
  const mode = signal<TravelMode>(FIRST_MODE);
  const state = signal<WayState>({ name: "open" });
  const chosen = signal(0);
  const step = signal(0);
  let looking = new AbortController();

  async function look(): Promise<void> {
    looking.abort();
    looking = new AbortController();
    const { signal: mine } = looking;
    chosen.value = 0;
    step.value = 0;
    const places = whole(stops.peek());
    if (places === null) {
      state.value = { name: "open" };
      return;
    }
    state.value = { name: "looking" };
    const asked = { stops: stops.peek(), mode: mode.peek() };
    // Over a stop on the way the planner knows one way only.
    const alternatives = places.via.length === 0 ? OTHER_WAYS : 0;
    try {
      const { routes } = await route({ ...places, mode: asked.mode, language: language(), alternatives }, mine);
      if (mine.aborted) return;
      state.value = { name: "found", routes, isKept: false };
      onFound({ ...asked, routes, foundAt: now() });
    } catch (error) {
      if (!mine.aborted) state.value = { name: "failed", error };
    }
  }

  const change = (next: Stop[]) => {
    stops.value = next;
    void look();
  };
  return {
    stops,
    mode,
    state,
    chosen,
    step,
    begin(to, from, wanted) {
      if (wanted !== undefined) mode.value = wanted;
      change([from, to]);
    },
    set: (index, stop) => change(setStop(stops.peek(), index, stop)),
    name(index, name) {
      const stop = stops.peek()[index];
      if (stop !== undefined) stops.value = setStop(stops.peek(), index, { ...stop, name });
    },
    swap: () => change(swapStops(stops.peek())),
    add: () => change(addStop(stops.peek())),
    remove: (index) => change(removeStop(stops.peek(), index)),
    go(wanted) {
      mode.value = wanted;
      void look();
    },
    choose(index) {
      chosen.value = index;
      step.value = 0;
    },
    goToStep(index) {
      step.value = index;
    },
    again: () => void look(),
    showKept(way) {
      looking.abort();
      stops.value = way.stops;
      mode.value = way.mode;
      chosen.value = 0;
      step.value = 0;
      state.value = { name: "found", routes: way.routes, isKept: true };
    },
    clear() {
      looking.abort();
      stops.value = [EMPTY_STOP, EMPTY_STOP];
      mode.value = FIRST_MODE;
      chosen.value = 0;
      step.value = 0;
      state.value = { name: "open" };
    },
    close: () => looking.abort(),
  };
}

/** A stop at a place by its name. */
export const stopAt = (name: string, position: Position): Stop => ({ kind: "place", name, position });
