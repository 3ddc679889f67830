// Colours code: loads the grammar, then gives a tree of nodes, never a string of HTML.
import { createLowlight } from "lowlight";
import { GRAMMARS, grammarOf } from "./grammars.ts";

/** One piece of code: its class says what it is; pieces lie inside of each other. */
export interface CodePiece {
  className: string;
  children: CodeNode[];
}
export type CodeNode = string | CodePiece;

export interface Highlighter {
  /**
   * Colours code by the name behind its fence; null when there is no grammar for it.
   * @throws when the grammar can't be fetched; the next call tries again
   */
  highlight(code: string, name: string): Promise<CodeNode[] | null>;
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
    async highlight(code, name) {
      const language = grammarOf(name);
      if (language === null) return null;
      await load(language);
      return toNodes(lowlight.highlight(language, code).children);
    },
  };
}

function toNodes(nodes: readonly TreeNode[]): CodeNode[] {
  return nodes.flatMap((node): CodeNode[] => {
    if (node.type === "text") return [node.value];
    if (node.type !== "element") return [];
    const { className } = node.properties;
    return [{ className: Array.isArray(className) ? className.join(" ") : "", children: toNodes(node.children) }];
  });
}
