// Pictures to attach: small, and what they say they are.
import { Buffer } from "node:buffer";

export const PNG_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const PNG = `data:image/png;base64,${PNG_BASE64}`;

/** A picture of `bytes` bytes that begins as a PNG does. */
export function largePng(bytes: number): string {
  const content = Buffer.alloc(bytes);
  Buffer.from(PNG_BASE64, "base64").copy(content);
  return `data:image/png;base64,${content.toString("base64")}`;
}

export const image = (dataUrl: string) => ({ kind: "image", dataUrl });
