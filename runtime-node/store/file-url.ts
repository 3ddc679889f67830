// Turns a path into the `file:` address that libsql understands.
import { sep } from "node:path";

/** `file:` address of an absolute path; blanks, `%`, `?` and `#` in folder names are escaped. */
export const fileUrlOf = (path: string) => `file:${path.split(sep).map(encodeURIComponent).join("/")}`;
