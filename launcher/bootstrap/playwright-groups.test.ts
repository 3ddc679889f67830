// No project of a configuration is left out of the passes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playwrightGroups } from "./playwright-groups.mjs";
import { projectRoot } from "./project.mjs";

for (const [name, { config, passes }] of Object.entries(playwrightGroups)) {
  test(`the passes of ${name} hold every project of its configuration once`, () => {
    const text = readFileSync(join(projectRoot, config), "utf8");
    const projects = [...text.matchAll(/\bname: "([^"]+)"/g)].map(([, project]) => project);
    assert.deepEqual(passes.flat().sort(), projects.sort());
  });
}
