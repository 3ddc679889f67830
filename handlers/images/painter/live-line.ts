// The one WebSocket to ComfyUI: open as long as somebody listens, opened again with a growing pause where it breaks.
import * as z from "zod";
import type { Clock } from "../../ports/clock.ts";
import type { ClientSocket, ConnectSocket } from "../../ports/connect-socket.ts";
import type { Log } from "../../ports/log.ts";
import type { PainterEvent } from "../../ports/painter.ts";
import { readPreview } from "./preview-frame.ts";

export interface LiveLineOptions {
  /** null: there is no such line, and it stays silent. */
  connect: ConnectSocket | null;
  /** Base address without a trailing slash. @throws DomainError while there is none */
  url(): string;
  /** One socket for each: a second one would take the first one's frames. */
  clientId: string;
  clock: Clock;
  log: Log;
}

/** A preview of 64 by 64 pixels had 40 kB, and they grow with the picture. */
const MESSAGE_MAX_BYTES = 8 * 1024 * 1024;
const OPEN_TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Must be the first frame that is sent: previews then tell whose they are. */
const FEATURES = JSON.stringify({ type: "feature_flags", data: { supports_preview_metadata: true } });

const messageSchema = z.object({
  type: z.string(),
  data: z.object({
    prompt_id: z.string().max(100).optional(),
    node: z.string().max(100).nullish(),
    value: z.number().optional(),
    max: z.number().optional(),
  }),
});

type Listener = (event: PainterEvent) => void;

/** Call it to listen; what it returns ends that. */
export function createLiveLine(options: LiveLineOptions): (listener: Listener) => () => void {
  const { connect, clientId, clock, log } = options;
  const listeners = new Set<Listener>();
  let line: ClientSocket | null = null;
  let cancelPause: (() => void) | null = null;
  let pauseMs = FIRST_PAUSE_MS;

  function tell(event: PainterEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (cause) {
        log.error("a listener to the painter failed", cause);
      }
    }
  }

  function open(): void {
    if (connect === null || listeners.size === 0) return;
    let address: string;
    try {
      address = `${options.url().replace(/^http/, "ws")}/ws?clientId=${clientId}`;
    } catch {
      // It does not run; the polling tells people, the line only tries again.
      openLater();
      return;
    }
    const socket: ClientSocket = connect(
      address,
      {
        onOpen() {
          pauseMs = FIRST_PAUSE_MS;
          socket.send(FEATURES);
        },
        onMessage(message) {
          if (socket !== line) return;
          const event = typeof message === "string" ? readEvent(message) : readPreview(message);
          if (event !== null) tell(event);
        },
        onClose() {
          if (socket !== line) return;
          line = null;
          openLater();
        },
      },
      { maxMessageBytes: MESSAGE_MAX_BYTES, openTimeoutMs: OPEN_TIMEOUT_MS },
    );
    line = socket;
  }

  function openLater(): void {
    cancelPause?.();
    cancelPause = clock.schedule(pauseMs, open);
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  }

  function shut(): void {
    cancelPause?.();
    cancelPause = null;
    pauseMs = FIRST_PAUSE_MS;
    const socket = line;
    line = null;
    socket?.close();
  }

  return (listener) => {
    // Its own key, so that the same function may listen twice.
    const own: Listener = (event) => listener(event);
    listeners.add(own);
    if (listeners.size === 1) open();
    return () => {
      if (listeners.delete(own) && listeners.size === 0) shut();
    };
  };
}

/** null: nothing that anybody waits for. */
function readEvent(text: string): PainterEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const message = messageSchema.safeParse(json);
  if (!message.success) return null;
  const { type, data } = message.data;
  const { prompt_id: id, node, value, max } = data;
  if (id === undefined) return null;
  if (type === "progress" && value !== undefined && max !== undefined && max > 0) {
    return { type: "progress", id, value: Math.max(0, Math.min(value, max)), max, node: node ?? null };
  }
  // `execution_success` comes before the history has it; `executing` without a node comes after, whatever the ending.
  const isChange = type === "execution_start" || type === "execution_error" || type === "execution_interrupted";
  return isChange || (type === "executing" && node === null) ? { type: "changed", id } : null;
}
