// Opens a character card in the editor, where it is looked over before anything is stored.
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { useLocation } from "preact-iso";
import { useHearth, useHouse } from "../app/hearth.ts";
import { pathOfCompanion } from "../shell/place.ts";
import { type CardFile, readCardFile } from "./card-file.ts";
import type { CardNote } from "./character-card.ts";
import { NEW_COMPANION } from "./companion-book.ts";
import { t } from "./words.ts";

/** The function resolves when the card is open, or when it was told why it is not. */
export function useImport(): (files: Iterable<File>) => Promise<void> {
  const { toasts } = useHearth();
  const { companionBook } = useHouse();
  const { route } = useLocation();
  return async (files) => {
    const [file, second] = files;
    if (file === undefined) return;
    if (second !== undefined) toasts.show({ text: t("card.one") });
    const { name } = file;
    let card: CardFile;
    try {
      card = await readCardFile(file);
    } catch {
      // The browser took the file away, e.g. it was deleted meanwhile.
      toasts.show({ text: t("card.unreadable", { name }) });
      return;
    }
    if (!card.ok) {
      toasts.show({ text: card.problem === "too-big" ? t("card.tooBig", { name }) : t("card.noCard", { name }) });
      return;
    }
    const notes = [t("card.opened"), ...card.notes.map(wordsOf)];
    companionBook.unsaved.set(NEW_COMPANION, { draft: card.draft, notes });
    route(pathOfCompanion(null));
  };
}

function wordsOf(note: CardNote): string {
  switch (note) {
    case "name-cut":
      return t("card.nameCut", { count: NAME_MAX_CHARS });
    case "persona-cut":
      return t("card.personaCut");
    case "greeting-cut":
      return t("card.greetingCut");
    case "more-greetings":
      return t("card.moreGreetings");
    case "lorebook":
      return t("card.lorebook");
  }
}
