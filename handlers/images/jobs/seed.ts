// Draws a seed that JavaScript holds exactly; the painter would take larger ones.

/** 0 up to and with 2 ** 53 - 1, each as likely as any other. */
export function randomSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low;
}
