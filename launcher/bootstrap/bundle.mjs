// Bundles our TypeScript programs into one file of JavaScript each; packages from npm stay outside of the bundle.
// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Bundles every program.
 * @param {string} root
 * @param {readonly { source: string, result: string }[]} programs relative to the root
 * @throws {Error} naming the source that is missing, or esbuild's own list of faults
 */
export async function bundlePrograms(root, programs) {
  const { build } = await import("esbuild");
  for (const { source } of programs) {
    if (!existsSync(join(root, source))) {
      throw new Error(`${source} is missing: this checkout is not complete. "git status" shows what is gone.`);
    }
  }
  await Promise.all(
    programs.map(({ source, result }) =>
      build({
        entryPoints: [join(root, source)],
        outfile: join(root, result),
        absWorkingDir: root,
        bundle: true,
        platform: "node",
        format: "esm",
        target: "node20",
        packages: "external",
        sourcemap: true,
        logLevel: "info",
        plugins: [ownWorkspaces(root)],
      }),
    ),
  );
}

/**
 * Node cannot load the TypeScript of our own workspaces, so `@hearth/<folder>/<file>` is bundled, unlike other packages.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
function ownWorkspaces(root) {
  return {
    name: "own-workspaces",
    setup(build) {
      build.onResolve({ filter: /^@hearth\// }, ({ path }) => ({ path: join(root, path.slice("@hearth/".length)) }));
    },
  };
}
