// Where in a workflow the words, the size and the rest go.
import type { WorkflowMapping } from "@hearth/handlers/shared/contract/image-admin.ts";
import { useState } from "preact/hooks";
import type { ShownWorkflow } from "./admin-api.ts";
import { inputsOf, NOWHERE, PARAMETERS, placeOf, toMapping, withPlace } from "./mapping.ts";
import { SelectField } from "./thing.tsx";
import { s } from "./words.ts";

export interface WorkflowMappingFormProps {
  workflow: ShownWorkflow;
  isBusy: boolean;
  onSave: (mapping: WorkflowMapping) => Promise<unknown>;
}

export function WorkflowMappingForm({ workflow, isBusy, onSave }: WorkflowMappingFormProps) {
  const [mapping, setMapping] = useState(() => toMapping(workflow.mapping));
  const options = [{ value: NOWHERE, title: s("pictureAdmin.nowhere") }, ...inputsOf(workflow)];
  return (
    <details class="thing-mapping">
      <summary>{s("pictureAdmin.mapping")}</summary>
      <form
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSave(mapping);
        }}
      >
        <p class="field-hint">{s("pictureAdmin.mappingHint")}</p>
        {PARAMETERS.map((parameter) => (
          <SelectField
            key={parameter}
            label={s(`pictureAdmin.parameter.${parameter}`)}
            value={placeOf(mapping, parameter)}
            options={options}
            onChoose={(value) => setMapping(withPlace(mapping, parameter, workflow, value))}
          />
        ))}
        <div class="form-actions">
          <button type="submit" class="button button-primary" disabled={isBusy}>
            {s("pictureAdmin.saveMapping")}
          </button>
        </div>
      </form>
    </details>
  );
}
