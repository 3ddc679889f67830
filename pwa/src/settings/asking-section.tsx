// "What can I ask?": what Hearth does by itself, with examples, and what is missing for the rest.
import type { SkillList } from "@hearth/handlers/shared/contract/skills.ts";
import { speech } from "../messages/speech.ts";
import { Loaded, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

export function AskingSection() {
  const api = useSettingsApi();
  const skills = useResource(async () => (await api.skills()).items);
  return (
    <Loaded resource={skills} rows={4}>
      {(items) => (
        <>
          {/* What works now comes first. */}
          {items
            .toSorted((a, b) => Number(a.lacks !== null) - Number(b.lacks !== null))
            .map((item) => (
              <Skill key={item.name} item={item} />
            ))}
        </>
      )}
    </Loaded>
  );
}

function Skill({ item: { words, lacks } }: { item: SkillList["items"][number] }) {
  const { language } = speech.value;
  const { title, description, examples } = words[language];
  return (
    <Panel title={title} hint={description}>
      {lacks !== null && <p class="panel-care">{s(`asking.lacks.${lacks}`)}</p>}
      <ul class="asking-examples" lang={language}>
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </Panel>
  );
}
