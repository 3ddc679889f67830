// The page's one view of what is installed, fetched and repaired: a signal for each component, fed by the boot stream.
import type { BootEvent, Component } from "@hearth/handlers/shared/contract/components.ts";
import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type FollowTiming, followEvents } from "./follow-events.ts";
import { isStanding } from "./states.ts";

/** A component has come to stand, is there no more, or something went wrong with it. */
export interface CareNews {
  kind: "ready" | "gone" | "failed";
  component: Component;
}

export interface BootFollower {
  /** The essential components stand; null: nothing is known yet. */
  ready: ReadonlySignal<boolean | null>;
  connection: ReadonlySignal<"idle" | "live" | "reconnecting">;
  /** Reading it in a component shows that anew when this one changes, and not when others do. */
  component(id: string): Component | null;
  /** All of them, in the service's order. */
  all(): Component[];
  /** One connection, however many follow; it ends with the last of them. Returns how to stop. */
  follow(): () => void;
  onNews(listener: (news: CareNews) => void): () => void;
}

export interface BootFollowerOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  onWake?: (listener: () => void) => () => void;
  timing?: Partial<FollowTiming>;
}

export function createBootFollower(options: BootFollowerOptions): BootFollower {
  const ready = signal<boolean | null>(null);
  const connection = signal<"idle" | "live" | "reconnecting">("idle");
  const ids = signal<readonly string[]>([]);
  const parts = new Map<string, Signal<Component>>();
  const listeners = new Set<(news: CareNews) => void>();
  let followers = 0;
  let following = new AbortController();

  function take(component: Component): CareNews | null {
    const known = parts.get(component.id);
    if (known === undefined) {
      parts.set(component.id, signal(component));
      ids.value = [...ids.peek(), component.id];
      return null;
    }
    const before = known.peek();
    known.value = component;
    if (isStanding(component) && !isStanding(before)) return { kind: "ready", component };
    if (component.state === "missing" && before.state !== "missing") return { kind: "gone", component };
    return component.state === "failed" && before.state !== "failed" ? { kind: "failed", component } : null;
  }

  function hear({ event, data }: BootEvent): void {
    const news: (CareNews | null)[] = [];
    batch(() => {
      if (event === "ready") ready.value = true;
      if (event === "component") news.push(take(data.component));
      if (event !== "snapshot") return;
      ready.value = data.ready;
      news.push(...data.components.map(take));
      ids.value = data.components.map(({ id }) => id);
      for (const id of [...parts.keys()].filter((each) => !ids.peek().includes(each))) parts.delete(id);
    });
    for (const each of news) {
      if (each !== null) for (const listener of listeners) listener(each);
    }
  }

  function start(): void {
    following = new AbortController();
    const { signal: ending } = following;
    const say = (state: "live" | "reconnecting" | "idle") => {
      if (!ending.aborted) connection.value = state;
    };
    followEvents({
      ...options,
      signal: ending,
      onOpen: () => say("live"),
      onLost: () => say("reconnecting"),
      onEvent: (event, data) => hear({ event, data } as BootEvent),
      // Refused for good: the session is over, which the calls' own reports have told already.
    }).catch(() => say("idle"));
  }

  return {
    ready,
    connection,
    component(id) {
      const known = ids.value.includes(id) ? parts.get(id) : undefined;
      return known?.value ?? null;
    },
    all: () => ids.value.flatMap((id) => parts.get(id)?.value ?? []),
    follow() {
      followers += 1;
      if (followers === 1) start();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        followers -= 1;
        if (followers > 0) return;
        following.abort();
        connection.value = "idle";
      };
    },
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
