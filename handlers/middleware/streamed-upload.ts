// The one request whose body is a file of any size: it is taken as it comes, as fast as the disk takes it, and is
// bounded by what the disk has free.

const ARCHIVE = /^\/api\/admin\/library\/archives\/[^/]+$/;

/** `path` without a query. */
export const isStreamedUpload = (method: string, path: string): boolean => method === "PUT" && ARCHIVE.test(path);
