// Migration 7: the page of the library that a question is about, kept with it.
export const name = "0007-questions-about-pages";

export const statements = [
  // { bookId, path, title } as JSON.
  `ALTER TABLE messages ADD COLUMN about TEXT`,
];
