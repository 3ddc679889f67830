// Whose picture is painted next: in rounds, one of each person, so that nobody waits behind twenty of somebody else's.

export interface Waiting {
  id: string;
  userId: string;
  createdAt: number;
}

/**
 * The whole order. In each round every person who still waits has one turn, with their oldest; whoever was served
 * longest ago comes first, and among those never served whoever asked first.
 * @param servedAt when each person's last work was begun, by person; any number that grows
 */
export function fairOrder<Item extends Waiting>(
  waiting: readonly Item[],
  servedAt: ReadonlyMap<string, number>,
): Item[] {
  const byAge = [...waiting].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const rounds = new Map<string, number>();
  const placed = byAge.map((item) => {
    const round = rounds.get(item.userId) ?? 0;
    rounds.set(item.userId, round + 1);
    return { item, round };
  });
  const lastServed = ({ userId }: Item) => servedAt.get(userId) ?? Number.NEGATIVE_INFINITY;
  // The sort keeps the order of equals, which is by age.
  return placed
    .sort((a, b) => a.round - b.round || compare(lastServed(a.item), lastServed(b.item)))
    .map(({ item }) => item);
}

/** Not a difference: of two infinities there is none. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
