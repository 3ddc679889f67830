// Bundles each unit test into one file of JavaScript, so that its process has one file to read instead of hundreds.
// @ts-check
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Below the root; packages are found from there as from the sources. */
const bundleFolder = "spec-tests/.artifacts/unit";
/** The names by which a bundled source still knows where it lies. */
const place = {
  "import.meta.url": "hearthSourceUrl",
  "import.meta.dirname": "hearthSourceFolder",
  "import.meta.filename": "hearthSourceFile",
};

/**
 * Bundles the tests anew, over those of an earlier run: another one may be under way. A failure in one is still told by its source's name and line.
 * @param {string} root
 * @param {readonly string[]} tests relative to the root
 * @returns {Promise<string[]>} what to run, relative to the root, in the order of the tests
 * @throws {Error} with esbuild's own list of faults
 */
export async function bundleTests(root, tests) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [...tests],
    outdir: join(root, bundleFolder),
    outbase: root,
    absWorkingDir: root,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "error",
    define: place,
    plugins: [keepPlaces(root)],
  });
  return tests.map((test) => `${bundleFolder}/${test.replace(/\.tsx?$/, ".mjs")}`);
}

/**
 * What a source asks of `import.meta` is answered for the source, not for the bundle that it ended in.
 * @param {string} root
 * @returns {import("esbuild").Plugin}
 */
function keepPlaces(root) {
  return {
    name: "keep-places",
    setup(build) {
      build.onResolve({ filter: /^@hearth\// }, ({ path }) => ({ path: join(root, path.slice("@hearth/".length)) }));
      build.onLoad({ filter: /\.(ts|tsx|mjs)$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        // What is imported by a computed address is a source, which Node reads only by tsx.
        const needsLoader = /\.test\.tsx?$/.test(path) && /\bimport\((?!\s*["'`])/.test(text);
        if (!needsLoader && !text.includes("import.meta.")) return null;
        const [url, folder, file] = [pathToFileURL(path).href, dirname(path), path].map((each) => JSON.stringify(each));
        // On the first line: no other moves. esbuild gives them other names where sources meet in one file.
        const known = `const hearthSourceUrl = ${url}, hearthSourceFolder = ${folder}, hearthSourceFile = ${file};`;
        const loader = /** @type {import("esbuild").Loader} */ (path.endsWith(".mjs") ? "js" : extname(path).slice(1));
        return { contents: `${needsLoader ? 'import "tsx"; ' : ""}${known} ${text}`, loader };
      });
    },
  };
}
