// The wire of listening: a recording in and its text out, and the socket on which somebody speaks.
import { type Context, Hono } from "hono";
import type { WSContext } from "hono/ws";
import type { Services, SignedInEnv } from "../../app-env.ts";
import type { Guards } from "../../auth/guards.ts";
import { DomainError } from "../../errors.ts";
import { describe } from "../../middleware/describe.ts";
import type { RawSocket } from "../../ports/upgrade-to-socket.ts";
import { transcriptSchema } from "../../shared/contract/voice.ts";
import type { SttSocket, Wire } from "./stt-socket.ts";

/** 16 bytes in base64 (RFC 6455, section 4.1). */
const SOCKET_KEY = /^[A-Za-z0-9+/]{22}==$/;

export function sttRoutes({ listening, upgradeToSocket }: Services, { requireAuth }: Guards) {
  return (
    new Hono<SignedInEnv>()
      .use(requireAuth)
      .post(
        "/",
        describe({
          tag: "Voice",
          summary: "Write down a recording",
          description:
            "The body is a WAV file: PCM or float, up to 48 kHz, at most 60 seconds. No speech: an empty text.",
          answers: { 200: transcriptSchema },
          problems: [
            "too_large",
            "unsupported_media_type",
            "busy",
            "upstream_failed",
            "component_not_ready",
            "upstream_timeout",
          ],
        }),
        async (c) => {
          const read = async () => new Uint8Array(await c.req.arrayBuffer());
          return c.json(await listening.transcribe(c.get("user").id, read, c.req.raw.signal), 200);
        },
      )
      // Not described: OpenAPI has no words for sockets. Its messages are in the contract.
      .get("/stream", async (c) => {
        refuseOrdinary(c);
        const place = listening.enter({ user: c.get("user"), session: c.get("session") });
        let socket: SttSocket | null = null;
        try {
          return await upgradeToSocket(c, {
            onOpen(_, ws) {
              socket = place.open(wireOf(ws));
            },
            onMessage: ({ data }) => socket?.onMessage(data),
            onClose: () => socket?.onClose(),
            // The close that follows an error ends the session.
            onError: () => undefined,
          });
        } catch (error) {
          place.leave();
          throw error;
        }
      })
  );
}

/** Deno takes a wrong handshake for a mistake of ours, so it is looked at before. */
function refuseOrdinary(c: Context): void {
  const isUpgrade =
    c.req.header("upgrade")?.toLowerCase() === "websocket" &&
    c.req.header("sec-websocket-version") === "13" &&
    SOCKET_KEY.test(c.req.header("sec-websocket-key") ?? "");
  if (!isUpgrade) throw new DomainError("invalid_request", "At this address there is a WebSocket only.");
}

const wireOf = (ws: WSContext<RawSocket>): Wire => ({
  send: (text) => ws.send(text),
  close: (code, reason) => ws.close(code, reason),
  unreadBytes: () => ws.raw?.bufferedAmount ?? 0,
});
