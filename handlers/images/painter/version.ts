// Which versions of ComfyUI are older than what Hearth was made for.

/** The one that the registry installs. Security fixes of July 2026 (ComfyUI's pull request 14734) came not long before it. */
const MADE_FOR = [0, 32, 0] as const;

/** What is no version is not judged. */
export function isOldVersion(version: string): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number);
  if (parts === undefined) return false;
  for (const [index, wanted] of MADE_FOR.entries()) {
    const part = parts[index] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}
