// Cuts a long list into chunks that stay as they are while it grows at either end.

/** Near a screenful: the browser skips whole chunks that are out of sight. */
export const CHUNK_SIZE = 16;

/**
 * Cuts items into chunks of at most CHUNK_SIZE.
 * @param starts keys that began a chunk the last time: the same chunks begin with them again
 */
export function cutIntoChunks<Item extends { key: string }>(items: Item[], starts: ReadonlySet<string>): Item[][] {
  const chunks: Item[][] = [];
  const firstKnown = items.findIndex(({ key }) => starts.has(key));
  const newAbove = firstKnown < 0 ? items.length : firstKnown;
  // What is new above is cut from its end, so that the next page above finds a chunk that can't change.
  for (let end = newAbove; end > 0; end -= CHUNK_SIZE) chunks.unshift(items.slice(Math.max(0, end - CHUNK_SIZE), end));
  let open: Item[] = [];
  for (const item of items.slice(newAbove)) {
    if (starts.has(item.key) || open.length === CHUNK_SIZE) {
      open = [];
      chunks.push(open);
    }
    open.push(item);
  }
  return chunks;
}
