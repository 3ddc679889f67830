// The colours of code against the ground that code stands on, in both themes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
const TOKENS = css("tokens.css");
const AA_RATIO = 4.5;
const THEMES = ["light", "dark"] as const;

/** `light-dark(#rrggbb, #rrggbb)` of a token. */
function coloursOf(token: string): Record<(typeof THEMES)[number], string> {
  const match = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(TOKENS);
  assert.ok(match?.[1] && match[2], `there is no --${token} of two colours`);
  return { light: match[1], dark: match[2] };
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test("contrast() agrees with the two ends that WCAG gives", () => {
  assert.equal(contrast("#ffffff", "#000000"), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
});

const codeTokens = [...TOKENS.matchAll(/--(code-[a-z]+):/g)].map(([, name]) => name ?? "");

test("the tokens of code are all in use", () => {
  assert.ok(codeTokens.length >= 6);
  for (const token of codeTokens) assert.ok(css("code.css").includes(`var(--${token})`), token);
});

for (const token of [...codeTokens, "ink", "muted"]) {
  for (const theme of THEMES) {
    test(`--${token} reaches ${AA_RATIO}:1 on the ground of code, ${theme}`, () => {
      const ratio = contrast(coloursOf(token)[theme], coloursOf("surface")[theme]);
      assert.ok(ratio >= AA_RATIO, `${ratio.toFixed(2)}:1`);
    });
  }
}
