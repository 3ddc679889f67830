// Tells the other tabs of this device what has changed, so that all of them show the same.

/**
 * What was written, as the first part of its address below /api. On the device only: `outbox`, `leaving`, when
 * someone signs out, and `speaking`, when a tab begins to read aloud.
 */
export type TabNews = {
  about: "outbox" | "leaving" | "speaking" | "auth" | "me" | "companions" | "conversations" | "admin";
};

export interface Tabs {
  tell(news: TabNews): void;
  /** Calls back with what other tabs tell; returns how to stop. */
  listen(listener: (news: TabNews) => void): () => void;
  close(): void;
}

/** Tabs of one name hear each other, never themselves. */
export function createTabs(name: string): Tabs {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    tell(news) {
      // What was still on its way when the person left.
      if (!isClosed) channel.postMessage(news);
    },
    listen(listener) {
      const hear = (event: MessageEvent<TabNews>) => listener(event.data);
      channel.addEventListener("message", hear);
      return () => channel.removeEventListener("message", hear);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

const TOPICS = ["auth", "me", "companions", "admin"] as const;

/** What a call that changes something is about; null where no other tab needs to know. */
export function newsOf(method: string, path: string): TabNews | null {
  if (method === "GET" || method === "HEAD") return null;
  const topic = /^\/api\/([a-z]+)/.exec(path)?.[1];
  // Of what is said the conversation itself tells, when it has begun and when it is whole.
  if (topic === "conversations") return { about: topic };
  const known = TOPICS.find((each) => each === topic);
  return known === undefined ? null : { about: known };
}
