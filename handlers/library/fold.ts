// Words and titles compared as people do: without regard to case, accents and punctuation.

/** "Córdoba (Spanien)" and "cordoba spanien" become the same. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
