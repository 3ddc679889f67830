// One way of painting: what was found in it, where our words go, what is unusual about it, and whether it is offered.
import type { UpdateWorkflow, WorkflowFinding } from "@hearth/handlers/shared/contract/image-admin.ts";
import { useState } from "preact/hooks";
import { ConfirmDialog } from "../../home-care/confirm-dialog.tsx";
import { ActionNote, Switch } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import type { PicturesAdminApi, ShownWorkflow } from "./admin-api.ts";
import { Ticks } from "./thing.tsx";
import { s } from "./words.ts";
import { WorkflowMappingForm } from "./workflow-mapping-form.tsx";

export interface WorkflowCardProps {
  workflow: ShownWorkflow;
  api: PicturesAdminApi;
  onChanged: (workflow: ShownWorkflow) => void;
  onRemoved: () => void;
}

export function WorkflowCard({ workflow, api, onChanged, onRemoved }: WorkflowCardProps) {
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const change = (changes: UpdateWorkflow) =>
    action.run(async () => onChanged(await api.changeWorkflow(workflow.id, changes)));
  const remove = async () => {
    setAsking(false);
    // Whoever is gone has no line to say so.
    if (await action.run(() => api.removeWorkflow(workflow.id))) onRemoved();
  };
  const hasFindings = workflow.findings.length > 0;
  return (
    <div class="form">
      {hasFindings && <Findings workflow={workflow} />}
      {workflow.unusualClasses.length > 0 && !workflow.builtIn && (
        <div class="thing-unusual">
          <p class="panel-care">{s("pictureAdmin.unusualText")}</p>
          <Ticks
            label={s("pictureAdmin.unusual")}
            options={workflow.unusualClasses.map((name) => ({ value: name, title: name }))}
            chosen={workflow.allowedClasses}
            onChange={(allowedClasses) => void change({ allowedClasses })}
          />
        </div>
      )}
      {!workflow.builtIn && (
        <WorkflowMappingForm workflow={workflow} isBusy={action.isBusy} onSave={(mapping) => change({ mapping })} />
      )}
      {workflow.loraPoint === null && <p class="panel-note">{s("pictureAdmin.noLoraPoint")}</p>}
      <Switch
        title={s("pictureAdmin.enabled")}
        text={hasFindings ? s("pictureAdmin.enabledAfter") : s("pictureAdmin.enabledText")}
        checked={workflow.enabled}
        onChange={(enabled) => void change({ enabled })}
      />
      <div class="form-actions">
        {!workflow.builtIn && (
          <button type="button" class="button button-danger" onClick={() => setAsking(true)}>
            {s("pictureAdmin.delete")}
          </button>
        )}
        <ActionNote state={action.state} />
      </div>
      {isAsking && (
        <ConfirmDialog
          title={s("pictureAdmin.deleteAsk", { name: workflow.name })}
          yes={s("pictureAdmin.deleteYes")}
          no={s("pictureAdmin.keep")}
          onYes={() => void remove()}
          onNo={() => setAsking(false)}
        >
          <p>{s("pictureAdmin.deleteText")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Findings({ workflow: { findings, nodes } }: { workflow: ShownWorkflow }) {
  const titleOf = (id: string) => {
    const node = nodes.find((each) => each.id === id);
    return `${node === undefined ? "" : node.title || node.classType} (${id})`;
  };
  return (
    <div class="thing-findings">
      <p class="field-problem">{s("pictureAdmin.findingsText")}</p>
      <ul>
        {findings.map((finding, index) => (
          <li key={index}>
            {finding.node !== null && <strong>{titleOf(finding.node)}: </strong>}
            {explainFinding(finding)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the service found, in words; what the painter itself has said is its own language. */
function explainFinding({ code, input, detail }: WorkflowFinding): string {
  if (code === "refused") return s("pictureAdmin.finding.refused", { detail });
  const words = s(`pictureAdmin.finding.${code}`);
  return input === null ? words : s("pictureAdmin.findingAt", { words, input });
}
