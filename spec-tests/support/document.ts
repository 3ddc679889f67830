// The service's own OpenAPI document: its operations as a list, and every answer checked against it.
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { RunningTarget } from "../targets/target.ts";
import type { Sighting } from "./witness.ts";

interface DescribedAnswer {
  status: number;
  mediaType: string | null;
  isDescribed: boolean;
}

export interface Operation {
  method: string;
  /** With `{id}` where an id belongs. */
  path: string;
  /** False where it is open without a session. */
  needsSession: boolean;
  hasJsonBody: boolean;
  isUnsafe: boolean;
  /** Described statuses, with the media type of each. */
  answers: DescribedAnswer[];
}

export interface ApiDocument {
  /** As it was served. */
  json: Record<string, unknown>;
  operations: Operation[];
  /** The operation that serves this path; null: nothing is described there. */
  find(method: string, path: string): Operation | null;
  /** Why the answer is not as the document says; null: it is. */
  complaintAbout(sighting: Sighting): string | null;
}

interface WireOperation {
  security?: unknown[];
  requestBody?: { content?: Record<string, unknown> };
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
}

/** What stands before every route, and is described nowhere in particular. */
const ANYWHERE = ["invalid_request", "origin_rejected", "too_large", "rate_limited"];
const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export async function readDocument(target: RunningTarget): Promise<ApiDocument> {
  const response = await target.fetch("/api/openapi.json");
  assert.equal(response.status, 200);
  const json = (await response.json()) as { paths: Record<string, Record<string, WireOperation>> };
  const operations = Object.entries(json.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [toOperation(method, path, item[method])] : [])),
  );
  const patterns = operations.map((operation) => ({ operation, pattern: patternOf(operation.path) }));
  // Words before wildcards: /conversations/search is not the conversation "search".
  patterns.sort((one, other) => one.operation.path.split("{").length - other.operation.path.split("{").length);
  const find = (method: string, path: string) =>
    patterns.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation ?? null;
  const validate = createValidator(json);

  return { json, operations, find, complaintAbout: (sighting) => complaintAbout(sighting, find, validate) };
}

function toOperation(method: string, path: string, operation: WireOperation): Operation {
  return {
    method: method.toUpperCase(),
    path,
    needsSession: operation.security === undefined || operation.security.length > 0,
    hasJsonBody: operation.requestBody?.content?.["application/json"] !== undefined,
    isUnsafe: method !== "get",
    answers: Object.entries(operation.responses ?? {}).flatMap(([status, { content = {} }]): DescribedAnswer[] => {
      const types = Object.entries(content);
      if (types.length === 0) return [{ status: Number(status), mediaType: null, isDescribed: false }];
      return types.map(([mediaType, { schema }]) => ({
        status: Number(status),
        mediaType,
        isDescribed: schema !== undefined,
      }));
    }),
  };
}

/** A `{path}` is a way through folders. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll("{path}", ".+").replaceAll(/\{[^}]+\}/g, "[^/]+")}$`);

type Validator = (pointer: string[], value: unknown) => string | null;

function createValidator(json: object): Validator {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(json, "api");
  return (pointer, value) => {
    const path = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).map(encodeURIComponent);
    const check = ajv.getSchema(`api#/${path.join("/")}`);
    assert.ok(check, `there is no schema at ${pointer.join(" > ")}`);
    return check(value) ? null : ajv.errorsText(check.errors);
  };
}

function complaintAbout(sighting: Sighting, find: ApiDocument["find"], validate: Validator): string | null {
  const { method, path, status, json, text } = sighting;
  const operation = find(method, path);
  if (operation === null) return status === 404 ? null : "this operation is not described";
  const mediaType = sighting.headers.get("content-type")?.split(";")[0] ?? null;
  const answer = operation.answers.find((each) => each.status === status && isOfType(mediaType, each.mediaType));
  if (answer === undefined) {
    const code = typeof json === "object" && json !== null && "code" in json ? String(json.code) : "";
    return ANYWHERE.includes(code) ? null : `status ${status} as ${mediaType} (${code}) is not described`;
  }
  if (answer.mediaType === null) return text === "" ? null : "a body where none is described";
  // Lines of JSON are judged one by one where they are read.
  if (!/(?<!nd)json/.test(answer.mediaType) || !answer.isDescribed) return null;
  const at = ["paths", operation.path, method.toLowerCase(), "responses", String(status), "content", answer.mediaType];
  return validate([...at, "schema"], json);
}

function isOfType(actual: string | null, described: string | null): boolean {
  if (described === null || actual === null) return described === actual;
  if (described === "*/*") return true;
  return described.endsWith("/*") ? actual.startsWith(described.slice(0, -1)) : actual === described;
}
