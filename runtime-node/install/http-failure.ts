// What a server's answer or a broken connection means, in words for people; no address is ever named.
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";
import { errorCode } from "./disk-failure.ts";

const RETRY_AFTER_MAX_S = 24 * 3_600;
/** What reading says when a stick was pulled out, or is failing. */
const MIRROR_DISK = new Set(["EIO", "ENODEV", "ENXIO", "ESTALE"]);
const PASSING_4XX = new Set([408, 425, 429]);
const WORDS: Record<number, string> = {
  401: "The server gives this file only to people with an account there (401). Another source is needed.",
  403: "The server does not let us have this file (403). Another source is needed.",
  404: "The file is not where it should be on the server (404). An update of Hearth may know its new place.",
  410: "The server has removed this file (410). An update of Hearth may know its new place.",
  429: "The server wants us to slow down (429). Hearth tries again later.",
};

/** What a network says that wants a sign-in first, or a server that hides its error. */
export const webPageFailure = () =>
  new DownloadFailure(
    "refused",
    "A web page came instead of the file. If this network asks people to sign in, do that first, then try again.",
  );

/** The failure that a status other than 200, 206, 416 and a redirect stands for. */
export function statusFailure(status: number, retryAfter: string | undefined, now = Date.now()): DownloadFailure {
  const retryAfterS = retryAfter === undefined ? null : parseRetryAfter(retryAfter, now);
  if (status >= 500 || PASSING_4XX.has(status)) {
    const words = WORDS[status] ?? `The server cannot answer at the moment (${status}). Hearth tries again later.`;
    return new DownloadFailure("unreachable", words, retryAfterS === null ? {} : { retryAfterS });
  }
  return new DownloadFailure("refused", WORDS[status] ?? `The server does not give us this file (${status}).`);
}

/** Seconds from now, at least 0 and at most a day; null: not understood. */
export function parseRetryAfter(value: string, now: number): number | null {
  const text = value.trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_S);
}

/** The failure that an error of the network, or of the mirror's disk, stands for. */
export function networkFailure(cause: unknown): DownloadFailure {
  if (cause instanceof DownloadFailure) return cause;
  const code = errorCode(cause);
  const words =
    code === "ENOTFOUND" || code === "EAI_AGAIN"
      ? "The server was not found. Is the internet connection working?"
      : code === "ECONNREFUSED" || code === "EHOSTUNREACH" || code === "ENETUNREACH"
        ? "The server cannot be reached. Is the internet connection working?"
        : /CERT|TLS|SSL|SIGNATURE/.test(code)
          ? "The server could not prove who it is. Are this computer's date and time right?"
          : MIRROR_DISK.has(code)
            ? "The mirror folder cannot be read. Is its disk or stick plugged in?"
            : "The connection broke off. What has arrived is kept.";
  return new DownloadFailure("unreachable", words, { cause });
}
