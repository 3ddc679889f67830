// Web Locks for tests: a queue of requests in order, each called later, held until its promise settles.

interface Request {
  mode: LockMode;
  run: () => Promise<void>;
}

export function createQueueingLocks() {
  const queue: Request[] = [];
  const held: LockMode[] = [];
  const mayRun = (mode: LockMode) => (mode === "exclusive" ? held.length === 0 : !held.includes("exclusive"));

  function pump(): void {
    const [next] = queue;
    if (next === undefined || !mayRun(next.mode)) return;
    queue.shift();
    held.push(next.mode);
    setImmediate(async () => {
      await next.run();
      held.splice(held.indexOf(next.mode), 1);
      pump();
    });
    pump();
  }

  function request(
    _name: string,
    first: LockOptions | LockGrantedCallback<unknown>,
    second?: LockGrantedCallback<unknown>,
  ) {
    const options = typeof first === "function" ? {} : first;
    const work = typeof first === "function" ? first : second;
    if (work === undefined) throw new TypeError("A lock needs work.");
    const mode = options.mode ?? "exclusive";
    const call = async (lock: Lock | null) => work(lock);
    if (options.ifAvailable && (queue.length > 0 || !mayRun(mode))) return call(null);
    return new Promise((resolve, reject) => {
      queue.push({ mode, run: () => call({ name: _name, mode }).then(resolve, reject) });
      pump();
    });
  }
  return { request, held: () => [...held] } as unknown as LockManager & { held(): LockMode[] };
}
