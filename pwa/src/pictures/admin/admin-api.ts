// The service's calls that only an admin makes about pictures, typed by the service's own routes.
import type {
  UpdateCheckpoint,
  UpdateLora,
  UpdateWorkflow,
  UploadWorkflow,
} from "@hearth/handlers/shared/contract/image-admin.ts";
import { useMemo } from "preact/hooks";
import type { Calls } from "../../api/api.ts";
import { useHearth } from "../../app/hearth.ts";

export type PicturesAdminApi = ReturnType<typeof createPicturesAdminApi>;

/** As it comes over the wire. */
export type ShownWorkflow = Awaited<ReturnType<PicturesAdminApi["workflows"]>>["items"][number];

export function createPicturesAdminApi({ client, read, done }: Calls) {
  const { checkpoints, loras, workflows } = client.api.admin.images;
  return {
    checkpoints: () => read(checkpoints.$get()),
    changeCheckpoint: (id: string, changes: UpdateCheckpoint) =>
      read(checkpoints[":id"].$patch({ param: { id }, json: changes })),
    loras: () => read(loras.$get()),
    changeLora: (id: string, changes: UpdateLora) => read(loras[":id"].$patch({ param: { id }, json: changes })),
    people: () => read(client.api.admin.users.$get()),
    workflows: () => read(workflows.$get()),
    upload: (workflow: UploadWorkflow) => read(workflows.$post({ json: workflow })),
    changeWorkflow: (id: string, changes: UpdateWorkflow) =>
      read(workflows[":id"].$patch({ param: { id }, json: changes })),
    removeWorkflow: (id: string) => done(workflows[":id"].$delete({ param: { id } })),
  };
}

export function usePicturesAdminApi(): PicturesAdminApi {
  const { api } = useHearth();
  return useMemo(() => createPicturesAdminApi(api.calls), [api]);
}
