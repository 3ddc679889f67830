// Attached pictures: decoded from their data URLs, and checked to be what they say.
import { DomainError } from "../errors.ts";
import { ATTACHMENT_MAX_BYTES } from "../shared/contract/limits.ts";

export interface Picture {
  mediaType: string;
  bytes: Uint8Array;
}

const ascii = (bytes: Uint8Array, start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));

/** The first bytes by which each format is known. */
const SIGNATURES: Record<string, (bytes: Uint8Array) => boolean> = {
  "image/png": (bytes) => ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n",
  "image/jpeg": (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  "image/gif": (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  "image/webp": (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
};

/** @throws DomainError `too_large` or `unsupported_media_type` */
export function decodePicture(dataUrl: string): Picture {
  const [head = "", base64 = ""] = dataUrl.split(",", 2);
  const mediaType = head.slice("data:".length, head.indexOf(";"));
  let bytes: Uint8Array;
  try {
    bytes = toBytes(atob(base64));
  } catch (cause) {
    throw new DomainError("invalid_request", "The attached picture is damaged. Please attach it again.", { cause });
  }
  if (bytes.length > ATTACHMENT_MAX_BYTES) {
    throw new DomainError("too_large", `A picture may have at most ${ATTACHMENT_MAX_BYTES / 2 ** 20} MB.`);
  }
  if (SIGNATURES[mediaType]?.(bytes) !== true) {
    throw new DomainError("unsupported_media_type", "This file is not a picture that can be attached.");
  }
  return { mediaType, bytes };
}

/** A loop, because Uint8Array.from() over a string takes a hundred times as long. */
function toBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

export function encodePicture({ mediaType, bytes }: Picture): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return `data:${mediaType};base64,${btoa(binary)}`;
}
