// The figures behind a feature, for who wants to know: sizes, memory, licences, parts.
import type { Feature } from "@hearth/handlers/shared/contract/components.ts";
import { sizeOf } from "./amounts.ts";
import { h } from "./words.ts";

export function FeatureFacts({ feature, names }: { feature: Feature; names: string[] }) {
  const { title, unlocks, downloadBytes, diskBytes, memoryBytes, licences } = feature;
  return (
    <details class="care-more">
      <summary aria-label={h("features.moreLabel", { title })}>{h("features.more")}</summary>
      <dl class="about-facts">
        {unlocks.length > 0 && (
          <>
            <dt>{h("features.fact.unlocks")}</dt>
            {unlocks.map((each) => (
              <dd key={each}>{each}</dd>
            ))}
          </>
        )}
        <dt>{h("features.fact.download")}</dt>
        <dd>{downloadBytes === 0 ? h("features.nothingToFetch") : sizeOf(downloadBytes)}</dd>
        <dt>{h("features.fact.disk")}</dt>
        <dd>{sizeOf(diskBytes)}</dd>
        {memoryBytes > 0 && (
          <>
            <dt>{h("features.fact.memory")}</dt>
            <dd>{sizeOf(memoryBytes)}</dd>
          </>
        )}
        <dt>{h("features.fact.licence")}</dt>
        {licences.map(({ name, url, commercialUse }) => (
          <dd key={name}>
            {url === undefined ? (
              name
            ) : (
              <a class="care-link" href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            )}
            <span class="list-text">
              {" · "}
              {commercialUse === null
                ? h("features.commercial.unknown")
                : h(commercialUse ? "features.commercial.yes" : "features.commercial.no")}
            </span>
          </dd>
        ))}
        {names.length > 0 && (
          <>
            <dt>{h("features.fact.parts")}</dt>
            {names.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </>
        )}
      </dl>
    </details>
  );
}
