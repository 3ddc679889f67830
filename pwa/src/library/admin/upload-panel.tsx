// Adds a book from a file: chosen, sent with its progress, and cancelled where it takes too long.
import { FolderOpen } from "lucide";
import { useEffect, useRef, useState } from "preact/hooks";
import { ServiceError } from "../../api/errors.ts";
import { percentOf, sizeOf } from "../../home-care/amounts.ts";
import { explainChange } from "../../settings/explain-change.ts";
import { Panel } from "../../settings/parts.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ArchivesApi } from "./archives-api.ts";
import { sendFile } from "./send-file.ts";
import { s } from "./words.ts";

type Upload =
  | { name: "idle" }
  | { name: "sending"; file: File; sentBytes: number }
  | { name: "done"; words: string }
  | { name: "failed"; words: string };

export interface UploadPanelProps {
  api: ArchivesApi;
  /** Something new lies in the folder. */
  onAdded: () => void;
}

export function UploadPanel({ api, onAdded }: UploadPanelProps) {
  const files = useRef<HTMLInputElement>(null);
  const sending = useRef(new AbortController());
  const [upload, setUpload] = useState<Upload>({ name: "idle" });
  // Whoever leaves the page stops the upload, which it says.
  useEffect(() => () => sending.current.abort(), []);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (!/\.zim$/i.test(file.name)) return setUpload({ name: "failed", words: s("upload.noBook") });
    sending.current = new AbortController();
    const { signal } = sending.current;
    setUpload({ name: "sending", file, sentBytes: 0 });
    try {
      await sendFile(api.uploadUrl(file.name), file, {
        signal,
        onSent: (sentBytes) => setUpload({ name: "sending", file, sentBytes }),
      });
      setUpload({ name: "done", words: s("upload.done", { file: file.name }) });
      onAdded();
    } catch (error) {
      setUpload(
        signal.aborted
          ? { name: "done", words: s("upload.cancelled") }
          : { name: "failed", words: explainUpload(error) },
      );
    }
  };

  return (
    <Panel title={s("upload.title")} hint={s("upload.hint")}>
      {upload.name === "sending" ? (
        <Sending {...upload} onCancel={() => sending.current.abort()} />
      ) : (
        <div class="form-actions">
          <button type="button" class="button" onClick={() => files.current?.click()}>
            <Icon node={FolderOpen} />
            <span>{s("upload.choose")}</span>
          </button>
          <input
            ref={files}
            type="file"
            hidden
            accept=".zim"
            aria-label={s("upload.choose")}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              event.currentTarget.value = "";
              void take(file);
            }}
          />
          <span class="action-note" role="status">
            {upload.name === "done" ? upload.words : ""}
          </span>
          <p class="action-problem" role="alert">
            {upload.name === "failed" ? upload.words : ""}
          </p>
        </div>
      )}
    </Panel>
  );
}

function Sending({ file, sentBytes, onCancel }: { file: File; sentBytes: number; onCancel: () => void }) {
  const share = file.size === 0 ? 0 : Math.min(sentBytes / file.size, 1);
  return (
    <div class="upload">
      <p role="status">{s("upload.sending", { file: file.name })}</p>
      <div class="care-progress">
        <progress aria-label={s("upload.progress", { file: file.name })} max={1} value={share} />
        <p class="care-figures">
          {percentOf(share)} · {s("upload.amount", { sent: sizeOf(sentBytes), size: sizeOf(file.size) })}
        </p>
      </div>
      <div class="form-actions">
        <button type="button" class="button" onClick={onCancel}>
          {s("upload.cancel")}
        </button>
      </div>
    </div>
  );
}

/** The service has examined the file before it keeps it. */
function explainUpload(error: unknown): string {
  if (error instanceof ServiceError && error.code === "conflict") return s("upload.conflict");
  if (error instanceof ServiceError && error.code === "invalid_request") return s("upload.broken");
  return explainChange(error);
}
