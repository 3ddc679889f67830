// A picture of this home; where it can't be fetched, its small copy if there is one, else a calm word in its place.
import type { Image } from "@hearth/handlers/shared/contract/images.ts";
import { ImageOff } from "lucide";
import { useEffect, useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { t } from "./words.ts";

export interface PictureImageProps {
  image: Pick<Image, "id" | "url" | "thumbnailUrl" | "prompt" | "width" | "height">;
  size: "small" | "whole";
}

export function PictureImage({ image, size }: PictureImageProps) {
  const isReachable = useHearth().connection.state.value === "online";
  const wanted = size === "small" ? image.thumbnailUrl : image.url;
  const [missing, setMissing] = useState<readonly string[]>([]);
  // What could not be fetched is asked for again as soon as the service is back, and for another picture.
  useEffect(() => setMissing([]), [isReachable, image.id]);
  const shown = [wanted, image.thumbnailUrl].find((url) => !missing.includes(url));
  if (shown === undefined) {
    return (
      <span class="picture-gone" role="img" aria-label={image.prompt}>
        <Icon node={ImageOff} size={24} />
        {size === "whole" && <span>{isReachable ? t("frame.failed") : t("frame.away")}</span>}
      </span>
    );
  }
  return (
    <img
      src={shown}
      alt={image.prompt}
      width={image.width}
      height={image.height}
      decoding="async"
      onError={() => setMissing([...missing, shown])}
    />
  );
}
