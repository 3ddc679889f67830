// Whether a ZIM archive is whole: its header, the places that it names, its list of types, and its length.
import { FormatError, withFileReader } from "./file-reader.ts";

const MAGIC = 72_173_914;
const MAJOR_VERSIONS = [5, 6];
const HEADER_BYTES = 80;
const CHECKSUM_BYTES = 16;
const MIME_LIST_MAX_BYTES = 1 << 20;

/** The MD5 at the end is not computed: the download has been hashed, and 100 GB take minutes. @throws FormatError */
export const checkZim = (path: string): Promise<void> =>
  withFileReader(path, async (reader) => {
    if ((await reader.u32()) !== MAGIC) throw new FormatError("it is no ZIM archive");
    const major = await reader.u16();
    if (!MAJOR_VERSIONS.includes(major)) throw new FormatError(`its ZIM version ${major} is not understood`);
    reader.seek(24);
    const entries = await reader.u32();
    const clusters = await reader.u32();
    const pathListAt = await reader.u64();
    // Since 6.1 there may be no list of titles; then this number is the largest that fits.
    const titleListAt = (await reader.bytes(8)).readBigUInt64LE();
    const clusterListAt = await reader.u64();
    const mimeListAt = await reader.u64();
    reader.seek(72);
    const checksumAt = await reader.u64();
    if (checksumAt !== reader.length - CHECKSUM_BYTES) throw new FormatError("its length is not the one that it names");
    const isWithin = (start: number, bytes: number) => start >= HEADER_BYTES && start + bytes <= checksumAt;
    const hasTitles = titleListAt !== 0xffff_ffff_ffff_ffffn;
    if (
      !isWithin(pathListAt, entries * 8) ||
      !isWithin(clusterListAt, clusters * 8) ||
      (hasTitles && !isWithin(Number(titleListAt), entries * 4))
    ) {
      throw new FormatError("one of its lists lies outside of it");
    }
    if (mimeListAt !== HEADER_BYTES) throw new FormatError("its header is not understood");
    if (clusters > 0) reader.seek(clusterListAt);
    const firstClusterAt = clusters > 0 ? await reader.u64() : checksumAt;
    if (!isWithin(firstClusterAt, 0)) throw new FormatError("one of its lists lies outside of it");
    reader.seek(mimeListAt);
    const mimeListBytes = Math.min(pathListAt, clusterListAt, firstClusterAt) - mimeListAt;
    const mimeList = await reader.bytes(Math.min(mimeListBytes, MIME_LIST_MAX_BYTES));
    // Texts that end with a zero each, then an empty one.
    if (mimeList.indexOf("\0\0", 0, "latin1") === -1) throw new FormatError("its list of types has no end");
  });
