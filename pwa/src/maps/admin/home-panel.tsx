// Where home is, for oneself or for the household: shown, found by its address, taken away.

import { PLACE_NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import type { HomePlace } from "@hearth/handlers/shared/contract/maps.ts";
import { useEffect, useMemo } from "preact/hooks";
import { ActionNote, Panel } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import { PlaceCombobox } from "../place-combobox.tsx";
import { useMapBook } from "../use-map-book.ts";
import { t } from "../words.ts";

interface HomePanelProps {
  isOurs: boolean;
  place: HomePlace | null;
  /** What counts instead; null: nothing. */
  other: HomePlace | null;
}

export function HomePanel({ isOurs, place, other }: HomePanelProps) {
  const book = useMapBook();
  const action = useAction();
  const search = useMemo(book.openSearch, [book]);
  useEffect(() => search.close, [search]);
  const { api } = book;
  const run = (change: () => Promise<void>, done: string) =>
    action.run(
      async () => {
        await change();
        await book.load();
      },
      { done },
    );
  const set = (found: HomePlace) =>
    run(() => (isOurs ? api.setHouseholdHome(found) : api.setHome(found)), t(isOurs ? "home.savedOurs" : "home.saved"));
  const remove = () => run(isOurs ? api.removeHouseholdHome : api.removeHome, t("home.removed"));
  return (
    <Panel title={t(isOurs ? "home.ours" : "home.mine")} hint={t(isOurs ? "home.oursHint" : "home.mineHint")}>
      <p>{place?.label ?? (other === null ? t("home.notSet") : t("home.usesOurs"))}</p>
      <PlaceCombobox
        label={t("home.find")}
        isLabelShown
        search={search}
        onChoose={({ name, address, position }) => {
          search.clear();
          void set({ label: labelOf(name, address), position });
        }}
      />
      <div class="form-actions">
        {place !== null && (
          <button type="button" class="button" disabled={action.isBusy} onClick={remove}>
            {t("home.remove")}
          </button>
        )}
        <ActionNote state={action.state} />
      </div>
    </Panel>
  );
}

/** A street's address may be no more than its town. */
const labelOf = (name: string, address: string | null): string =>
  address === null || address.includes(name) ? (address ?? name) : `${name}, ${address}`.slice(0, PLACE_NAME_MAX_CHARS);
