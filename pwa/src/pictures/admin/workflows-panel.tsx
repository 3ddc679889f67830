// The ways of painting: those that come with Hearth, and an admin's own.
import { Loaded, Panel } from "../../settings/parts.tsx";
import { useResource } from "../../settings/use-resource.ts";
import { usePicturesAdminApi } from "./admin-api.ts";
import { Thing } from "./thing.tsx";
import { s } from "./words.ts";
import { WorkflowCard } from "./workflow-card.tsx";
import { WorkflowUpload } from "./workflow-upload.tsx";

export function WorkflowsPanel() {
  const api = usePicturesAdminApi();
  const workflows = useResource(api.workflows);
  return (
    <Loaded resource={workflows} rows={3}>
      {({ items }) => (
        <Panel title={s("pictureAdmin.workflows")} hint={s("pictureAdmin.workflowsHint")}>
          {items.map((workflow) => (
            <Thing
              key={workflow.id}
              name={workflow.name}
              detail={s(`pictureAdmin.purpose.${workflow.purpose}`)}
              tags={[
                workflow.builtIn ? null : { words: s("pictureAdmin.own"), isOwn: true },
                workflow.enabled ? null : { words: s("pictureAdmin.off") },
                workflow.findings.length === 0
                  ? null
                  : { words: s("pictureAdmin.findings", { count: workflow.findings.length }), isCare: true },
              ]}
            >
              <WorkflowCard
                workflow={workflow}
                api={api}
                onChanged={(changed) =>
                  workflows.set({ items: items.map((each) => (each.id === changed.id ? changed : each)) })
                }
                onRemoved={() => workflows.set({ items: items.filter(({ id }) => id !== workflow.id) })}
              />
            </Thing>
          ))}
          <WorkflowUpload api={api} onAdded={(added) => workflows.set({ items: [...items, added] })} />
        </Panel>
      )}
    </Loaded>
  );
}
