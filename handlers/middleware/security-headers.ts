// Security headers for every answer. The policy allows nothing but our own files; the app has no inline script or style.
import { secureHeaders } from "hono/secure-headers";

export const securityHeaders = () =>
  secureHeaders({
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
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
    },
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    // Plain HTTP on the home network is a supported way in until its certificate is trusted.
    strictTransportSecurity: false,
    permissionsPolicy: { camera: [], geolocation: ["self"], microphone: ["self"], usb: [], payment: [] },
  });
