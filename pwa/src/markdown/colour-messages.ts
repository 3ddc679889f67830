// What the page and the worker that colours code say to each other; one request at a time.
import type { CodeNode } from "./highlight.ts";

export interface ColourRequest {
  code: string;
  /** What stands behind the fence. */
  name: string;
}

/** `begun`: the grammar is there. `out-of-reach`: it could not be fetched. */
export type ColourReply = { name: "begun" } | { name: "out-of-reach" } | { name: "done"; nodes: CodeNode[] | null };
