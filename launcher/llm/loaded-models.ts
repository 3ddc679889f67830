// The models in memory: loaded once for all who ask, kept while used, disposed of when nobody came for a while.

import { ApiError } from "./api-error.ts";

export interface Disposable {
  dispose(): Promise<void>;
}

export interface Lease<T> {
  readonly value: T;
  /** Must be called once the model is not used any more; more calls do nothing. */
  release(): void;
}

export interface LoadedModelsOptions {
  readonly idleMs: number;
  /** Most requests that may wait for one model to load. */
  readonly maxWaiting: number;
  readonly now: () => number;
}

interface Entry<T> {
  readonly loading: Promise<T>;
  value?: T;
  users: number;
  waiting: number;
  lastUsedMs: number;
}

/** Owns every loaded model and closes it. */
export class LoadedModels<T extends Disposable> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #options: LoadedModelsOptions;

  constructor(options: LoadedModelsOptions) {
    this.#options = options;
  }

  /** The models that are ready, by key. */
  ready(): ReadonlyMap<string, T> {
    const ready = new Map<string, T>();
    for (const [key, { value }] of this.#entries) if (value !== undefined) ready.set(key, value);
    return ready;
  }

  /**
   * Gives the model under `key`, loading it when it is not there. A caller who goes away does not stop the loading:
   * others may be waiting for it.
   * @throws {ApiError} `queue_full`; rejects with the loader's error, or the signal's reason.
   */
  async lease(key: string, load: () => Promise<T>, signal: AbortSignal): Promise<Lease<T>> {
    signal.throwIfAborted();
    const entry = this.#entries.get(key) ?? this.#add(key, load);
    if (entry.value === undefined && entry.waiting >= this.#options.maxWaiting) {
      throw new ApiError("queue_full", "The model is still being loaded for others. Please try again in a moment.");
    }
    entry.users += 1;
    entry.waiting += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      entry.users -= 1;
      entry.lastUsedMs = this.#options.now();
    };
    try {
      return { value: await orAborted(entry.loading, signal), release };
    } catch (error) {
      release();
      throw error;
    } finally {
      entry.waiting -= 1;
    }
  }

  /** Disposes of models that nobody has used for `idleMs` (all unused ones with 0). Resolves to their keys. */
  async sweep(idleMs = this.#options.idleMs): Promise<readonly string[]> {
    const dueMs = this.#options.now() - idleMs;
    const idle = [...this.#entries].filter(([, entry]) => entry.users === 0 && entry.lastUsedMs <= dueMs);
    for (const [key] of idle) this.#entries.delete(key);
    await Promise.all(idle.map(([, entry]) => entry.value?.dispose()));
    return idle.map(([key]) => key);
  }

  /** Disposes of all models, used or not. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map((entry) => entry.value?.dispose()));
  }

  #add(key: string, load: () => Promise<T>): Entry<T> {
    const loading = load();
    const entry: Entry<T> = { loading, users: 0, waiting: 0, lastUsedMs: this.#options.now() };
    this.#entries.set(key, entry);
    loading.then(
      (value) => {
        entry.value = value;
      },
      // The error reaches everybody who waits; the next request tries again.
      () => this.#entries.delete(key),
    );
    return entry;
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
