// The languages that code is coloured in: each grammar a file of its own, fetched when the first block needs it.
import type { LanguageFn } from "highlight.js";

interface Grammar {
  load: () => Promise<{ default: LanguageFn }>;
  /** Other names that models write behind a fence. */
  names?: readonly string[];
  /** Languages that stand inside of this one. */
  holds?: readonly string[];
}

export const GRAMMARS: Readonly<Record<string, Grammar>> = {
  bash: { load: () => import("highlight.js/lib/languages/bash"), names: ["sh", "zsh", "fish"] },
  c: { load: () => import("highlight.js/lib/languages/c"), names: ["h"] },
  cpp: { load: () => import("highlight.js/lib/languages/cpp"), names: ["c++", "cc", "cxx", "hpp", "arduino"] },
  csharp: { load: () => import("highlight.js/lib/languages/csharp"), names: ["cs", "c#", "dotnet"] },
  css: { load: () => import("highlight.js/lib/languages/css") },
  dart: { load: () => import("highlight.js/lib/languages/dart") },
  diff: { load: () => import("highlight.js/lib/languages/diff"), names: ["patch"] },
  dockerfile: { load: () => import("highlight.js/lib/languages/dockerfile"), names: ["docker"] },
  elixir: { load: () => import("highlight.js/lib/languages/elixir"), names: ["ex", "exs"] },
  go: { load: () => import("highlight.js/lib/languages/go"), names: ["golang"] },
  graphql: { load: () => import("highlight.js/lib/languages/graphql"), names: ["gql"] },
  haskell: { load: () => import("highlight.js/lib/languages/haskell"), names: ["hs"] },
  ini: { load: () => import("highlight.js/lib/languages/ini"), names: ["toml", "conf", "cfg", "env", "dotenv"] },
  java: { load: () => import("highlight.js/lib/languages/java") },
  javascript: {
    load: () => import("highlight.js/lib/languages/javascript"),
    names: ["js", "mjs", "cjs", "jsx", "node"],
    holds: ["xml"],
  },
  json: { load: () => import("highlight.js/lib/languages/json"), names: ["jsonc", "json5", "jsonl"] },
  kotlin: { load: () => import("highlight.js/lib/languages/kotlin"), names: ["kt", "kts"] },
  latex: { load: () => import("highlight.js/lib/languages/latex"), names: ["tex"] },
  less: { load: () => import("highlight.js/lib/languages/less") },
  lua: { load: () => import("highlight.js/lib/languages/lua") },
  makefile: { load: () => import("highlight.js/lib/languages/makefile"), names: ["make", "mk"] },
  markdown: { load: () => import("highlight.js/lib/languages/markdown"), names: ["md"], holds: ["xml"] },
  nginx: { load: () => import("highlight.js/lib/languages/nginx") },
  perl: { load: () => import("highlight.js/lib/languages/perl"), names: ["pl"] },
  php: { load: () => import("highlight.js/lib/languages/php") },
  powershell: { load: () => import("highlight.js/lib/languages/powershell"), names: ["ps1", "ps", "pwsh"] },
  python: { load: () => import("highlight.js/lib/languages/python"), names: ["py", "python3", "gyp"] },
  r: { load: () => import("highlight.js/lib/languages/r") },
  ruby: { load: () => import("highlight.js/lib/languages/ruby"), names: ["rb"] },
  rust: { load: () => import("highlight.js/lib/languages/rust"), names: ["rs"] },
  scala: { load: () => import("highlight.js/lib/languages/scala") },
  scss: { load: () => import("highlight.js/lib/languages/scss"), names: ["sass"] },
  shell: {
    load: () => import("highlight.js/lib/languages/shell"),
    names: ["console", "terminal", "shellsession"],
    holds: ["bash"],
  },
  sql: { load: () => import("highlight.js/lib/languages/sql"), names: ["mysql", "sqlite", "postgresql", "postgres"] },
  swift: { load: () => import("highlight.js/lib/languages/swift") },
  typescript: {
    load: () => import("highlight.js/lib/languages/typescript"),
    names: ["ts", "mts", "cts", "tsx"],
    holds: ["xml"],
  },
  xml: {
    load: () => import("highlight.js/lib/languages/xml"),
    names: ["html", "xhtml", "svg", "vue", "rss"],
    holds: ["css", "javascript"],
  },
  yaml: { load: () => import("highlight.js/lib/languages/yaml"), names: ["yml"] },
};

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(GRAMMARS).flatMap(([language, { names = [] }]) =>
    [language, ...names].map((name): [string, string] => [name, language]),
  ),
);

/** The grammar for what stands behind a fence, e.g. "TS" or "c++"; null when there is none. */
export const grammarOf = (name: string): string | null => BY_NAME.get(name.toLowerCase()) ?? null;
