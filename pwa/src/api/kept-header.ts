// What the service worker gives in the place of a service that is away bears this header, so that nobody takes it for a
// sign of life.
export const KEPT_HEADER = "X-Hearth-Kept";
