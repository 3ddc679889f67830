// The home's wake words: those that it has trained and those that are ready-made; a new one; or one of them.
import { Loaded } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { NEW_WAKE_WORD } from "./addresses.ts";
import { Catalogue } from "./catalogue.tsx";
import { FalseAlarms } from "./false-alarms.tsx";
import { TrainWizard } from "./train-wizard.tsx";
import { TrainedList } from "./trained-list.tsx";
import { useWakeWordsApi } from "./wake-words-api.ts";
import { WordPage } from "./word-page.tsx";

/** @param item `new`, a wake word or its training; null: all of them */
export function WakeWordsSection({ item }: { item: string | null }) {
  if (item === NEW_WAKE_WORD) return <TrainWizard />;
  return item === null ? <AllWakeWords /> : <WordPage key={item} id={item} />;
}

function AllWakeWords() {
  const api = useWakeWordsApi();
  const all = useResource(async () => {
    const [catalog, trained, jobs] = await Promise.all([api.catalog(), api.trained(), api.jobs()]);
    return { catalog, trained: trained.items, jobs: jobs.items };
  });
  const reload = () => void all.reload();
  return (
    <Loaded resource={all} rows={6}>
      {({ catalog, trained, jobs }) => [
        <TrainedList
          key="trained"
          words={trained}
          jobs={jobs.filter(({ kind }) => kind === "wake-train")}
          onChanged={reload}
        />,
        <Catalogue
          key="catalogue"
          catalog={catalog}
          jobs={jobs.filter(({ kind }) => kind === "wake-import")}
          onChanged={reload}
        />,
        <FalseAlarms key="alarms" />,
      ]}
    </Loaded>
  );
}
