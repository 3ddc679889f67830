// One line that says when Hearth can't be reached, and what that means for what one writes.
import { CloudOff } from "lucide";
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";

export function ConnectionBanner() {
  const state = useHearth().connection.state.value;
  return (
    <div role="status">
      {state !== "online" && (
        <p class="banner">
          <Icon node={CloudOff} />
          <span>{state === "offline" ? t("connection.offline") : t("connection.unreachable")}</span>
        </p>
      )}
    </div>
  );
}
