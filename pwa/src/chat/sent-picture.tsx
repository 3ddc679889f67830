// A picture that was sent; where it can't be loaded, e.g. away from home, a calm word in its place.
import { ImageOff } from "lucide";
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { t } from "../messages/t.ts";
import { Icon } from "../ui/icon.tsx";

export function SentPicture({ url }: { url: string }) {
  const isReachable = useHearth().connection.state.value === "online";
  const [isMissing, setMissing] = useState(false);
  // What could not be fetched is asked for again as soon as the service is back.
  useEffect(() => {
    if (isReachable) setMissing(false);
  }, [isReachable]);

  if (!isMissing) return <img src={url} alt={t("chat.picture")} loading="lazy" onError={() => setMissing(true)} />;
  return (
    <p class="picture-missing">
      <Icon node={ImageOff} size={24} />
      <span>{isReachable ? t("chat.pictureFailed") : t("chat.pictureAway")}</span>
    </p>
  );
}
