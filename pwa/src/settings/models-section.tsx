// The language models that are there: which one answers, what each can do, and a trial question for each.
import type { Model } from "@hearth/handlers/shared/contract/system.ts";
import { useEffect } from "preact/hooks";
import { useHouse } from "../app/hearth.ts";
import { onModelNews } from "../home-care/model-news.ts";
import { useBoot } from "../home-care/use-boot.ts";
import { wordsOf } from "./figures.ts";
import { ModelTrial } from "./model-trial.tsx";
import { ActionNote, Choices, Loaded, Panel } from "./parts.tsx";
import { useSettingsApi } from "./settings-api.ts";
import { type Action, useAction } from "./use-action.ts";
import { useResource } from "./use-resource.ts";
import { s } from "./words.ts";

/** No model has an empty name: the choice to leave it to Hearth. */
const AUTO = "";

interface Served {
  models: Model[];
  /** What answers now. */
  answering: string | null;
  /** What the household chose; null: leave it to Hearth. */
  chosen: string | null;
}

export function ModelsSection() {
  const api = useSettingsApi();
  const house = useHouse();
  const action = useAction();
  const boot = useBoot();
  const served = useResource(async (): Promise<Served> => {
    const [{ items, defaultChatModel }, settings] = await Promise.all([api.models(), api.household.get()]);
    return { models: items, answering: defaultChatModel, chosen: settings["llm.chat_model"] };
  });
  useEffect(() => onModelNews(boot, () => void served.reload()), [boot]);

  const choose = async (now: Served, id: string) => {
    const chosen = id === AUTO ? null : id;
    served.set({ ...now, chosen });
    const isKept = await action.run(() => api.household.change({ "llm.chat_model": chosen }));
    if (!isKept) return served.set(now);
    await Promise.all([served.reload(), house.reload()]);
  };
  return (
    <Loaded resource={served} rows={4}>
      {(now) =>
        now.models.length === 0 ? (
          <Panel>
            <p>{s("models.empty")}</p>
          </Panel>
        ) : (
          <>
            <DefaultModel served={now} action={action} onChoose={(id) => choose(now, id)} />
            {now.models.map((model) => (
              <ModelPanel key={model.id} model={model} isAnswering={model.id === now.answering} />
            ))}
          </>
        )
      }
    </Loaded>
  );
}

interface DefaultModelProps {
  served: Served;
  action: Action;
  onChoose: (id: string) => void;
}

function DefaultModel({ served: { models, answering, chosen }, action, onChoose }: DefaultModelProps) {
  const talking = models.filter(({ kind }) => kind === "chat");
  const isMissing = chosen !== null && !talking.some(({ id }) => id === chosen);
  const isFixed = !action.isBusy && chosen !== null && !isMissing && answering !== null && answering !== chosen;
  const automatic = chosen === null && answering !== null;
  return (
    <Panel>
      <Choices
        label={s("models.choice")}
        value={chosen ?? AUTO}
        options={[
          {
            value: AUTO,
            title: s("models.auto"),
            text: automatic ? s("models.autoText", { model: answering }) : s("models.autoNothing"),
          },
          ...talking.map(({ id, starter }) => ({
            value: id,
            title: id,
            ...(starter ? { text: s("models.starter") } : {}),
          })),
        ]}
        onChoose={onChoose}
      />
      {isMissing && <p class="panel-care">{s("models.missing", { model: chosen })}</p>}
      {isFixed && <p class="panel-care">{s("models.fixed", { model: answering })}</p>}
      <div class="form-actions">
        <ActionNote state={action.state} />
      </div>
    </Panel>
  );
}

function ModelPanel({ model, isAnswering }: { model: Model; isAnswering: boolean }) {
  const isChat = model.kind === "chat";
  return (
    <section class="panel model" aria-label={model.id}>
      <div class="model-head">
        <h2 class="model-name">{model.id}</h2>
        {isAnswering && <span class="tag tag-own">{s("models.answering")}</span>}
        {!isChat && <span class="tag">{s("models.background")}</span>}
      </div>
      <p class="list-text">{isChat ? abilitiesOf(model) : s("models.embedding")}</p>
      {isChat && <ModelTrial model={model.id} />}
    </section>
  );
}

/** "For conversations; keeps about 3,000 words in mind; can’t look at pictures." */
function abilitiesOf({ contextTokens, vision, starter }: Model): string {
  const parts = [
    s("models.chat"),
    contextTokens === null ? s("models.contextUnknown") : s("models.context", { words: wordsOf(contextTokens) }),
    ...(vision === null ? [] : [vision ? s("models.seesYes") : s("models.seesNo")]),
  ];
  return `${parts.join("; ")}.${starter ? ` ${s("models.starter")}.` : ""}`;
}
