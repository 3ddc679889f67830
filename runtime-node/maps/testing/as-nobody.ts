// Does something as a user who may not look everywhere, also where the tests run as root, who may.
import process from "node:process";

const NOBODY = 65_534;

export async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = process.geteuid?.();
  if (own !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(own);
  }
}
