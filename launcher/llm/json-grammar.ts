// Grammars that keep an answer to JSON: any object, or what a schema asks for.

import { type GbnfJsonSchema, type Llama, type LlamaGrammar, LlamaText } from "node-llama-cpp";
import { ApiError } from "./api-error.ts";
import { toGrammarSchema } from "./json-schema.ts";
import type { ResponseFormat } from "./schemas.ts";

const maxSchemaCharacters = 65_536;
/** How the grammar builder writes exponents: up to sixteen digits of them, which no program can hold as a number. */
const exponent = ' ([eE] [-+]? ("0" | [1-9] [0-9]{0,15}))?';
/** The builder ends each grammar with empty lines; reaching them means that the document is complete. */
const endOfDocument = LlamaText(["\n".repeat(4)]);

/**
 * Makes the grammar for a response format, or nothing for free text.
 * @throws {ApiError} `invalid_request` for a schema that no grammar can express.
 */
export async function createFormatGrammar(llama: Llama, format: ResponseFormat): Promise<LlamaGrammar | undefined> {
  if (format.type === "text") return undefined;
  if (format.type === "json_object") return llama.getGrammarFor("json");
  const { schema } = format.json_schema;
  if (JSON.stringify(schema).length > maxSchemaCharacters) {
    throw new ApiError("invalid_request", `The JSON schema is too long: at most ${maxSchemaCharacters} characters.`);
  }
  const grammarSchema = toGrammarSchema(schema) as Readonly<GbnfJsonSchema> & GbnfJsonSchema;
  try {
    const { grammar } = await llama.createGrammarForJsonSchema<GbnfJsonSchema>(grammarSchema);
    return await llama.createGrammar({
      grammar: withUsableNumbers(grammar),
      stopGenerationTriggers: [endOfDocument],
      trimWhitespaceSuffix: true,
    });
  } catch (cause) {
    throw new ApiError("invalid_request", "The JSON schema cannot be turned into a grammar.", { cause });
  }
}

/** Whole numbers without an exponent, others with a short one. */
function withUsableNumbers(grammar: string): string {
  return grammar
    .split("\n")
    .map((rule) => rule.replace(exponent, rule.startsWith("integer-") ? "" : " ([eE] [-+]? [0-9]{1,2})?"))
    .join("\n");
}
