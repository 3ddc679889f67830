// Finds texts that bypass the message files, and figures and times that are written in a fixed language.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseSync } from "vite";
import { companionsEn } from "./companions.en.ts";
import { en } from "./en.ts";

const SRC = new URL("../", import.meta.url);

/** What may stand in the code, by file and text, and why. */
const ALLOWED: Record<string, string> = {
  "settings/appearance-section.tsx: Aa": "letters as a picture of the text size, hidden from screen readers",
};

/** Attributes and properties that a person reads or hears. */
const SAID =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|title|placeholder|alt|label|hint|text|words)$/;

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? "") : "");

/** The literal texts that an expression may become: both ways of a condition, the fixed parts of a template. */
function textsOf(node: unknown): Node[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
    case "JSXText":
    case "TemplateElement":
      return [node];
    case "ConditionalExpression":
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case "LogicalExpression":
      return [...textsOf(node.left), ...textsOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case "TemplateLiteral":
      return [...(node.quasis as Node[]), ...(node.expressions as Node[]).flatMap(textsOf)];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return textsOf(node.expression);
    default:
      return [];
  }
}

const textOf = ({ type, value }: Node): string => {
  if (type === "TemplateElement") return (value as { cooked: string }).cooked;
  return typeof value === "string" ? value.trim() : "";
};

/** Literals at places where a person reads them, and calls of Intl that name no language or a fixed one. */
function findTexts(node: Node, found: Node[] = []): Node[] {
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    found.push(...(node.children as Node[]).flatMap(textsOf));
  } else if (node.type === "JSXAttribute" && SAID.test(nameOf(node.name))) {
    found.push(...textsOf(node.value));
  } else if (node.type === "Property" && SAID.test(nameOf(node.key))) {
    found.push(...textsOf(node.value));
  } else if (node.type === "AssignmentExpression" && isNode(node.left) && nameOf(node.left.property) === "title") {
    found.push(...textsOf(node.right));
  }
  for (const part of partsOf(node)) findTexts(part, found);
  return found;
}

function findFixedFormats(node: Node, found: Node[] = []): Node[] {
  if (node.type === "NewExpression" || node.type === "CallExpression") {
    const { callee } = node as { callee?: unknown };
    const [first] = node.arguments as Node[];
    const isIntl = isNode(callee) && nameOf(callee.object) === "Intl";
    const isToLocale = isNode(callee) && /^toLocale(?:Date|Time)?String$/.test(nameOf(callee.property));
    if ((isIntl || isToLocale) && (first === undefined || first.type === "Literal")) found.push(node);
  }
  for (const part of partsOf(node)) findFixedFormats(part, found);
  return found;
}

function parse(name: string, code: string): Node {
  const { program, errors } = parseSync(name, code);
  assert.deepEqual(errors, [], name);
  assert.ok(isNode(program));
  return program;
}

const lineOf = (code: string, { start }: Node): number => code.slice(0, start).split("\n").length;
const isText = (text: string): boolean => /\p{L}/u.test(text);

/** "file:line: text" of each text in the code that is no key of a message. */
function problemsIn(name: string, code: string, keys: ReadonlySet<string>): string[] {
  const program = parse(name, code);
  const texts = findTexts(program)
    .sort((a, b) => a.start - b.start)
    .map((node) => ({ node, text: textOf(node) }))
    .filter(({ text }) => isText(text) && !keys.has(text) && ALLOWED[`${name}: ${text}`] === undefined)
    .map(({ node, text }) => `${name}:${lineOf(code, node)}: ${text}`);
  const formats = findFixedFormats(program).map(
    (node) => `${name}:${lineOf(code, node)}: a format in a fixed language`,
  );
  return [...new Set([...texts, ...formats])];
}

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^messages\//.test(file))
  .sort();

test("problemsIn() sees texts in elements, attributes, conditions and templates, and fixed formats", () => {
  const code = `const a = <p title="Hello">Text <b>{ok ? "yes" : t("no.text")}</b></p>;
    const b = <img alt={\`Picture of \${name}\`} class="picture" />;
    show({ text: "Done." });
    document.title = "Home";
    const c = (5).toLocaleString("en") + new Intl.NumberFormat("en").format(5) + new Intl.NumberFormat(locale).format(5);
    const d = { label: "theme.light", kind: "text" };`;
  assert.deepEqual(problemsIn("a.tsx", code, new Set(["theme.light"])), [
    "a.tsx:1: Hello",
    "a.tsx:1: Text",
    "a.tsx:1: yes",
    "a.tsx:2: Picture of ",
    "a.tsx:3: Done.",
    "a.tsx:4: Home",
    "a.tsx:5: a format in a fixed language",
  ]);
});

test("every text of the app comes from a message file, every format follows the language", () => {
  assert.ok(files.length > 100);
  const keys = new Set(Object.keys({ ...en, ...companionsEn }));
  const problems = files.flatMap((file) => problemsIn(file, readFileSync(new URL(file, SRC), "utf8"), keys));
  assert.deepEqual(problems, []);
});

test("nothing is allowed that is not there any more", () => {
  for (const entry of Object.keys(ALLOWED)) {
    const [file = "", text = ""] = entry.split(": ");
    const code = readFileSync(new URL(file, SRC), "utf8");
    assert.ok(
      findTexts(parse(file, code)).some((node) => textOf(node) === text),
      `${entry} is allowed for nothing`,
    );
  }
});
