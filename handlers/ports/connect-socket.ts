// A WebSocket to another program. Not every runtime has one of its own, so that each hands over what it has.

export interface SocketListener {
  onOpen(): void;
  onMessage(message: string | Uint8Array): void;
  /** Once, also where it never opened. */
  onClose(): void;
}

export interface ClientSocket {
  send(text: string): void;
  /** Nothing is heard of it afterwards but `onClose`. */
  close(): void;
}

/** A message of more than `maxMessageBytes` closes it. Nothing is called back before it has returned. */
export type ConnectSocket = (
  url: string,
  listener: SocketListener,
  limits: { maxMessageBytes: number; openTimeoutMs: number },
) => ClientSocket;
