// Whether a PMTiles archive is whole: version 3, and every section that the header names lies within the file.
import { FormatError, withFileReader } from "./file-reader.ts";

const MAGIC = "PMTiles";
const VERSION = 3;
const HEADER_BYTES = 127;
/** Header and root directory lie in here, so that one request gets both. */
const ROOT_END_MAX_BYTES = 16_384;

/** @throws FormatError */
export const checkPmtiles = (path: string): Promise<void> =>
  withFileReader(path, async (reader) => {
    if ((await reader.bytes(7)).toString("latin1") !== MAGIC) throw new FormatError("it is no map of the PMTiles kind");
    const version = await reader.u8();
    if (version !== VERSION) throw new FormatError(`its PMTiles version ${version} is not understood`);
    const sections: { start: number; bytes: number }[] = [];
    for (let index = 0; index < 4; index++) sections.push({ start: await reader.u64(), bytes: await reader.u64() });
    reader.seek(HEADER_BYTES);
    if (sections.some(({ start, bytes }) => start + bytes > reader.length)) throw new FormatError("it ends too early");
    if (sections.some(({ start, bytes }) => bytes > 0 && start < HEADER_BYTES)) {
      throw new FormatError("its header is not understood");
    }
    const [root, , , tiles] = sections;
    if (root === undefined || tiles === undefined || root.bytes === 0 || tiles.bytes === 0) {
      throw new FormatError("there is no map in it");
    }
    if (root.start + root.bytes > ROOT_END_MAX_BYTES) throw new FormatError("its header is not understood");
  });
