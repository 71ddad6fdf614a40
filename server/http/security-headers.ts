import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What a page of this site has no use for: neither it nor anything framed in it may ask. */
const closedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
/** What only a document obeys. A page loads a score of scripts and styles, and these would be most of what they weigh. */
const forDocuments = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];
const permissionsPolicy = closedFeatures.map((feature) => `${feature}=()`).join(", ");

/** Strict policy without inline script or style. Transport rules are only sent when the public origin is https. */
export async function addSecurityHeaders(app: FastifyInstance, { origin, isDevelopment }: { origin: string; isDevelopment: boolean }) {
  const isSecure = origin.startsWith("https:");
  // Vite's development client injects styles and a refresh preamble inline.
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isDevelopment ? ["ws:"] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith("/assets/")) reply.header("permissions-policy", permissionsPolicy);
    else if (!request.url.endsWith(".svg")) for (const name of forDocuments) reply.raw.removeHeader(name);
  });
}
