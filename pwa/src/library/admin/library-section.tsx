// What an admin decides about the library: which files are its books, and new ones by hand.
import "../../styles/library-settings.css";
import { useResource } from "../../settings/use-resource.ts";
import { useArchivesApi } from "./archives-api.ts";
import { ArchivesPanel } from "./archives-panel.tsx";
import { UploadPanel } from "./upload-panel.tsx";

export function LibrarySection() {
  const api = useArchivesApi();
  const archives = useResource(api.list);
  return (
    <>
      <ArchivesPanel api={api} archives={archives} />
      <UploadPanel api={api} onAdded={() => void archives.reload()} />
    </>
  );
}
