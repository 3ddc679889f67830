// One line that says when Hearth can't be reached, and what that means where one is.
import { CloudOff } from "lucide";
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";

/** `words`: what it means here, where it isn't a conversation, whose messages are sent later by themselves. */
export function ConnectionBanner({ words }: { words?: string }) {
  const state = useHearth().connection.state.value;
  return (
    <div role="status">
      {state !== "online" && (
        <p class="banner">
          <Icon node={CloudOff} />
          <span>{words ?? (state === "offline" ? t("connection.offline") : t("connection.unreachable"))}</span>
        </p>
      )}
    </div>
  );
}
