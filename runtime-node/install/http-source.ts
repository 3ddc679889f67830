// Opens a file on a web server: ranges, redirects with their limits, time limits, and refusing what is no file.
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { DownloadFailure } from "../../handlers/ports/install-tools.ts";
import { isHomeAddress } from "./home-address.ts";
import { networkFailure, statusFailure, webPageFailure } from "./http-failure.ts";
import { type FileVersion, type Opened, type RangeWish, strongEtag } from "./source.ts";

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpOptions {
  range: RangeWish | null;
  /** A page is what is wanted. */
  mayBeHtml: boolean;
  headersMs: number;
  signal: AbortSignal;
  /** Whether an address lies in the home; given by tests. */
  isAtHome?: (address: string) => boolean;
}

/** @throws DownloadFailure `unreachable`, `refused`; the signal's reason when it aborts. */
export async function openHttp(url: URL, options: HttpOptions): Promise<Opened> {
  const seen = new Set<string>();
  const { isAtHome = isHomeAddress } = options;
  let current = url;
  let isRefused = (_: string): boolean => false;
  for (;;) {
    seen.add(current.href);
    const answer = await ask(current, options, isRefused);
    // A mirror in the home may send on within it; nobody from outside gets Hearth to ask around in there.
    if (!isAtHome(answer.socket.remoteAddress ?? "")) isRefused = isAtHome;
    if (!REDIRECTS.has(answer.statusCode ?? 0)) return readAnswer(answer, options);
    answer.destroy();
    current = redirectTarget(current, answer.headers.location, seen);
  }
}

/** Where a redirect may lead. @throws DownloadFailure `refused` */
export function redirectTarget(from: URL, location: string | undefined, seen: Set<string>): URL {
  if (location === undefined || !URL.canParse(location, from.href)) {
    throw new DownloadFailure("refused", "The server sends us on, but does not say where to.");
  }
  const target = new URL(location, from);
  target.hash = "";
  if (target.protocol !== "https:" && target.protocol !== "http:") {
    throw new DownloadFailure("refused", "The server sends us on to something that is no web address.");
  }
  if (from.protocol === "https:" && target.protocol === "http:") {
    throw new DownloadFailure("refused", "The server sends us on to an unprotected address. Hearth does not go there.");
  }
  if (seen.has(target.href)) throw new DownloadFailure("refused", "The server sends us round in a circle.");
  if (seen.size > REDIRECTS_MAX) {
    throw new DownloadFailure("refused", "The server sends us on and on without giving us the file.");
  }
  return target;
}

function ask(
  url: URL,
  { range, headersMs, signal }: HttpOptions,
  isRefused: (address: string) => boolean,
): Promise<IncomingMessage> {
  signal.throwIfAborted();
  const headers: Record<string, string> = { accept: "*/*", "accept-encoding": "identity", "user-agent": "Hearth" };
  if (range !== null) {
    headers.range = `bytes=${range.from}-`;
    // A weak tag does not promise equal bytes, so RFC 9110 forbids it here.
    const version = strongEtag(range.version?.etag ?? null) ?? range.version?.lastModified;
    if (version) headers["if-range"] = version;
  }
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    // No agent: a connection for each file, so that none is left open.
    const sent = request(url, { headers, agent: false, signal });
    const timer = setTimeout(() => {
      sent.destroy(new DownloadFailure("unreachable", "The server does not answer. Hearth tries again later."));
    }, headersMs);
    sent.once("response", (answer) => {
      clearTimeout(timer);
      // Once destroyed, it may still report an error that nobody waits for.
      answer.on("error", () => undefined);
      resolve(answer);
    });
    sent.on("error", (cause) => {
      clearTimeout(timer);
      reject(signal.aborted ? signal.reason : networkFailure(cause));
    });
    // Asked only when it is known whom: a name may lead anywhere.
    sent.once("socket", (socket) => {
      socket.once("connect", () => {
        if (isRefused(socket.remoteAddress ?? "")) sent.destroy(homeFailure());
        else sent.end();
      });
    });
  });
}

const homeFailure = () =>
  new DownloadFailure("refused", "The server sends us on to something in your own network. Hearth does not go there.");

function readAnswer(answer: IncomingMessage, { range, mayBeHtml }: HttpOptions): Opened {
  const status = answer.statusCode ?? 0;
  const version: FileVersion = {
    etag: answer.headers.etag ?? null,
    lastModified: answer.headers["last-modified"] ?? null,
  };
  try {
    if (status === 416 && range !== null) {
      answer.destroy();
      return { kind: "beyond_end" };
    }
    if (status !== 200 && status !== 206) throw statusFailure(status, answer.headers["retry-after"]);
    if (!mayBeHtml && /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(answer.headers["content-type"] ?? "")) {
      throw webPageFailure();
    }
    if (status === 200) {
      return {
        kind: "bytes",
        stream: answer,
        startsAt: 0,
        totalBytes: wholeNumber(answer.headers["content-length"]),
        version,
      };
    }
    const [, first, , total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(answer.headers["content-range"] ?? "") ?? [];
    if (first === undefined || range === null) {
      throw new DownloadFailure("refused", "The server sent a piece of the file without saying which.");
    }
    return { kind: "bytes", stream: answer, startsAt: Number(first), totalBytes: wholeNumber(total), version };
  } catch (cause) {
    answer.destroy();
    throw cause;
  }
}

const wholeNumber = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);
