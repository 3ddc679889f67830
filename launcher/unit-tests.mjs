// `npm run test:unit [-- words]`: runs the tests beside the code, or those whose path contains one of the words.
// @ts-check
import { bundleTests } from "./bootstrap/bundle-tests.mjs";
import { findTests } from "./bootstrap/find-tests.mjs";
import { projectRoot } from "./bootstrap/project.mjs";
import { runUnitTests } from "./bootstrap/run-unit-tests.mjs";

const folders = ["handlers", "runtime-node", "voice-sidecar", "launcher", "pwa/src", "spec-tests/doubles"];
const words = process.argv.slice(2);
const files = findTests(projectRoot, folders).filter(
  (file) => words.length === 0 || words.some((word) => file.includes(word)),
);
if (files.length === 0) {
  console.error(`There is no unit test ${words.length === 0 ? "at all" : `with ${words.join(" or ")} in its path`}.`);
  process.exit(1);
}
const bundles = await bundleTests(projectRoot, files);
const tests = files.map((file, at) => ({ file, run: bundles[at] ?? file }));
const ok = await runUnitTests({ root: projectRoot, tests, show: (line) => console.log(line) });
process.exit(ok ? 0 : 1);
