// GET /api/openapi.json, and GET /api/docs: the same document for people, as plain HTML without scripts.
import { Hono } from "hono";
import { html } from "hono/html";
import { generateSpecs } from "hono-openapi";
import type { OpenAPIV3_1 } from "openapi-types";
import type { AppEnv } from "../app-env.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

type Document = Awaited<ReturnType<typeof generateSpecs>>;

export function openApiRoutes(app: Hono<AppEnv>, version: string) {
  let document: Promise<Document> | null = null;
  const read = () => {
    document ??= generateSpecs(app, {
      documentation: {
        openapi: "3.1.0",
        info: {
          title: "Hearth",
          version,
          description: "The API of the home assistant that lives at home.",
          license: { name: "Apache-2.0", identifier: "Apache-2.0" },
        },
        components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } } },
        security: [{ session: [] }],
        servers: [{ url: "/" }],
      },
      exclude: ["/api/openapi.json", "/api/docs", "/api/docs.css"],
    });
    return document;
  };

  return new Hono<AppEnv>()
    .get("/openapi.json", async (c) => c.json(await read()))
    .get("/docs", async (c) => c.html(page(await read())))
    .get("/docs.css", (c) => c.body(STYLE, 200, { "Content-Type": "text/css; charset=utf-8" }));
}

function page(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as OpenAPIV3_1.PathItemObject | undefined)?.[method];
      return operation ? [{ path, method, operation: operation as OpenAPIV3_1.OperationObject }] : [];
    }),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Hearth API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <h1>Hearth API</h1>
        <p>Version ${document.info.version}. The same as <a href="/api/openapi.json">openapi.json</a>.</p>
        <nav>${tags.map((tag) => html`<a href="#${tag}">${tag}</a> `)}</nav>
        ${tags.map(
          (tag) => html`<h2 id="${tag}">${tag}</h2>
            ${operations.filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag).map(section)}`,
        )}
      </body>
    </html>`;
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: OpenAPIV3_1.OperationObject;
}) {
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
  return html`<details>
    <summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary ?? ""}</summary>
    ${operation.description ? html`<p>${operation.description}</p>` : ""}
    ${parameters.map((p) => html`<p><code>${p.name}</code> (${p.in}${p.required ? ", required" : ""})</p>${json(p.schema)}`)}
    ${Object.entries(body?.content ?? {}).map(([type, media]) => html`<h3>Body: ${type}</h3>${json(media.schema)}`)}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) => {
      const { description, content } = response as OpenAPIV3_1.ResponseObject;
      return html`<h3>${status} ${description}</h3>${Object.entries(content ?? {}).map(
        ([type, media]) => html`<p>${type}</p>${type.includes("problem") ? "" : json(media.schema)}`,
      )}`;
    })}
  </details>`;
}

const json = (schema: unknown) => (schema === undefined ? "" : html`<pre>${JSON.stringify(schema, null, 2)}</pre>`);

const STYLE = `:root{color-scheme:light dark;--ember:light-dark(#b2441c,#f2925f);--line:light-dark(#ddd2c5,#3b3229)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:light-dark(#fbf7f1,#16120e);color:light-dark(#2b2521,#f4ede4)}
a,summary b{color:var(--ember)}summary{padding:.6rem 0;cursor:pointer;border-top:1px solid var(--line)}
pre{overflow:auto;padding:1rem;background:light-dark(#f3ece2,#2a231c);border-radius:6px}h3{font-size:1rem}nav a{margin-right:1rem}`;
