// Stands in for fetch: answers the app's calls as a script says, in the service's own shapes.
import { type ErrorCode, type Problem, problemSchema } from "@hearth/handlers/shared/contract/common.ts";
import { ttsLineSchema } from "@hearth/handlers/shared/contract/voice.ts";
import type { Fetch } from "../../src/api/service-fetch.ts";
import { RUN } from "../family.ts";
import type { AnyReply, Call, Script, Speech, Stream, StreamEvent } from "./replies.ts";
import { EVENTS, ROUTES, type RouteName, routeOf } from "./routes.ts";

export interface ScriptedService {
  fetch: Fetch;
  /** What was called and is not in the script, or does not fit the contract. */
  faults: readonly string[];
}

/** A lost call is noticed only after those that are answered. */
const LOST_AFTER_MS = 60;

export function createScriptedService(script: Script): ScriptedService {
  const faults: string[] = [];
  const called = new Set<RouteName>();
  const isAfter = (route: RouteName) => called.has(route);

  const fetch: Fetch = async (input, init) => {
    const { method, url, signal } = new Request(input, init);
    const { pathname, searchParams: query } = new URL(url);
    const name = routeOf(method, pathname);
    const reply = name === null ? undefined : script[name];
    if (name === null || reply === undefined) {
      faults.push(`Nothing is scripted for ${method} ${pathname}.`);
      return problem("not_found", {});
    }
    called.add(name);
    const find = reply as AnyReply | ((call: Call) => AnyReply);
    try {
      return await respond(name, typeof find === "function" ? find({ query, isAfter }) : find, signal);
    } catch (error) {
      if (!signal.aborted && !(error instanceof TypeError)) faults.push(`${name}: ${String(error)}`);
      throw error;
    }
  };
  return { fetch, faults };
}

async function respond(name: RouteName, reply: AnyReply, signal: AbortSignal): Promise<Response> {
  switch (reply.kind) {
    case "answer": {
      const value = ROUTES[name].parse(reply.value);
      return value === undefined ? new Response(null, { status: 204 }) : Response.json(value);
    }
    case "stream":
      return new Response(bodyOf(reply), { headers: { "content-type": "text/event-stream" } });
    case "speech":
      return new Response(linesOf(reply), { headers: { "content-type": "application/x-ndjson" } });
    case "refusal":
      return problem(reply.code, reply);
    case "lost":
      await new Promise((resolve) => setTimeout(resolve, LOST_AFTER_MS));
      throw new TypeError("Failed to fetch");
    case "never":
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      });
  }
}

function bodyOf({ events, ending }: Stream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting = events.map((event, index) => encoder.encode(lineOf(event, index)));
  return new ReadableStream({
    // One at each pull: an error thrown away what still waits in the queue.
    pull(controller) {
      const next = waiting.shift();
      if (next !== undefined) controller.enqueue(next);
      else if (ending === "ends") controller.close();
      else if (ending === "breaks") controller.error(new TypeError("network error"));
      else return new Promise<void>(() => undefined);
    },
  });
}

function linesOf({ lines }: Speech): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const line of lines) controller.enqueue(encoder.encode(`${JSON.stringify(ttsLineSchema.parse(line))}\n`));
    },
  });
}

function lineOf({ event, data }: StreamEvent, index: number): string {
  const checked = EVENTS[event].parse(data);
  return `id: ${RUN}:${index}\nevent: ${event}\ndata: ${JSON.stringify(checked)}\n\n`;
}

/** As in the contract's table of errors, for those that a state needs. */
const STATUS: { readonly [Code in ErrorCode]?: number } = {
  invalid_request: 400,
  not_signed_in: 401,
  wrong_pin: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  locked_out: 429,
  rate_limited: 429,
  busy: 429,
  upstream_failed: 502,
  component_not_ready: 503,
};

function problem(
  code: ErrorCode,
  { retryAfterS = null, issues, state }: { retryAfterS?: number | null; issues?: Problem["issues"]; state?: string },
): Response {
  const status = STATUS[code] ?? 500;
  const body: Problem = { type: "about:blank", title: code, status, code, detail: code, requestId: "gallery" };
  return Response.json(problemSchema.parse({ ...body, issues, state }), {
    status,
    headers: {
      "content-type": "application/problem+json",
      ...(retryAfterS === null ? {} : { "retry-after": String(retryAfterS) }),
    },
  });
}
