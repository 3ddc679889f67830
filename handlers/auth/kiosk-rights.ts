// What a tablet on the wall may ask the service for: to talk, to listen, and what it takes to show that.

const ID = "[0-9a-f-]{36}";

/** By method, below /api. Whatever is not named here is refused, so that a new route is closed to walls by itself. */
const MAY: Readonly<Record<string, readonly RegExp[]>> = {
  GET: patterns(
    "me",
    "me/preferences",
    "models",
    "companions",
    "skills",
    // One has to know the id, and only whoever has begun the conversation on this wall does: there is no list for it.
    `conversations/${ID}`,
    `conversations/${ID}/messages`,
    `chat/runs/${ID}`,
    "voice/wakewords",
    "voice/wakeword/[^/]+",
    "stt/stream",
    // The picture that was wished for at this wall: its card tells the ids, and no list does.
    "image/status",
    `image/jobs/${ID}`,
    `image/jobs/${ID}/preview`,
    `images/${ID}`,
    `images/${ID}/file`,
    `images/${ID}/thumbnail`,
    // A card with places or a way is drawn on a map; whose home is where is told to no wall (maps/routes.ts).
    "maps",
    "maps/tiles/[^/]+",
    // What is where belongs to nobody.
    "maps/search",
    "maps/at",
    // The page that an answer cites is read over the wall; the library is the whole household's.
    "library/articles/[^/]+",
    "library/content/.+",
  ),
  POST: patterns(
    "chat/stream",
    `chat/runs/${ID}/stop`,
    `conversations/${ID}/messages/${ID}/regenerate`,
    `conversations/${ID}/messages/${ID}/heard`,
    "voice/wakes",
    "voice/turns",
    "voice/false-alarms",
    "tts/stream",
    "stt",
    "auth/kiosk/leave",
    "maps/route",
  ),
  DELETE: patterns(`image/jobs/${ID}`),
};

/**
 * Whoever stands before a wall could be anybody, and its browser may have an address bar: what belongs to the person
 * whose profile it shows (the list of conversations, their search, copies and deletion, preferences, companions, devices)
 * is out of its reach. `path` as the router sees it.
 */
export function mayFromWall(method: string, path: string): boolean {
  const known = MAY[method === "HEAD" ? "GET" : method] ?? [];
  return known.some((pattern) => pattern.test(path));
}

function patterns(...paths: string[]): RegExp[] {
  return paths.map((path) => new RegExp(`^/api/${path}$`));
}
