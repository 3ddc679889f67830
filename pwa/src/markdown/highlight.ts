// Colours code: loads the grammar, then gives a tree of nodes, never a string of HTML.
import { createLowlight } from "lowlight";
import { GRAMMARS, grammarOf } from "./grammars.ts";

/** One piece of code: its class says what it is; pieces lie inside of each other. */
export interface CodePiece {
  className: string;
  children: CodeNode[];
}
export type CodeNode = string | CodePiece;

/** Pieces that lie deeper are given without colours: each level is a call inside of another when it is drawn. */
export const DEPTH_MAX = 32;

export interface Highlighter {
  /**
   * Fetches the grammar by the name behind a fence, and makes it ready; does nothing where there is none for it.
   * @throws when it can't be fetched; the next call tries again
   */
  load(name: string): Promise<void>;
  /**
   * Colours code whose grammar has been loaded; null where there is none.
   * @throws RangeError when the code is nested deeper than the grammar can follow
   */
  highlight(code: string, name: string): CodeNode[] | null;
}

type Tree = ReturnType<ReturnType<typeof createLowlight>["highlight"]>;
type TreeNode = Tree["children"][number];

export function createHighlighter(): Highlighter {
  const lowlight = createLowlight();

  async function load(language: string): Promise<void> {
    const grammar = GRAMMARS[language];
    if (grammar === undefined) throw new RangeError(`There is no grammar for ${language}`);
    if (lowlight.registered(language)) return;
    const { default: define } = await grammar.load();
    // XML holds JavaScript and JavaScript XML: known first, then what it holds.
    lowlight.register(language, define);
    await Promise.all((grammar.holds ?? []).map(load));
  }

  return {
    async load(name) {
      const language = grammarOf(name);
      if (language === null) return;
      await load(language);
      // A grammar is compiled at its first use, which takes longer than most blocks: no time of the block's.
      lowlight.highlight(language, "");
    },
    highlight(code, name) {
      const language = grammarOf(name);
      if (language === null || !lowlight.registered(language)) return null;
      return toNodes(lowlight.highlight(language, code).children, 1);
    },
  };
}

function toNodes(nodes: readonly TreeNode[], depth: number): CodeNode[] {
  return nodes.flatMap((node): CodeNode[] => {
    if (node.type === "text") return [node.value];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    const children = depth < DEPTH_MAX ? toNodes(node.children, depth + 1) : [textOf(node)];
    return [{ className: Array.isArray(className) ? className.join(" ") : "", children }];
  });
}

/** All text below a node, without a call for each level. */
function textOf(node: TreeNode): string {
  let text = "";
  const ahead: TreeNode[] = [node];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next.type === "text") text += next.value;
    if (next.type === "element") ahead.push(...next.children.toReversed());
  }
  return text;
}
