// Who may use a model next: a pure reducer of the waiting line, fair between users.

/** A request in the line; `id` is unique, `user` is the key that turns are shared between. */
export interface Ticket {
  readonly id: string;
  readonly user: string;
}

export interface FairQueueLimits {
  readonly slots: number;
  readonly maxWaiting: number;
}

export interface FairQueueState {
  readonly running: readonly Ticket[];
  /** In the order in which the tickets came. */
  readonly waiting: readonly Ticket[];
  /** Users who wait, the next to be served first. */
  readonly turns: readonly string[];
}

export type FairQueueEvent =
  | { readonly type: "arrive"; readonly ticket: Ticket }
  /** The ticket is finished, or its owner gave up waiting. */
  | { readonly type: "leave"; readonly id: string };

export interface FairQueueStep {
  readonly state: FairQueueState;
  readonly granted: readonly string[];
  readonly rejected: readonly string[];
}

export const emptyFairQueue: FairQueueState = { running: [], waiting: [], turns: [] };

/**
 * Takes one event. Turns go round between users, first come first served within one user.
 *
 * Where there are two slots or more, one user never holds all of them: nothing can be taken back from a long
 * answer, so the last slot has to be free before somebody else asks. For the same reason one user may fill
 * at most half of the waiting line.
 */
export function reduceFairQueue(state: FairQueueState, event: FairQueueEvent, limits: FairQueueLimits): FairQueueStep {
  if (event.type === "arrive") return arrive(state, event.ticket, limits);
  const waiting = state.waiting.filter((ticket) => ticket.id !== event.id);
  const running = state.running.filter((ticket) => ticket.id !== event.id);
  const turns = state.turns.filter((user) => waiting.some((ticket) => ticket.user === user));
  return grant({ running, waiting, turns }, limits);
}

function arrive(state: FairQueueState, ticket: Ticket, limits: FairQueueLimits): FairQueueStep {
  const turns = state.turns.includes(ticket.user) ? state.turns : joinTurns(state, ticket.user);
  const step = grant({ ...state, waiting: [...state.waiting, ticket], turns }, limits);
  if (step.granted.includes(ticket.id) || hasRoom(state, ticket.user, limits)) return step;
  return { state, granted: [], rejected: [ticket.id] };
}

/** Somebody who holds nothing goes before those who are being served already; otherwise at the end. */
function joinTurns({ running, turns }: FairQueueState, user: string): readonly string[] {
  const isServed = (other: string) => running.some((ticket) => ticket.user === other);
  const place = isServed(user) ? -1 : turns.findIndex(isServed);
  return place === -1 ? [...turns, user] : [...turns.slice(0, place), user, ...turns.slice(place)];
}

function hasRoom(state: FairQueueState, user: string, limits: FairQueueLimits): boolean {
  const own = state.waiting.filter((ticket) => ticket.user === user).length;
  return state.waiting.length < limits.maxWaiting && own < Math.ceil(limits.maxWaiting / 2);
}

function grant(initial: FairQueueState, limits: FairQueueLimits): FairQueueStep {
  const granted: string[] = [];
  let state = initial;
  for (;;) {
    const next = nextTicket(state, limits);
    if (next === undefined) return { state, granted, rejected: [] };
    granted.push(next.id);
    const waiting = state.waiting.filter((ticket) => ticket.id !== next.id);
    const others = state.turns.filter((user) => user !== next.user);
    const turns = waiting.some((ticket) => ticket.user === next.user) ? [...others, next.user] : others;
    state = { running: [...state.running, next], waiting, turns };
  }
}

function nextTicket(state: FairQueueState, limits: FairQueueLimits): Ticket | undefined {
  if (state.running.length >= limits.slots) return undefined;
  const cap = Math.max(1, limits.slots - 1);
  const held = (user: string) => state.running.filter((ticket) => ticket.user === user).length;
  const user = state.turns.find((candidate) => held(candidate) < cap);
  return user === undefined ? undefined : state.waiting.find((ticket) => ticket.user === user);
}
