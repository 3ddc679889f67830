// Names of headers that are no standard's. Imports nothing: the app reads it before anything else is there.

/** A device tells its time zone in it (IANA name); left out or unknown: the household's goes. */
export const TIME_ZONE_HEADER = "X-Time-Zone";
