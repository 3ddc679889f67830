// Something that is read from the service for a section, with its loading and its failure.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";

export interface Resource<Data> {
  /** null while it has never been there. */
  data: Data | null;
  /** What went wrong with the last try. */
  error: unknown;
  reload(): Promise<void>;
  set(data: Data): void;
}

/** Reads at once, and again by itself when the service comes back after a failure. */
export function useResource<Data>(read: () => Promise<Data>): Resource<Data> {
  const { connection } = useHearth();
  const [data, set] = useState<Data | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isLeft = useRef(false);
  const asked = useRef(0);
  const answered = useRef(0);
  const reading = useRef(read);
  reading.current = read;

  const reload = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    /** An answer that was overtaken by that to a later question is old. */
    const settle = (take: () => void) => {
      if (isLeft.current || mine < answered.current) return;
      answered.current = mine;
      take();
    };
    setError(null);
    try {
      const found = await reading.current();
      settle(() => set(found));
    } catch (failure) {
      settle(() => setError(failure));
    }
  }, []);

  useEffect(() => {
    isLeft.current = false;
    void reload();
    return () => {
      isLeft.current = true;
    };
  }, []);
  const isOnline = connection.state.value === "online";
  useEffect(() => {
    if (isOnline && error !== null) void reload();
  }, [isOnline]);

  return { data, error, reload, set };
}
