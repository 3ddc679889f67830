// One person's device: keeps its cookie, speaks JSON, and refuses to overlook a malformed answer.
import assert from "node:assert/strict";
import type * as z from "zod";
import { type ErrorCode, type Problem, problemSchema } from "../../handlers/shared/contract/common.ts";
import type { RunningTarget } from "../targets/target.ts";
import { type Answer, openAnswer } from "./events.ts";
import type { Pace } from "./pace.ts";
import type { Witness } from "./witness.ts";

export interface Options {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  rawBody?: string | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed where the answer is JSON. */
  json: unknown;
}

const COOKIE = /^session=([^;]*)/;

export class Client {
  /** The session cookie's token; null: signed out. */
  token: string | null = null;
  readonly #target: RunningTarget;
  readonly #witness: Witness;
  readonly #pace: Pace;

  constructor(target: RunningTarget, witness: Witness, pace: Pace) {
    this.#target = target;
    this.#witness = witness;
    this.#pace = pace;
  }

  /** Sends a request and reads the whole answer; whatever came is kept for the checks at the end of a run. */
  async request(method: string, path: string, options: Options = {}): Promise<Reply> {
    const response = await this.#send(method, path, options);
    const text = await response.text();
    const isJson = /(?<!nd)json/.test(response.headers.get("content-type") ?? "");
    const reply = { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
    this.#keep(method, path, reply);
    return reply;
  }

  /** The parsed answer of a call that must succeed. */
  async read<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<Schema>> {
    const reply = await this.request(method, path, body === undefined ? {} : { body });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.status} ${reply.text}`);
    return schema.parse(reply.json);
  }

  /** For answers without a body. */
  async done(method: string, path: string, body?: unknown): Promise<void> {
    const reply = await this.request(method, path, body === undefined ? {} : { body });
    assert.equal(`${reply.status} ${reply.text}`, "204 ", `${method} ${path}`);
  }

  /** Asserts the refusal, written as `404 not_found`. */
  async refused(expected: `${number} ${ErrorCode}`, method: string, path: string, options: Options | object = {}) {
    const isOptions = "rawBody" in options || "headers" in options || "body" in options;
    const reply = await this.request(method, path, isOptions ? (options as Options) : bodyOf(options));
    return assertProblem(reply, expected, `${method} ${path}`);
  }

  /** Asks, and hands over the answer while it is being written. */
  ask(body: { message: string } & Record<string, unknown>): Promise<Answer> {
    // Short ones are words that a log may well hold.
    if (body.message.length >= 16) this.#witness.addSecret("message", body.message);
    return this.follow("POST", "/api/chat/stream", { body });
  }

  /** A request whose answer is the event stream of a chat. */
  async follow(method: string, path: string, options: Options = {}): Promise<Answer> {
    const { response, cut } = await this.open(method, path, options);
    return openAnswer(response, cut);
  }

  /** A request whose answer is an event stream of any kind; `cut` destroys the connection. */
  async open(method: string, path: string, options: Options = {}): Promise<{ response: Response; cut: () => void }> {
    const connection = new AbortController();
    const response = await this.#send(method, path, options, connection.signal);
    if (response.status !== 200) {
      const text = await response.text();
      this.#keep(method, path, { status: response.status, headers: response.headers, text, json: JSON.parse(text) });
      assert.fail(`${method} ${path}: ${response.status} ${text}`);
    }
    this.#keep(method, path, { status: 200, headers: response.headers, text: "", json: null });
    return { response, cut: () => connection.abort() };
  }

  async #send(method: string, path: string, options: Options, signal?: AbortSignal): Promise<Response> {
    const { body, rawBody, headers = {} } = options;
    await this.#pace();
    const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await this.#target.fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(this.token === null ? {} : { cookie: `session=${this.token}` }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
      ...(rawBody instanceof ReadableStream ? { duplex: "half" } : {}),
      ...(signal === undefined ? {} : { signal }),
      redirect: "manual",
    } as RequestInit);
    const cookie = COOKIE.exec(response.headers.get("set-cookie") ?? "")?.[1];
    if (cookie !== undefined) this.token = cookie === "" ? null : cookie;
    if (this.token !== null) this.#witness.addSecret("session token", this.token);
    return response;
  }

  #keep(method: string, path: string, reply: Reply): void {
    this.#witness.see(method, path, reply);
    if (reply.status >= 400) assertProblem(reply, null, `${method} ${path}`);
  }
}

const bodyOf = (body: object): Options => (Object.keys(body).length === 0 ? {} : { body });

/** Every refusal has the same shape, and the request id of its header. */
export function assertProblem(reply: Reply, expected: string | null, what: string): Problem {
  const said = `${what}: ${reply.status} ${reply.text.slice(0, 300)}`;
  assert.equal(reply.headers.get("content-type"), "application/problem+json", said);
  const problem = problemSchema.strict().parse(reply.json);
  assert.equal(problem.status, reply.status, said);
  assert.equal(problem.requestId, reply.headers.get("x-request-id"), said);
  assert.ok(problem.requestId !== "" && problem.detail !== "" && problem.title !== "", said);
  if (reply.status === 429) assert.match(reply.headers.get("retry-after") ?? "", /^[1-9]\d*$/, said);
  if (expected !== null) assert.equal(`${problem.status} ${problem.code}`, expected, said);
  return problem;
}
