import Fastify from "fastify";
import { expect, test } from "vitest";
import { addSecurityHeaders } from "./security-headers.ts";

test("documents carry every rule; scripts and styles only what applies to them, in few bytes", async () => {
  const app = Fastify();
  addSecurityHeaders(app, { origin: "https://jobs.example.test", isDevelopment: false });
  app.get("/*", async () => "something");
  const headersOf = async (url: string) => (await app.inject({ url })).headers;
  const [page, drawing, script] = await Promise.all(["/jobs", "/assets/icon-1.svg", "/assets/site-1.js"].map(headersOf));
  for (const headers of [page, drawing]) expect(headers?.["content-security-policy"]).toContain("script-src 'self'");
  expect(page?.["permissions-policy"]).toContain("camera=()");
  expect(page?.["reporting-endpoints"]).toBe('csp="/api/csp-report"');
  expect(String(page?.["content-security-policy"]).split(";").sort()).toEqual(
    [
      ...["default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"],
      ...["script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'"],
      ...["manifest-src 'self'", "worker-src 'self'", "frame-src 'self'"],
      ...["require-trusted-types-for 'script'", "trusted-types app"],
      ...["report-to csp", "report-uri /api/csp-report", "upgrade-insecure-requests"],
    ].sort(),
  );
  expect(page).toMatchObject({
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
  });
  const security = Object.entries(script ?? {}).filter(([name]) => !/^(content-(?!security)|date|connection|keep-alive)/.test(name));
  expect(Object.fromEntries(security)).toEqual({
    "content-security-policy": "frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
  });
});

test("a worker may load and send nothing", async () => {
  const app = Fastify();
  addSecurityHeaders(app, { origin: "https://jobs.example.test", isDevelopment: false });
  app.get("/*", async () => "something");
  const { headers } = await app.inject({ url: "/assets/pdf.worker.min-1.mjs" });
  expect(headers["content-security-policy"]).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'");
  expect(headers["x-content-type-options"]).toBe("nosniff");
});
