// Words of a table as parts of a pattern.

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The keys as alternatives, the longest first, so that "km/h" is found before "km". */
export const alternatives = (record: object): string =>
  Object.keys(record)
    .sort((one, other) => other.length - one.length)
    .map(escapePattern)
    .join("|");
