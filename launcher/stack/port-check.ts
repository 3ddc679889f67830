// Makes sure that a port can be listened on, and says who has it otherwise.
import { tryPort } from "../../runtime-node/supervision/free-port.ts";
import { findPortOwner } from "../../runtime-node/supervision/port-owner.mjs";
import { StartProblem } from "../bootstrap/start-problem.mjs";
import { localUrl } from "./addresses.ts";
import { fetchHealth, isService } from "./health.ts";

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
