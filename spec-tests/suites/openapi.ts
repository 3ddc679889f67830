// The OpenAPI document. Proves: contract, "the OpenAPI 3.1 document … derived from those schemas", by holding every answer
// that the other suites have seen against it; and "GET /api/openapi.json, and a browsable reference".
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { adminHealthSchema } from "../../handlers/shared/contract/system.ts";
import { nameOf } from "../support/examples.ts";
import type { Home } from "../support/home.ts";
import { missingLibraryTools } from "../support/library-tools.ts";

/** Without a program beside the service, as in a home that has installed none, these have nothing to act on. */
const NEED_A_PROGRAM = [
  "POST /api/admin/sidecars/{id}/start",
  "POST /api/admin/sidecars/{id}/stop",
  "GET /api/admin/logs",
];

/** Without the real library server there is no book to open, and nothing to make an archive with. */
const NEED_A_BOOK = [
  "GET /api/library/books/{book}/icon",
  "GET /api/library/articles/{book}",
  "GET /api/library/content/{book}/{path}",
  "PUT /api/admin/library/archives/{file}",
  "DELETE /api/admin/library/archives/{file}",
  "GET /api/admin/library/archives",
  "POST /api/admin/library/archives/rescan",
  "GET /api/library/books",
  "GET /api/library/search",
  "GET /api/library/suggest",
];

/** Comes last: it judges what the homes' witnesses have seen. */
export function openApiSuite(homes: () => Home[]): void {
  describe("the OpenAPI document", () => {
    const home = () => {
      const [first] = homes();
      assert.ok(first);
      return first;
    };

    const haveProgram = () =>
      homes().some(({ witness }) =>
        witness.sightings.some(({ path, status, json }) => {
          const isHealth = path === "/api/admin/health" && status === 200;
          return isHealth && adminHealthSchema.parse(json).sidecars.length > 0;
        }),
      );

    test("is valid OpenAPI 3.1", async () => {
      const { json } = home().document;
      assert.match(String(json.openapi), /^3\.1\./);
      const result = await new Validator().validate(structuredClone(json));
      assert.ok(result.valid, JSON.stringify(result.errors, null, 2));
    });

    test("gives each operation a summary, a tag and at least one good answer", () => {
      const { paths } = home().document.json as { paths: Record<string, Record<string, Record<string, unknown>>> };
      for (const operation of home().document.operations) {
        const described = paths[operation.path]?.[operation.method.toLowerCase()];
        assert.ok(described?.summary && Array.isArray(described.tags), nameOf(operation));
        assert.ok(
          operation.answers.some(({ status }) => status < 300),
          nameOf(operation),
        );
        for (const { status, mediaType, isDescribed } of operation.answers) {
          if (mediaType?.includes("json")) assert.ok(isDescribed, `${nameOf(operation)} ${status} has no schema`);
        }
        const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
        const parameters = (described.parameters ?? []) as { name: string; in: string }[];
        assert.deepEqual(
          parameters.flatMap((each) => (each.in === "path" ? [each.name] : [])).toSorted(),
          names.toSorted(),
          nameOf(operation),
        );
      }
    });

    test("every answer that was seen is as it describes", () => {
      const complaints = new Map<string, string>();
      let judged = 0;
      for (const { document, witness } of homes()) {
        for (const sighting of witness.sightings) {
          judged++;
          const complaint = document.complaintAbout(sighting);
          const name = `${sighting.method} ${document.find(sighting.method, sighting.path)?.path ?? sighting.path}`;
          if (complaint !== null)
            complaints.set(`${name} ${sighting.status}: ${complaint}`, sighting.text.slice(0, 200));
        }
      }
      assert.deepEqual([...complaints.keys()], []);
      assert.ok(judged > 500, `only ${judged} answers were seen`);
    });

    test("every operation that it describes was called with success", () => {
      const seen = new Set<string>();
      for (const { document, witness } of homes()) {
        for (const { method, path, status } of witness.sightings) {
          const operation = status < 300 ? document.find(method, path) : null;
          if (operation !== null) seen.add(nameOf(operation));
        }
      }
      const isExcused = (name: string) =>
        (NEED_A_PROGRAM.includes(name) && !haveProgram()) ||
        (NEED_A_BOOK.includes(name) && missingLibraryTools().length > 0);
      const missing = home()
        .document.operations.map(nameOf)
        .filter((name) => !seen.has(name) && !isExcused(name));
      assert.deepEqual(missing, []);
    });
  });
}
