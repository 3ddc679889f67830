// Makes sure that a port can be listened on, and says who has it otherwise.
import { createServer } from "node:net";
import { findPortOwner } from "../bootstrap/port-owner.mjs";
import { StartProblem } from "../bootstrap/start-problem.mjs";
import { localUrl } from "./addresses.ts";
import { fetchHealth, isService } from "./health.ts";

/** The error code of listening there, e.g. `EADDRINUSE`; null when the port is free. */
export function tryPort(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A port of this machine's loopback that is free now. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * Checks the port that Hearth is to answer on.
 * @throws {StartProblem} in words: Hearth already runs there, another program has it, it is not allowed
 */
export async function checkPort(port: number, host: string): Promise<void> {
  const code = await tryPort(port, host);
  switch (code) {
    case null:
      return;
    case "EADDRINUSE":
      throw new StartProblem(await describeTaken(port, host));
    case "EACCES":
      throw new StartProblem(
        `Port ${port} is reserved by the system. Choose another one, for example: PORT=3000 npm start`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      throw new StartProblem(
        `HOST is ${host}, but this machine has no such address. Leave HOST out to use all of them.`,
      );
    default:
      throw new StartProblem(
        `Port ${port} cannot be used (${code}). Choose another one, for example: PORT=3001 npm start`,
      );
  }
}

async function describeTaken(port: number, host: string): Promise<string> {
  const url = localUrl(port, host);
  if (isService(await fetchHealth(`${url}/api/health`), "hearth")) return `Hearth is already running at ${url}`;
  const owner = findPortOwner(port) ?? "another program";
  const other = port < 65_535 ? port + 1 : 3_000;
  return `Port ${port} is taken by ${owner}. Stop it, or choose another port, for example: PORT=${other} npm start`;
}
