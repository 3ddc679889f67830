// The words beside what was said: `a()` looks them up as `t()` does the app's.
import { answersEn } from "../messages/answers.en.ts";
import { createLookup } from "../messages/t.ts";

export const a = createLookup(answersEn);
