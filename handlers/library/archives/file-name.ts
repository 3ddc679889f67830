// Names of archives in their folder: what may become one, and finding one however its accents are written.

const NAME_MAX_BYTES = 240;

/** "wikipedia_de.zim": one step, nothing hidden, nothing that another system forbids. */
export function isArchiveName(name: string): boolean {
  const isPlain = /\.zim$/i.test(name) && !name.startsWith(".") && !/[/\\<>:"|?*\p{Cc}]/u.test(name);
  return isPlain && name.length > 4 && new TextEncoder().encode(name).length <= NAME_MAX_BYTES;
}

/** Systems write "ü" in one piece or in two. */
export const findName = (names: readonly string[], asked: string): string | null =>
  names.find((name) => name === asked) ??
  names.find((name) => name.normalize("NFC") === asked.normalize("NFC")) ??
  null;
