// How long a request may go on: until its caller leaves, or the service shuts down.

/** The life of one request. */
export interface RequestScope {
  readonly signal: AbortSignal;
  /** Stops the work of this request. */
  abort(): void;
  /** Keeps the scope open after the route has returned its response, until `work` settles. */
  keepOpenUntil(work: Promise<void>): void;
}

/** All open requests, to be stopped together. */
export interface RequestScopes {
  /** Runs `work` in a scope of its own that ends when the caller's signal aborts. */
  run<T>(caller: AbortSignal, work: (scope: RequestScope) => Promise<T>): Promise<T>;
  /** Stops all requests and resolves when they have ended. */
  close(): Promise<void>;
}

/** Makes the set of open requests. */
export function createRequestScopes(): RequestScopes {
  const open = new Map<AbortController, Promise<unknown>>();

  return {
    async run(caller, work) {
      const controller = new AbortController();
      const abort = () => controller.abort();
      let afterwards: Promise<void> | undefined;
      caller.addEventListener("abort", abort, { once: true });
      if (caller.aborted) abort();
      const close = () => {
        caller.removeEventListener("abort", abort);
        open.delete(controller);
      };
      const keepOpenUntil = (rest: Promise<void>) => {
        afterwards = rest.finally(close);
        open.set(controller, afterwards);
      };
      const running = work({ signal: controller.signal, abort, keepOpenUntil });
      if (afterwards === undefined) open.set(controller, running);
      try {
        return await running;
      } finally {
        if (afterwards === undefined) close();
      }
    },
    async close() {
      for (const controller of open.keys()) controller.abort();
      await Promise.allSettled(open.values());
    },
  };
}
