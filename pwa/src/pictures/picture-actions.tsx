// What can be done with a picture: only what one may do, and what some workflow can do.
import type { GenerateImage, Image } from "@hearth/handlers/shared/contract/images.ts";
import { Download, Heart, type IconNode, Maximize2, Paintbrush, RotateCcw, Trash2 } from "lucide";
import { useState } from "preact/hooks";
import { useHearth } from "../app/hearth.ts";
import { Icon } from "../ui/icon.tsx";
import { saveFrom } from "../ui/save-file.ts";
import type { PictureBook } from "./picture-book.ts";
import { againOrder, draftToChange, largerOrder, type StudioDraft } from "./studio-draft.ts";
import { explainOrder } from "./use-studio.ts";
import { t } from "./words.ts";

export interface PictureActionsProps {
  image: Image;
  book: PictureBook;
  onChanged: (image: Image) => void;
  onOrdered: () => void;
  onDraft: (draft: StudioDraft) => void;
  onRemoved: () => void;
}

export function PictureActions({ image, book, onChanged, onOrdered, onDraft, onRemoved }: PictureActionsProps) {
  const { toasts, connection } = useHearth();
  const [isOrdering, setOrdering] = useState(false);
  const options = book.options.value;
  const mayMake = options?.allowed === true && options.problem?.code !== "not_installed";
  const again = mayMake && options !== null ? againOrder(image, options) : null;
  const larger = mayMake && options !== null ? largerOrder(image, options) : null;
  const canChange = mayMake && options?.workflows.some(({ purpose }) => purpose === "image-to-image") === true;
  const isAway = connection.state.value !== "online";

  const order = async (wanted: GenerateImage) => {
    setOrdering(true);
    try {
      await book.paint(wanted);
      onOrdered();
    } catch (error) {
      toasts.show({ text: explainOrder(error) });
    } finally {
      setOrdering(false);
    }
  };
  const like = () => {
    onChanged({ ...image, favourite: !image.favourite });
    void book.setFavourite(image, !image.favourite).then(onChanged);
  };
  const remove = () => {
    book.wall.remove(image, t("view.deleted"));
    onRemoved();
  };
  return (
    <div class="view-actions">
      <button type="button" class="button" aria-pressed={image.favourite} disabled={isAway} onClick={like}>
        <Icon node={Heart} />
        <span>{t("view.favourite")}</span>
      </button>
      {again !== null && (
        <Action label={t("view.again")} icon={RotateCcw} disabled={isOrdering || isAway} onPress={() => order(again)} />
      )}
      {canChange && (
        <Action
          label={t("view.change")}
          icon={Paintbrush}
          disabled={isAway}
          onPress={() => onDraft(draftToChange(image))}
        />
      )}
      {larger !== null && (
        <Action
          label={t("view.larger")}
          icon={Maximize2}
          disabled={isOrdering || isAway}
          onPress={() => order(larger)}
        />
      )}
      <Action
        label={t("view.download")}
        icon={Download}
        disabled={isAway}
        onPress={() => saveFrom(`${image.url}?download=true`, `${image.id}.png`)}
      />
      <Action label={t("view.delete")} icon={Trash2} disabled={isAway} onPress={remove} />
    </div>
  );
}

interface ActionProps {
  label: string;
  icon: IconNode;
  disabled: boolean;
  onPress: () => void;
}

function Action({ label, icon, disabled, onPress }: ActionProps) {
  return (
    <button type="button" class="button" disabled={disabled} onClick={onPress}>
      <Icon node={icon} />
      <span>{label}</span>
    </button>
  );
}
