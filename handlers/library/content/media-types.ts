// As what a book's files are sent: what pages are made of keeps its type, and nothing is ever a program.

const KEPT =
  /^(?:image|audio|video|font)\/[\w.+-]+$|^(?:text\/(?:html|css|plain|vtt|csv)|application\/(?:xhtml\+xml|pdf|epub\+zip|json|ogg|font-woff2?|x-font-\w+|vnd\.ms-fontobject))$/;
const TEXT = /^text\/|^application\/(?:xhtml\+xml|json)$/;

/** Scripts become plain bytes: under no policy could the app take one for its own. */
export function sentType(said: string | null): string {
  const type = said?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!KEPT.test(type)) return "application/octet-stream";
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

export const isPage = (type: string): boolean => /^(?:text\/html|application\/xhtml\+xml)\b/.test(type);
