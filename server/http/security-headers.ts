import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { isReadablePath, paths } from "../addresses/paths.ts";
import { articlesOperations } from "../modules/content/articles/articles.rest.ts";
import { postingOperations } from "../modules/hiring/posting/posting.rest.ts";
import { companiesOperations } from "../modules/market/companies/companies.rest.ts";
import { jobsOperations } from "../modules/market/job-pages/jobs.rest.ts";
import { searchOperations } from "../modules/market/search/search.rest.ts";
import { batchTokenOperations } from "../modules/people/accounts/batch-token/batch-token.rest.ts";
import { meOperations } from "../modules/people/accounts/me/me.rest.ts";
import { appRouter } from "../router.ts";
import closedFeatures from "./closed-features.json" with { type: "json" };
import { batchReads } from "./operations/batch-reads.rest.ts";
import type { Operation } from "./operations/operation.ts";
import { operationsOfProcedures } from "./operations/procedure-operations.ts";

/** Browser features this site does not use: denied to its pages and to anything framed in them. */

/** Headers that only apply to documents. A page loads a score of scripts and styles, and these headers would be most of their size. */
const forDocuments: ReadonlySet<string> = new Set([
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "referrer-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
]);
/** The search requests the user's location when they press its button; frames may not. */
const allowedFeatures = ["geolocation"];
const permissionsPolicy = [
  ...closedFeatures.map((feature) => `${feature}=()`),
  ...allowedFeatures.map((feature) => `${feature}=(self)`),
].join(", ");

const reportGroup = "csp";

interface SecuritySettings {
  origin: string;
  isDevelopment: boolean;
}

/**
 * For the reader of PDFs, the only worker, whose file alone ends in ".mjs": what a hostile file might make of it can load and send nothing.
 * WebAssembly decodes scanned pages.
 */
const workerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";
/** Scripts, styles and fonts are no documents, but nobody may show their text in a frame. */
const filePolicy = "frame-ancestors 'none'";

/** Adds a strict policy without inline script or style. Transport rules are only sent when the public origin is https. */
export function addSecurityHeaders(app: FastifyInstance, where: SecuritySettings): void {
  const drawings = headersSetBy(helmetOptions(where));
  const all = [
    ...drawings,
    ["permissions-policy", permissionsPolicy] as const,
    ["reporting-endpoints", `${reportGroup}="${paths.policyReports}"`] as const,
  ];
  const workers = [...drawings.filter(([name]) => !forDocuments.has(name)), ["content-security-policy", workerPolicy] as const];
  const files = [...drawings.filter(([name]) => !forDocuments.has(name)), ["content-security-policy", filePolicy] as const];
  app.addHook("onRequest", ({ url }, { raw }, done) => {
    const headers = !url.startsWith("/assets/") ? all : url.endsWith(".svg") ? drawings : url.endsWith(".mjs") ? workers : files;
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

function helmetOptions({ origin, isDevelopment }: SecuritySettings): HelmetOptions {
  const isSecure = origin.startsWith("https:");
  // Vite's development client injects styles and a refresh preamble inline.
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isDevelopment ? ["ws:"] : [])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // For the preview of the embeddable list.
        frameSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The policy is created in src/lib/trusted-html.ts only. Vite's development client writes its own HTML.
        ...(isDevelopment ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ["app"] }),
        reportTo: [reportGroup],
        // Firefox and Safari support only this directive.
        reportUri: [paths.policyReports],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  };
}

/** Captures the headers once from a discarded response: they never change, and the library recomputes them on each call. */
function headersSetBy(rules: HelmetOptions): [name: string, value: string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(rules)(answer.req, answer, (failure) => {
    if (failure) throw failure;
  });
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]);
}

const ofPrograms = /^\/(?:api(?!\/docs(?:\/|$))|trpc)\//;

/** Returns the address to route: a malformed path becomes an unknown one, so that pages and API calls each get their own kind of 404. */
export function readableUrl(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1);
  if (isReadablePath(path)) return url;
  return ofPrograms.test(path) ? "/api/unreadable-address" : "/unreadable-address";
}

/**
 * All calls under /api that are described as data: the server mounts them, a batch may hold those that allow it, and the API document lists
 * them.
 */
export const operations: readonly Operation[] = [
  ...operationsOfProcedures(appRouter),
  batchReads.applications,
  ...articlesOperations,
  ...batchTokenOperations,
  batchReads.companies,
  batchReads.jobs,
  batchReads.notifications,
  ...postingOperations,
  batchReads.saved,
  ...meOperations,
  ...companiesOperations,
  ...jobsOperations,
  ...searchOperations,
];

/**
 * Connections beyond the limit are closed unread: each takes memory, and a process has some thousand file descriptors. As many may wait to be
 * accepted: one that the operating system drops knocks again after a whole second.
 */
export const maxConnections = 4_000;
