// Character cards as files: read what was picked or dropped, hand out what is to be kept.
import type { Companion } from "@hearth/handlers/shared/contract/companions.ts";
import { saveBlob } from "../ui/save-file.ts";
import {
  CARD_MAX_BYTES,
  type CardNote,
  type CardProblem,
  readCardBytes,
  toBase64,
  writeCard,
} from "./character-card.ts";
import { type CompanionDraft, EMPTY_DRAFT } from "./draft.ts";
import { isPng, withPngText } from "./png-text.ts";
import { readPortrait } from "./read-portrait.ts";

export const CARD_TYPES = ".json,.png,application/json,image/png";

export type CardFile = { ok: true; draft: CompanionDraft; notes: CardNote[] } | { ok: false; problem: CardProblem };

/** The card of a file; its picture, where it has one, becomes the portrait. */
export async function readCardFile(file: Blob): Promise<CardFile> {
  if (file.size > CARD_MAX_BYTES) return { ok: false, problem: "too-big" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const reading = readCardBytes(bytes);
  if (!reading.ok) return reading;
  const picture = isPng(bytes) ? await readPortrait(new Blob([bytes], { type: "image/png" })) : null;
  const draft = { ...EMPTY_DRAFT, ...reading.content, avatar: picture ?? reading.content.avatar };
  return { ok: true, draft, notes: reading.notes };
}

export const hasPicture = ({ avatar }: Pick<Companion, "avatar">) => avatar?.startsWith("data:image/") ?? false;

export function saveCardAsJson(companion: Companion): void {
  saveBlob(new Blob([writeCard(companion)], { type: "application/json" }), `${fileNameOf(companion.name)}.json`);
}

/** A picture that other programs show, with the card inside of it. */
export async function saveCardAsPng(companion: Companion): Promise<void> {
  const picture = await asPng(companion.avatar ?? "");
  // The picture is the portrait already: the words do without it.
  const words = toBase64(writeCard({ ...companion, avatar: null }));
  saveBlob(
    new Blob([withPngText(picture, "chara", words)], { type: "image/png" }),
    `${fileNameOf(companion.name)}.png`,
  );
}

async function asPng(dataUrl: string): Promise<Uint8Array> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("The picture could not be written as PNG.");
  return new Uint8Array(await blob.arrayBuffer());
}

/** "Nana Wren" becomes "nana-wren". */
export const fileNameOf = (name: string): string =>
  name
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "companion";
