// JSON schemas as zod and others write them, in the words that llama.cpp's grammar builder knows.

import type { GbnfJsonSchema } from "node-llama-cpp";
import { ApiError } from "./api-error.ts";

const maxDepth = 64;
const maxListedIntegers = 128;
const anyScalar: GbnfJsonSchema = { type: ["string", "number", "boolean", "null"] };
const anyValue: GbnfJsonSchema = {
  oneOf: [anyScalar, { type: "object", additionalProperties: anyScalar }, { type: "array", items: anyScalar }],
};

/**
 * Rewrites a schema for the grammar builder. Shape, enums, lengths and counts bind the model; `pattern`, ranges and
 * the like cannot be put into a grammar and stay the caller's to check.
 * @throws {ApiError} `invalid_request` for a schema that no grammar can express.
 */
export function toGrammarSchema(schema: unknown, depth = 0): GbnfJsonSchema {
  if (depth > maxDepth) throw unusable("it is nested too deeply");
  if (schema === true) return anyValue;
  if (!isRecord(schema)) throw unusable("each part of it must be an object");
  const defs = definitions(schema, depth);
  const child = (value: unknown) => toGrammarSchema(value, depth + 1);

  if (typeof schema.$ref === "string") {
    const name = /^#\/(?:\$defs|definitions)\/([^/]+)$/.exec(schema.$ref)?.[1];
    if (name === undefined) throw unusable(`the reference ${schema.$ref} leads nowhere in it`);
    return { $ref: `#/$defs/${name}`, ...defs } as GbnfJsonSchema;
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(choices)) return { oneOf: choices.map(child), ...defs } as GbnfJsonSchema;
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) return child(schema.allOf[0]);
  if (schema.allOf !== undefined || schema.not !== undefined) throw unusable('it uses "allOf" or "not"');
  if ("const" in schema) return { const: schema.const } as GbnfJsonSchema;
  if (Array.isArray(schema.enum)) return { enum: schema.enum } as GbnfJsonSchema;
  if (schema.type === "object" || isRecord(schema.properties)) return { ...objectSchema(schema, child), ...defs };
  if (schema.type === "array") return { ...arraySchema(schema, child), ...defs } as GbnfJsonSchema;
  if (schema.type === "string") return { type: "string", ...numbers(schema, ["minLength", "maxLength"]) };
  if (schema.type === "integer") return integerSchema(schema);
  if (schema.type === undefined) return anyValue;
  return { type: schema.type } as GbnfJsonSchema;
}

type Child = (value: unknown) => GbnfJsonSchema;
type Fields = Readonly<Record<string, unknown>>;

function objectSchema(schema: Fields, child: Child): GbnfJsonSchema {
  const properties = isRecord(schema.properties) ? mapValues(schema.properties, child) : {};
  const extra = schema.additionalProperties;
  const isOpen = extra === true || isRecord(extra) || (extra === undefined && Object.keys(properties).length === 0);
  return {
    type: "object",
    properties,
    ...(isOpen ? { additionalProperties: isRecord(extra) ? child(extra) : anyValue } : {}),
    ...numbers(schema, ["minProperties", "maxProperties"]),
  };
}

/** A grammar knows no ranges, but a short one can be listed: hours, minutes, marks out of ten. */
function integerSchema({ minimum, maximum }: Fields): GbnfJsonSchema {
  if (!Number.isSafeInteger(minimum) || !Number.isSafeInteger(maximum)) return { type: "integer" };
  const [from, to] = [Number(minimum), Number(maximum)];
  if (to < from || to - from >= maxListedIntegers) return { type: "integer" };
  return { enum: Array.from({ length: to - from + 1 }, (_, index) => from + index) };
}

function arraySchema(schema: Fields, child: Child): Fields {
  return {
    type: "array",
    items: schema.items === undefined ? anyValue : child(schema.items),
    ...(Array.isArray(schema.prefixItems) ? { prefixItems: schema.prefixItems.map(child) } : {}),
    ...numbers(schema, ["minItems", "maxItems"]),
  };
}

function definitions(schema: Fields, depth: number): { $defs?: Readonly<Record<string, GbnfJsonSchema>> } {
  const found = schema.$defs ?? schema.definitions;
  return isRecord(found) ? { $defs: mapValues(found, (value) => toGrammarSchema(value, depth + 1)) } : {};
}

function numbers(schema: Fields, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = schema[name];
      return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? [[name, value]] : [];
    }),
  );
}

function mapValues(record: Fields, map: Child): Readonly<Record<string, GbnfJsonSchema>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unusable(why: string): ApiError {
  return new ApiError("invalid_request", `The JSON schema cannot be used: ${why}.`);
}
