// Attached pictures are what they say, and not too large.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DomainError } from "../errors.ts";
import { decodePicture, encodePicture } from "./pictures.ts";

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const withCode = (code: string) => (error: unknown) => error instanceof DomainError && error.code === code;

test("decodePicture() and encodePicture() give back the same data URL", () => {
  assert.equal(encodePicture(decodePicture(PNG)), PNG);
});

test("decodePicture() refuses bytes that are not the format they claim", () => {
  assert.throws(() => decodePicture(PNG.replace("image/png", "image/jpeg")), withCode("unsupported_media_type"));
  assert.throws(
    () => decodePicture(`data:image/png;base64,${btoa("<svg onload=alert(1)>")}`),
    withCode("unsupported_media_type"),
  );
});

test("decodePicture() refuses broken base64 and more than 4 MB", () => {
  assert.throws(() => decodePicture("data:image/png;base64,A"), withCode("invalid_request"));
  assert.throws(() => decodePicture(`data:image/png;base64,${"A".repeat(6_000_000)}`), withCode("too_large"));
});
