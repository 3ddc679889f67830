// Which section an address opens, for whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ADMIN_SECTIONS, OWN_SECTIONS, openSection } from "./sections.ts";

test("openSection() opens everybody's sections for every role", () => {
  for (const role of ["admin", "member", "child", "guest"] as const) {
    for (const id of OWN_SECTIONS) assert.deepEqual(openSection(id, role), { name: "section", id });
    assert.deepEqual(openSection(null, role), { name: "list" });
    assert.deepEqual(openSection("nothing", role), { name: "unknown" });
  }
});

test("openSection() opens an admin's sections for admins only", () => {
  for (const id of ADMIN_SECTIONS) {
    assert.deepEqual(openSection(id, "admin"), { name: "section", id });
    for (const role of ["member", "child", "guest"] as const)
      assert.deepEqual(openSection(id, role), { name: "denied" });
  }
});
