// A home with a library: on Node it runs the library server itself; a runtime that may not start programs is given one.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { archiveListSchema, bookListSchema } from "../../handlers/shared/contract/library.ts";
import type { Target } from "../targets/target.ts";
import { type Home, type Person, startHome } from "./home.ts";
import { until } from "./until.ts";

export interface LibraryHome extends Home {
  anna: Person;
  ben: Person;
  /** The home runs the library server itself, on what lies in its folder. */
  ownsServer: boolean;
  /** Puts a file into its folder, as somebody would with a stick. */
  put(file: string, name?: string): Promise<void>;
  rescan(): ReturnType<typeof archives>;
  archives(): ReturnType<typeof archives>;
  /** Ends the library server. */
  takeAway(): Promise<void>;
}

const READY_MS = 30_000;

export async function startLibraryHome(runtime: Target, files: readonly string[]): Promise<LibraryHome> {
  const ownsServer = runtime.name === "node";
  const server = ownsServer ? null : await startServer(files);
  try {
    const home = await startHome(runtime, server === null ? {} : { LIBRARY_URL: server.url });
    const anna = await home.setUp("Anna");
    const ben = await home.add(anna, { name: "Ben", role: "member" });
    const folder = join(home.target.dataDir, "zim");
    await mkdir(folder, { recursive: true });
    const put = (file: string, name = basename(file)) => copyFile(file, join(folder, name));
    for (const file of files) await put(file);
    const library: LibraryHome = {
      ...home,
      ...{ anna, ben, ownsServer, put },
      archives: () => archives(anna),
      rescan: () => anna.client.read(archiveListSchema.strict(), "POST", "/api/admin/library/archives/rescan"),
      async takeAway() {
        await server?.close();
        if (ownsServer) await anna.client.request("POST", "/api/admin/sidecars/library/stop");
      },
      async close() {
        await home.close();
        await server?.close();
      },
    };
    await library.rescan();
    await untilOpen(anna, files.length);
    return library;
  } catch (cause) {
    await server?.close();
    throw cause;
  }
}

/** Until so many books are served. */
export async function untilOpen({ client }: Person, books: number): Promise<void> {
  await until(
    `${books} books are served`,
    async () => {
      const reply = await client.request("GET", "/api/library/books");
      return reply.status === 200 && bookListSchema.parse(reply.json).items.length === books;
    },
    READY_MS,
  );
}

const archives = ({ client }: Person) => client.read(archiveListSchema.strict(), "GET", "/api/admin/library/archives");

export interface OwnServer {
  url: string;
  close(): Promise<void>;
}

/** The real library server, beside the home. */
export async function startServer(files: readonly string[]): Promise<OwnServer> {
  const port = await freePort();
  const args = ["--address", "127.0.0.1", "--port", String(port), ...files];
  const child: ChildProcess = spawn("kiwix-serve", args, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/catalog/v2/root.xml`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until("the library server answers", answers, READY_MS);
  return {
    url,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
