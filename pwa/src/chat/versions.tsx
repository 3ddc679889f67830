// Pages through the versions of a message.
import { ChevronLeft, ChevronRight } from "lucide";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";
import type { Chat } from "./chat.ts";
import type { ShownMessage } from "./turns.ts";

export function Versions({ chat, message }: { chat: Chat; message: ShownMessage }) {
  const { versions, id } = message;
  if (versions.length < 2) return null;
  const index = versions.indexOf(id);
  const show = (versionId: string | undefined) => {
    if (versionId !== undefined) void chat.showVersion(versionId);
  };
  const isBusy = chat.live.value !== null;
  return (
    <span class="versions">
      <button
        type="button"
        class="icon-button"
        aria-label={t("chat.earlierVersion")}
        disabled={isBusy || index <= 0}
        onClick={() => show(versions[index - 1])}
      >
        <Icon node={ChevronLeft} size={18} />
      </button>
      <span class="versions-place">{t("chat.versionOf", { index: index + 1, count: versions.length })}</span>
      <button
        type="button"
        class="icon-button"
        aria-label={t("chat.laterVersion")}
        disabled={isBusy || index >= versions.length - 1}
        onClick={() => show(versions[index + 1])}
      >
        <Icon node={ChevronRight} size={18} />
      </button>
    </span>
  );
}
