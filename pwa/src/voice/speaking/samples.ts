// From the wire to what the audio hardware takes: base64 of 16-bit little-endian PCM to floats.

/** An odd last byte is dropped. @throws DOMException where it is no base64 */
export function samplesOf(base64: string): Float32Array<ArrayBuffer> {
  const letters = atob(base64);
  const samples = new Float32Array(letters.length >> 1);
  for (let i = 0; i < samples.length; i++) {
    const word = letters.charCodeAt(2 * i) | (letters.charCodeAt(2 * i + 1) << 8);
    samples[i] = ((word << 16) >> 16) / 0x8000;
  }
  return samples;
}
