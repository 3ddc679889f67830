// What another app shared, as one text to go on writing from.

/** Title, text and address of a share, each said once: many apps repeat the address inside of the text. */
export function wordsOf(form: Pick<FormData, "get">): string {
  const [title, text, url] = ["title", "text", "url"].map((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
  }) as [string, string, string];
  const parts = [text.includes(title) ? "" : title, text, text.includes(url) ? "" : url];
  return parts.filter((part) => part !== "").join("\n");
}
