// A workflow of one's own, from a file that ComfyUI has exported.
import type { WorkflowPurpose } from "@hearth/handlers/shared/contract/images.ts";
import { NAME_MAX_CHARS } from "@hearth/handlers/shared/contract/limits.ts";
import { FolderOpen } from "lucide";
import { useRef, useState } from "preact/hooks";
import { ActionNote, TextField } from "../../settings/parts.tsx";
import { useAction } from "../../settings/use-action.ts";
import { Icon } from "../../ui/icon.tsx";
import type { PicturesAdminApi, ShownWorkflow } from "./admin-api.ts";
import { type ReadWorkflow, readWorkflow } from "./read-workflow.ts";
import { SelectField } from "./thing.tsx";
import { s } from "./words.ts";

const PURPOSES = ["text-to-image", "image-to-image", "upscale"] as const satisfies readonly WorkflowPurpose[];

export interface WorkflowUploadProps {
  api: PicturesAdminApi;
  onAdded: (workflow: ShownWorkflow) => void;
}

export function WorkflowUpload({ api, onAdded }: WorkflowUploadProps) {
  const files = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  const [purpose, setPurpose] = useState<WorkflowPurpose>("text-to-image");
  const [read, setRead] = useState<ReadWorkflow | null>(null);
  const action = useAction();

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    action.reset();
    setRead(await readWorkflow(file));
    if (name.trim() === "") setName(file.name.replace(/\.json$/i, "").slice(0, NAME_MAX_CHARS));
  };
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (read?.name !== "graph") return;
    const { graph } = read;
    const isAdded = await action.run(async () => onAdded(await api.upload({ name: name.trim(), purpose, graph })), {
      done: s("pictureAdmin.added"),
      conflict: s("pictureAdmin.tooMany"),
    });
    if (!isAdded) return;
    setRead(null);
    setName("");
  };
  const problem = read === null || read.name === "graph" ? null : s(`pictureAdmin.file.${read.name}`);
  return (
    <form class="form thing-upload" onSubmit={add} noValidate>
      <h3>{s("pictureAdmin.upload")}</h3>
      <p class="field-hint">{s("pictureAdmin.uploadHint")}</p>
      <div class="form-actions">
        <button type="button" class="button" onClick={() => files.current?.click()}>
          <Icon node={FolderOpen} />
          <span>{s("pictureAdmin.choose")}</span>
        </button>
        <input
          ref={files}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={s("pictureAdmin.choose")}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = "";
            void take(file);
          }}
        />
        {read?.name === "graph" && (
          <span role="status">{s("pictureAdmin.read", { count: Object.keys(read.graph).length })}</span>
        )}
      </div>
      {problem !== null && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {read?.name === "graph" && (
        <>
          <TextField
            label={s("pictureAdmin.name")}
            value={name}
            maxLength={NAME_MAX_CHARS}
            autocomplete="off"
            onInput={setName}
          />
          <SelectField
            label={s("pictureAdmin.purpose")}
            value={purpose}
            options={PURPOSES.map((value) => ({ value, title: s(`pictureAdmin.purpose.${value}`) }))}
            onChoose={setPurpose}
          />
        </>
      )}
      <div class="form-actions">
        {read?.name === "graph" && (
          <button type="submit" class="button button-primary" disabled={name.trim() === "" || action.isBusy}>
            {s("pictureAdmin.add")}
          </button>
        )}
        <ActionNote state={action.state} />
      </div>
    </form>
  );
}
