// A body that is not announced as JSON is refused, instead of being taken for an empty one.
// Recordings and archives are what is sent as it is.
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { DomainError } from "../errors.ts";
import { isStreamedUpload } from "./streamed-upload.ts";

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const SENT_AS_IT_IS = new Set(["/api/stt", "/api/admin/wakewords/recordings", "/api/voice/false-alarms"]);

/** @throws DomainError `unsupported_media_type` */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const hasBody = c.req.header("transfer-encoding") !== undefined || Number(c.req.header("content-length") ?? 0) > 0;
  const isRecording = c.req.method === "POST" && SENT_AS_IT_IS.has(c.req.path);
  const isSentAsItIs = isRecording || isStreamedUpload(c.req.method, c.req.path);
  if (hasBody && !isSentAsItIs && !JSON_TYPE.test(c.req.header("content-type") ?? "")) {
    throw new DomainError("unsupported_media_type", "Send JSON, and say so in Content-Type.");
  }
  await next();
});
