// Everything that can be installed: what it is, how big, under which licence, and how far it is.
import type { Feature, FeatureTree } from "@hearth/handlers/shared/contract/components.ts";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Choices, Loaded, Panel } from "../settings/parts.tsx";
import { useResource } from "../settings/use-resource.ts";
import { sizeOf } from "./amounts.ts";
import type { BootFollower } from "./boot-follower.ts";
import { useCareApi } from "./care-api.ts";
import { CareNews, OutOfSight } from "./care-news.tsx";
import { FeatureCard } from "./feature-card.tsx";
import { fits, isHere, type Shown, standingOf } from "./feature-standing.ts";
import { useBoot, useTurns } from "./use-boot.ts";
import { h } from "./words.ts";

/** Fewer are seen at a glance. */
const SEARCH_FROM = 6;

/** @param item the group that one comes for; null: all of them. */
export function FeaturesSection({ item }: { item: string | null }) {
  const api = useCareApi();
  const boot = useBoot();
  const tree = useResource(api.features);
  useTurns(boot, () => void tree.reload());
  return (
    <>
      <CareNews boot={boot} />
      <OutOfSight boot={boot} />
      <Loaded resource={tree} rows={6}>
        {(known) => <FeatureRooms tree={known} boot={boot} asked={item} onChanged={tree.reload} />}
      </Loaded>
    </>
  );
}

interface FeatureRoomsProps {
  tree: FeatureTree;
  boot: BootFollower;
  /** The group that one comes for. */
  asked: string | null;
  onChanged: () => Promise<void>;
}

function FeatureRooms({ tree: { groups, freeBytes }, boot, asked, onChanged }: FeatureRoomsProps) {
  const askedTitle = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    askedTitle.current?.focus({ preventScroll: true });
    askedTitle.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }, [asked]);
  const [words, setWords] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const all = groups.flatMap(({ categories }) => categories.flatMap(({ items }) => items));
  if (all.length === 0) {
    return (
      <Panel>
        <p>{h("features.empty")}</p>
      </Panel>
    );
  }
  const isShown = (feature: Feature, ...titles: string[]) => {
    if (shown !== "all") {
      const parts = feature.components.flatMap((id) => boot.component(id) ?? []);
      if (isHere(standingOf(feature, parts).standing) !== (shown === "here")) return false;
    }
    return fits(words.trim(), [...titles, feature.title, feature.description, ...feature.unlocks]);
  };
  const rooms = groups
    .map((group) => ({
      ...group,
      categories: group.categories
        .map((each) => ({ ...each, items: each.items.filter((item) => isShown(item, group.title, each.title)) }))
        .filter(({ items }) => items.length > 0),
    }))
    .filter(({ categories }) => categories.length > 0);
  return (
    <>
      {all.length >= SEARCH_FROM && <FeatureFilter words={words} shown={shown} onWords={setWords} onShown={setShown} />}
      {freeBytes !== null && <p class="panel-note">{h("features.free", { size: sizeOf(freeBytes) })}</p>}
      {rooms.map(({ id, title, description, categories }) => (
        <section key={id} class="panel care-group" aria-labelledby={`group-${id}`}>
          <h2
            id={`group-${id}`}
            ref={id === asked ? askedTitle : null}
            class="care-group-title"
            tabIndex={id === asked ? -1 : undefined}
          >
            {title}
          </h2>
          <p class="list-text">{description}</p>
          {categories.map((category) => (
            <div key={category.id} class="care-category">
              <h3 class="group-title">{category.title}</h3>
              <ul class="rows">
                {category.items.map((feature) => (
                  <li key={feature.id}>
                    <FeatureCard feature={feature} boot={boot} freeBytes={freeBytes} onChanged={onChanged} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      <div role="status">
        {rooms.length === 0 && (
          <div class="panel">
            <p>{h("features.nothing")}</p>
            <button
              type="button"
              class="button"
              onClick={() => {
                setWords("");
                setShown("all");
              }}
            >
              {h("features.showAll")}
            </button>
          </div>
        )}
      </div>
    </>
  );
}

interface FeatureFilterProps {
  words: string;
  shown: Shown;
  onWords: (words: string) => void;
  onShown: (shown: Shown) => void;
}

function FeatureFilter({ words, shown, onWords, onShown }: FeatureFilterProps) {
  const id = useId();
  return (
    <search class="care-filter">
      <label class="visually-hidden" for={id}>
        {h("features.search")}
      </label>
      <input
        id={id}
        type="search"
        class="field"
        placeholder={h("features.search")}
        value={words}
        onInput={(event) => onWords(event.currentTarget.value)}
      />
      <Choices
        label={h("features.filter")}
        as="tiles"
        value={shown}
        options={[
          { value: "all", title: h("features.filter.all") },
          { value: "here", title: h("features.filter.here") },
          { value: "away", title: h("features.filter.away") },
        ]}
        onChoose={onShown}
      />
    </search>
  );
}
