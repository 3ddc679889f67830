// The two forms in which a recording is sent: a bare WAV file, or the form that whisper.cpp's server takes.
import type { Context } from "hono";
import * as z from "zod";
import { SidecarError } from "../sidecar-error.ts";
import { type InferenceOptions, inferenceSchema } from "./schemas.ts";

export interface Inference extends InferenceOptions {
  wav: Uint8Array;
}

/** @throws SidecarError `invalid_request` */
export async function readInference(c: Context): Promise<Inference> {
  const isForm = /^multipart\/form-data\b/i.test(c.req.header("content-type") ?? "");
  const form = isForm ? await readForm(c) : null;
  const field = (name: string) => {
    const value = form?.get(name) ?? c.req.query(name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const options = inferenceSchema.safeParse({ responseFormat: field("response_format"), language: field("language") });
  if (!options.success) throw invalid(z.prettifyError(options.error));
  return { ...options.data, wav: form === null ? new Uint8Array(await c.req.arrayBuffer()) : await fileOf(form) };
}

async function readForm(c: Context): Promise<FormData> {
  try {
    return await c.req.formData();
  } catch (cause) {
    // A body over the limit fails here too, with its own words.
    if (cause instanceof SidecarError) throw cause;
    throw new SidecarError("invalid_request", "The form cannot be read.", { cause });
  }
}

async function fileOf(form: FormData): Promise<Uint8Array> {
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid('the form has no file named "file"');
  return new Uint8Array(await file.arrayBuffer());
}

const invalid = (why: string) => new SidecarError("invalid_request", `The request is not valid: ${why}`);
