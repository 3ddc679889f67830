// Which Node will do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nodeProblem } from "./node-version.mjs";

for (const version of ["20.12.0", "20.20.2", "21.0.0", "24.1.0-nightly"]) {
  test(`nodeProblem() accepts ${version}`, () => {
    assert.equal(nodeProblem(version), null);
  });
}

for (const version of ["16.20.2", "20.11.9", "9.0.0", "", "next"]) {
  test(`nodeProblem() refuses "${version}" and says what to do`, () => {
    assert.match(
      nodeProblem(version) ?? "",
      new RegExp(`needs Node 20\\.12 or newer; this is Node ${version}\\. Install`),
    );
  });
}
