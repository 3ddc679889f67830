// A failure to start that the operator can mend: shown as one line, without a stack.

export class StartError extends Error {
  override readonly name = "StartError";
}
