// Server-sent events: one `data:` line for each thing that is sent, flushed at once, kept alive while nothing comes.

export interface SseSink {
  /** Sends one JSON value. After the reader has gone, nothing happens. */
  send(data: unknown): void;
  /** Ends the stream, with OpenAI's `[DONE]` line unless it ends by an error. */
  end(options?: { readonly done: boolean }): void;
}

export interface SseStream {
  readonly response: Response;
  readonly sink: SseSink;
}

const keepAliveMs = 10_000;
const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache, no-transform",
  "x-accel-buffering": "no",
};

/**
 * Opens a stream. What a slow reader has not taken yet is kept; that is bounded, because a model answers
 * with no more tokens than its context has.
 */
export function openSseStream(onReaderGone: () => void): SseStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let keepAlive: NodeJS.Timeout | undefined;

  const close = () => {
    clearInterval(keepAlive);
    controller = undefined;
  };
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      keepAlive = setInterval(() => write(": still here\n\n"), keepAliveMs);
    },
    cancel() {
      close();
      onReaderGone();
    },
  });
  const sink: SseSink = {
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    end({ done } = { done: true }) {
      if (done) write("data: [DONE]\n\n");
      controller?.close();
      close();
    },
  };
  return { response: new Response(body, { headers }), sink };
}
