// What this is: version, what stays in the house, licence, keys, and the API for builders.
import { ExternalLink } from "lucide";
import { useState } from "preact/hooks";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import { Orb } from "../ui/orb.tsx";
import { Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { ShortcutSheet } from "./shortcut-sheet.tsx";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

export function AboutSection() {
  const api = useSettingsApi();
  const health = useResource(api.health);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <>
      <Panel>
        <div class="about-head">
          <Orb size="m" />
          <div>
            <p class="about-name">{t("app.name")}</p>
            <p class="list-text" role="status">
              {health.error === null
                ? `${s("about.version")} ${health.data?.version ?? "…"}`
                : s("about.versionFailed")}
            </p>
          </div>
        </div>
        <dl class="about-facts">
          <dt>{s("about.privacy")}</dt>
          <dd>{s("about.privacyText")}</dd>
          <dt>{s("about.licence")}</dt>
          <dd>{s("about.licenceText")}</dd>
          <dt>{s("about.keys")}</dt>
          <dd>
            <button type="button" class="button" onClick={() => setSheetOpen(true)}>
              {s("about.keysShow")}
            </button>
          </dd>
          <dt>{s("about.builders")}</dt>
          <dd>
            <a class="button" href="/api/docs" target="_blank" rel="noreferrer">
              {s("about.docs")}
              <Icon node={ExternalLink} size={18} />
            </a>
          </dd>
        </dl>
      </Panel>
      {isSheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </>
  );
}
