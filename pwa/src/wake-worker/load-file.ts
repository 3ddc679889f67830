// Fetches a model file of the service and sees that it is the one that the list names.
import type { ModelFile } from "../wake/wake-messages.ts";

/** The file does not come: it is worth trying again. */
export class FileUnreachableError extends Error {
  override readonly name = "FileUnreachableError";
}

/** What came is not what the list names. */
export class FileDamagedError extends Error {
  override readonly name = "FileDamagedError";
}

/** Megabytes on a slow network; what takes longer is tried again later. */
const PATIENCE_MS = 60_000;

/** Its address for as long as it is the same; the service worker keeps what has one. */
export const addressOf = ({ file, sha256 }: ModelFile): string =>
  `/api/voice/wakeword/${encodeURIComponent(file)}?v=${sha256}`;

/**
 * @param signal aborted: nobody waits for it any more
 * @throws FileUnreachableError, FileDamagedError
 */
export async function loadFile(
  model: ModelFile,
  signal: AbortSignal,
  get: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer>> {
  const fetchIt = (cache: RequestCache) =>
    withPatience(signal, async (patience) => {
      const response = await get(addressOf(model), { cache, signal: patience });
      if (!response.ok) throw new Error(`The answer is ${response.status}.`);
      return await read(model, response);
    }).catch((cause: unknown) => {
      throw new FileUnreachableError(`${model.file} does not come.`, { cause });
    });
  const bytes = await fetchIt("default");
  if (await isWhole(model, bytes)) return bytes;
  // Something on the way kept a broken copy: past it, once.
  const again = await fetchIt("reload");
  if (await isWhole(model, again)) return again;
  throw new FileDamagedError(`${model.file} is not the file that Hearth's list names.`);
}

/** Its signal aborts with `signal`, and when it takes too long. Not AbortSignal.any(): tablets of 2022 have none. */
async function withPatience<Result>(
  signal: AbortSignal,
  run: (patience: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  const timer = setTimeout(leave, PATIENCE_MS);
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  try {
    return await run(leaving.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}

/** No more of it than the list says. */
async function read({ sizeBytes }: ModelFile, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sizeBytes);
  let filled = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    if (filled + part.value.length > sizeBytes) {
      await reader?.cancel();
      return new Uint8Array(0);
    }
    bytes.set(part.value, filled);
    filled += part.value.length;
  }
  return bytes.subarray(0, filled);
}

async function isWhole({ sizeBytes, sha256 }: ModelFile, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (bytes.length !== sizeBytes) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256.toLowerCase();
}
