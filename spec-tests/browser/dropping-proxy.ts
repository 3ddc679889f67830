// A TCP proxy between browser and service that can cut every connection, as a lost Wi-Fi does.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface DroppingProxy {
  url: string;
  /** What the service says no longer reaches the browser; what the browser says still reaches the service. */
  mute(): void;
  /** Cuts all connections and takes no new ones until `restore`. */
  drop(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isDown = false;
  let isMuted = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A cut connection ends in an error on both sides; that is what this proxy is for.
    socket.on("error", () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isDown) return void near.resetAndDestroy();
    const far = connect(Number(port), hostname);
    keep(far);
    near.pipe(far);
    far.on("data", (bytes) => {
      if (isMuted || near.write(bytes)) return;
      far.pause();
      near.once("drain", () => far.resume());
    });
    far.on("end", () => near.end());
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cutAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    mute() {
      isMuted = true;
    },
    drop() {
      isDown = true;
      cutAll();
    },
    restore() {
      isDown = false;
      isMuted = false;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      cutAll();
      await closed;
    },
  };
}
