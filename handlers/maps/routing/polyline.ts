// Lines as Valhalla writes them: the differences of each position to the one before, in characters, to six decimals.
// https://developers.google.com/maps/documentation/utilities/polylinealgorithm, with a precision of 1e-6

const PRECISION = 1e6;
const FIRST_CHARACTER = 63;

/** [longitude, latitude] in degrees. @throws RangeError for what is no such line, or longer than `pointsMax` */
export function decodePolyline(text: string, pointsMax: number): [number, number][] {
  const line: [number, number][] = [];
  let at = 0;
  let [lat, lon] = [0, 0];

  function next(): number {
    let [value, shift] = [0, 1];
    for (;;) {
      const bits = text.charCodeAt(at++) - FIRST_CHARACTER;
      // A difference has at most 360 million units: seven groups of five bits hold it.
      if (!(bits >= 0 && bits < 64) || shift > 2 ** 35) throw new RangeError("the line of a way is damaged");
      value += (bits & 31) * shift;
      if (bits < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      shift *= 32;
    }
  }

  while (at < text.length) {
    lat += next();
    lon += next();
    if (line.length >= pointsMax) throw new RangeError("the line of a way is too long");
    line.push([lon / PRECISION, lat / PRECISION]);
  }
  return line;
}
