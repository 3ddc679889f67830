// A block of code with its language and a button that copies it.
/* Its tests run without the bundler: @jsxRuntime automatic @jsxImportSource preact */
import { t } from "../messages/t.ts";
import { CopyButton } from "../ui/copy-button.tsx";

export function CodeBlock({ code, language }: { code: string; language: string }) {
  const name = language.split(/\s/)[0] ?? "";
  return (
    <figure class="code-block">
      <figcaption>
        <span>{name || t("markdown.code")}</span>
        <CopyButton text={code} label={t("markdown.copyCode")} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
