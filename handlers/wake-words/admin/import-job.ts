// Importing a pretrained wake word as a job: it follows the downloads, fails in their words, and takes them with it.
import * as z from "zod";
import type { JobRunner } from "../../jobs/job-runner.ts";
import { cancelDownloads, followInstall, type InstallParts } from "./follow-install.ts";

export const importInputSchema = z.object({
  wakeWordId: z.string(),
  componentId: z.string(),
  /** Of the downloads that were begun for it. */
  begun: z.array(z.string()),
});
export type ImportInput = z.infer<typeof importInputSchema>;

export function createImportJob(parts: InstallParts): JobRunner {
  return {
    async run(job, { signal, progress, keep }) {
      const input = importInputSchema.parse(job.input);
      await followInstall(parts, input.componentId, {
        jobId: job.id,
        signal,
        onProgress: progress,
        onBegun: (downloads) => keep({ ...input, begun: [...input.begun, ...downloads] } satisfies ImportInput),
        whenPaused: "wait",
      });
      return { wakeWordId: input.wakeWordId };
    },
    forget: ({ id, input }) => cancelDownloads(parts, { jobId: id, downloads: importInputSchema.parse(input).begun }),
  };
}
