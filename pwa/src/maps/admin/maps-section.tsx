// The maps in the settings: where one's home is, and for an admin where everybody's is and which regions there are.
import "../../styles/maps-panel.css";
import { useEffect } from "preact/hooks";
import { useHouse } from "../../app/hearth.ts";
import { Panel } from "../../settings/parts.tsx";
import { useMapBook } from "../use-map-book.ts";
import { t } from "../words.ts";
import { HomePanel } from "./home-panel.tsx";
import { RegionsPanel } from "./regions-panel.tsx";

export function MapsSection() {
  const book = useMapBook();
  const isAdmin = useHouse().user.role === "admin";
  useEffect(() => void book.load(), [book]);
  const maps = book.maps.value;
  const state = book.state.value;
  return (
    <>
      {maps !== null ? (
        <>
          <HomePanel isOurs={false} place={maps.home} other={maps.householdHome} />
          {isAdmin && <HomePanel isOurs place={maps.householdHome} other={null} />}
        </>
      ) : (
        <Panel title={t("home.mine")}>
          {state === "failed" ? (
            <>
              <p role="alert">{t("maps.failed")}</p>
              <button type="button" class="button" onClick={() => book.load()}>
                {t("way.again")}
              </button>
            </>
          ) : (
            <p role="status">{t("maps.loading")}</p>
          )}
        </Panel>
      )}
      {isAdmin && <RegionsPanel />}
    </>
  );
}
