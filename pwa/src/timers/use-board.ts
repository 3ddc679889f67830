// The timers for a component, and the service's time as it passes.
import { useEffect, useState } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { createTimerBoard, type TimerBoard } from "./timer-board.ts";

export const useTimerBoard = (): TimerBoard => useHouse().parts.get(createTimerBoard);

/** Told anew each second while something runs. */
export function useServiceTime(board: TimerBoard, isRunning: boolean): number {
  const [nowMs, setNow] = useState(board.now);
  useEffect(() => {
    setNow(board.now());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(board.now()), 250);
    return () => clearInterval(timer);
  }, [board, isRunning]);
  return nowMs;
}
