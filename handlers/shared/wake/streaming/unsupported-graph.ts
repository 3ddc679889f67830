// Why a network cannot be streamed: said, and the caller runs the whole of it as before.

/** Thrown inside this folder only; the message completes "The embedding model runs whole: ...". */
export class UnsupportedGraph extends Error {
  override readonly name = "UnsupportedGraph";
}
