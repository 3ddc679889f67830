// The browser's debugging protocol to the page and to its wake worker, which answers through the page's session.
import type { CDPSession } from "@playwright/test";

export interface Channel {
  send(method: string): Promise<unknown>;
  /** @returns how to stop */
  on(event: string, listener: (params: unknown) => void): () => void;
}

export function pageChannel(session: CDPSession): Channel {
  // What is sent and told here is checked by whoever asks for it.
  const loose = session as unknown as {
    send(method: string): Promise<unknown>;
    on(event: string, listener: (params: unknown) => void): void;
    off(event: string, listener: (params: unknown) => void): void;
  };
  return {
    send: (method) => loose.send(method),
    on(event, listener) {
      loose.on(event, listener);
      return () => loose.off(event, listener);
    },
  };
}

interface WorkerMessage {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
}

/** Follows the wake worker that runs: one that died rejects what is asked, the next one takes its place. */
export async function workerChannel(session: CDPSession): Promise<Channel> {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners = new Set<{ event: string; listener: (params: unknown) => void }>();
  let sessionId: string | null = null;
  let lastId = 0;

  session.on("Target.attachedToTarget", (event) => {
    if (event.targetInfo.type === "worker" && event.targetInfo.url.includes("wake-worker")) sessionId = event.sessionId;
  });
  session.on("Target.detachedFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    sessionId = null;
    for (const { reject } of waiting.values()) reject(new Error("The wake worker has ended."));
    waiting.clear();
  });
  session.on("Target.receivedMessageFromTarget", (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error, method, params } = JSON.parse(event.message) as WorkerMessage;
    if (id === undefined) {
      for (const each of listeners) if (each.event === method) each.listener(params);
      return;
    }
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) waiter?.resolve(result);
    else waiter?.reject(new Error(`The wake worker refused: ${error.message}`));
  });
  // Not flat: a session of the test runner's hands on nothing that comes from another one.
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });

  return {
    async send(method) {
      if (sessionId === null) throw new Error("There is no wake worker to look into.");
      lastId += 1;
      const id = lastId;
      const answered = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      await session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) });
      return answered;
    },
    on(event, listener) {
      const entry = { event, listener };
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
  };
}
