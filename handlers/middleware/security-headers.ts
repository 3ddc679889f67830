// Security headers for every answer. The policy allows nothing but our own files; the app has no inline script or style.
import { createMiddleware } from "hono/factory";
import { secureHeaders } from "hono/secure-headers";
import type { AppEnv } from "../app-env.ts";

/** Where books of strangers are shown as they were made. */
const ARCHIVE_CONTENT = "/api/library/content/";

const everywhere = () => ({
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: "same-origin",
  referrerPolicy: "no-referrer",
  // Plain HTTP on the home network is a supported way in until its certificate is trusted.
  strictTransportSecurity: false,
  permissionsPolicy: { camera: [], geolocation: ["self"], microphone: ["self"], usb: [], payment: [] },
});

export function securityHeaders() {
  const own = ownHeaders();
  const archive = archiveHeaders();
  return createMiddleware<AppEnv>((c, next) => (c.req.path.startsWith(ARCHIVE_CONTENT) ? archive : own)(c, next));
}

const ownHeaders = () =>
  secureHeaders({
    ...everywhere(),
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // WebAssembly may be compiled (the wake loop runs on it); strings may still not.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:", "blob:"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      // A page of the library as it was made; the archive's own policy keeps it from doing anything.
      frameSrc: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    xFrameOptions: "DENY",
  });

/** An archive may show, and never do, anything; the app's own reader may frame it. */
const archiveHeaders = () =>
  secureHeaders({
    ...everywhere(),
    contentSecurityPolicy: {
      // Of our origin, so that its own pictures are sent to it with the session; nothing in it can run and misuse that.
      sandbox: ["allow-same-origin"],
      defaultSrc: ["'none'"],
      imgSrc: ["'self'", "data:"],
      mediaSrc: ["'self'"],
      fontSrc: ["'self'", "data:"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      frameAncestors: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
    },
    xFrameOptions: "SAMEORIGIN",
  });
