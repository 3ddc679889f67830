// A page as it was made, in a frame of its own: nothing in it runs, and nothing of it reaches the app.
import { t } from "./words.ts";

export function OriginalPage({ url, title }: { url: string; title: string }) {
  return (
    <div class="original">
      <p class="original-hint">{t("reader.originalHint")}</p>
      {/* Of our origin, so that its pictures come with the session; without scripts nothing in it can misuse that. */}
      <iframe class="original-frame" sandbox="allow-same-origin" src={url} title={t("reader.originalOf", { title })} />
    </div>
  );
}
