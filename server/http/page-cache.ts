import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type AnyTRPCRouter, callTRPCProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import { paths } from "../addresses/paths.ts";
import { hasOwnLocation } from "../addresses/search-state.ts";
import { isEverAllowed } from "../kernel/access/can.ts";
import type { Context, ListedAdverts } from "../kernel/context.ts";
import type { ProcedureMeta } from "../kernel/described-call.ts";
import { AppError, type AppErrorCode } from "../kernel/errors.ts";
import { appRouter } from "../router.ts";
import type { Assets } from "./assets.ts";
import type { RenderedPage } from "./render.tsx";
import { matchesEtag } from "./replies.ts";

const freshForMs = 30_000;
const staleForMs = 300_000;
const compressedFrom = 1024;
const mostRemembered = 20_000;

type Encoding = "br" | "gzip" | "identity";

interface Entry {
  /** The version of adverts and articles the page was rendered from; the entry is invalid when it changes. */
  version: number;
  renderedAt: number;
  status: number;
  etag: string;
  headers: OutgoingHttpHeaders;
  listed: ListedAdverts | null;
  /** Route pattern of its address. */
  pattern: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/**
 * Caches rendered public pages by address, from the second request on. An entry is valid until an advert or article changes, and is
 * refreshed in the background after 30 seconds because pages print "N hours ago".
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private readonly requestedOnce = new Set<string>();
  private bytes = 0;
  private readonly maxBytes: number;
  private readonly currentVersion: () => number;

  constructor(options: { maxBytes: number; currentVersion: () => number }) {
    this.maxBytes = options.maxBytes;
    this.currentVersion = options.currentVersion;
  }

  /** "fresh": send it; "stale": send it and re-render in the background; null: render first. */
  find(url: string, now: number): { entry: Entry; state: "fresh" | "stale" } | null {
    const entry = this.entries.get(url);
    if (!entry) return null;
    if (entry.version !== this.currentVersion()) {
      this.drop(url);
      return null;
    }
    const age = now - entry.renderedAt;
    return age < staleForMs ? { entry, state: age < freshForMs ? "fresh" : "stale" } : null;
  }

  /** Returns a page of any age whose content is still current, for when rendering fails; marked as in RFC 9211. */
  findForFailure(url: string, now: number): Entry | null {
    const entry = this.entries.get(url);
    if (!entry || entry.version !== this.currentVersion()) return null;
    const secondsLate = Math.floor((now - entry.renderedAt - staleForMs) / 1000);
    return {
      ...entry,
      headers: { ...entry.headers, "cache-status": `"page-cache"; hit; ttl=-${Math.max(0, secondsLate)}; detail=database-away` },
    };
  }

  /** Caches a rendered page from the second time its address is rendered; `version` must be read before rendering begins. */
  store(url: string, page: Pick<Entry, "version" | "renderedAt" | "status" | "headers" | "listed" | "pattern"> & { body: Buffer }): Entry {
    this.drop(url);
    const { body: identity, ...facts } = page;
    const entry: Entry = { ...facts, etag: etagOf(identity), bodies: { identity } };
    if (page.status === 200 && !hasOwnLocation(url) && this.isRepeatRequest(url)) {
      this.entries.set(url, entry);
      this.bytes += identity.length;
      for (const oldest of this.entries.keys()) {
        if (this.bytes <= this.maxBytes) break;
        this.drop(oldest);
      }
    }
    return entry;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.entries.size, bytes: this.bytes };
  }

  /**
   * Most search addresses are requested only once: their pages would evict popular ones and go stale unused. Addresses are remembered by
   * digest, since they may be long.
   */
  private isRepeatRequest(url: string): boolean {
    const digest = digestOf(url);
    if (this.requestedOnce.has(digest)) return true;
    if (this.requestedOnce.size >= mostRemembered) this.requestedOnce.clear();
    this.requestedOnce.add(digest);
    return false;
  }

  private drop(url: string): void {
    const entry = this.entries.get(url);
    if (!entry) return;
    this.entries.delete(url);
    this.bytes -= entry.bodies.identity.length;
  }
}

/** Sends a finished page, or 304 when the visitor already has it. */
export async function sendEntry(
  entry: Entry,
  request: Pick<IncomingMessage, "headers" | "method">,
  response: ServerResponse,
  serverTiming?: OutgoingHttpHeaders["server-timing"],
): Promise<void> {
  const responseHeaders: OutgoingHttpHeaders = { ...entry.headers, ETag: entry.etag };
  if (serverTiming) responseHeaders["server-timing"] = serverTiming;
  if (entry.status === 200 && matchesEtag(request.headers["if-none-match"], entry.etag)) {
    response.writeHead(304, responseHeaders);
    response.end();
    return;
  }
  const encoding = chooseEncoding(entry, request.headers["accept-encoding"]);
  const body = entry.bodies[encoding] ?? (await compress(entry, encoding));
  const headers: OutgoingHttpHeaders = { ...responseHeaders, "Content-Length": body.length };
  if (encoding !== "identity") headers["Content-Encoding"] = encoding;
  response.writeHead(entry.status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

function chooseEncoding(entry: Entry, accepted: string | undefined): Encoding {
  if (!accepted || entry.bodies.identity.length < compressedFrom) return "identity";
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

async function compress(entry: Entry, encoding: Encoding): Promise<Buffer> {
  const body =
    encoding === "br"
      ? await promisify(brotliCompress)(entry.bodies.identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(entry.bodies.identity, { level: 6 });
  entry.bodies[encoding] = body;
  return body;
}

/** Weak, because the compressed variants share it. */
function etagOf(body: Buffer): string {
  return `W/"${digestOf(body)}"`;
}

function digestOf(content: string | Buffer): string {
  return createHash("sha1").update(content).digest("base64url");
}

type Params = Readonly<Record<string, string>>;

interface EntityQuery {
  path: string;
  input: (params: Params) => unknown;
}

/** The query behind each guarded screen that shows a single entity. */
export const entityQueries: Readonly<Record<string, EntityQuery>> = {
  "/enquiries/:id?": { path: "enquiries.getSent", input: ({ id }) => ({ id }) },
  "/recruiter/questions/:id": { path: "work.question", input: ({ id }) => ({ id }) },
  "/admin/articles/:id": { path: "articles.editing.get", input: ({ id }) => ({ id }) },
  "/company-profile/:id?": { path: "companies.editable", input: ({ id }) => ({ slug: id }) },
  "/quick-post/:draft": { path: "billing.quickPost", input: ({ draft }) => ({ draftId: draft }) },
  "/buy/:plan": { path: "billing.planToBuy", input: ({ plan }) => ({ slug: plan }) },
  "/checkout/:order": { path: "billing.orderStatus", input: ({ order }) => ({ id: order }) },
  "/billing/orders/:id": { path: "billing.document", input: ({ id }) => ({ id }) },
};

/** An id that cannot exist is treated like one that does not exist or is not visible to the caller. */
const missing: ReadonlySet<AppErrorCode> = new Set(["not-found", "invalid-fields"]);

/** Checks whether a guarded screen's entity is not visible to the caller: it does not exist, is another's, or their role has none. */
export async function isEntityMissing(ctx: Context, pattern: string, params: Params): Promise<boolean> {
  const read = entityQueries[pattern];
  if (!read || Object.keys(params).length === 0) return false;
  const { path, input } = read;
  const { action } = (appRouter as AnyTRPCRouter)._def.procedures[path]._def.meta as ProcedureMeta;
  if (!isEverAllowed(ctx.principal, action)) return true;
  const getRawInput = async () => input(params);
  try {
    await callTRPCProcedure({ router: appRouter, path, type: "query", ctx, getRawInput, signal: undefined, batchIndex: 0 });
    return false;
  } catch (error) {
    const { cause } = getTRPCErrorFromUnknown(error);
    return cause instanceof AppError && missing.has(cause.code);
  }
}

/**
 * Returns the whole HTML document around a rendered page, in UTF-8. It has no inline script, so the policy `script-src 'self'` holds.
 * @param url the page's address, for development additions
 */
export async function renderDocument(url: string, page: RenderedPage, assets: Assets, { isRefused = false } = {}): Promise<Buffer> {
  const parts = [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    installTags,
    assets.tags(page.pageFile),
    page.head,
    `</head><body><div id="root"${isRefused ? " data-refused" : ""}>`,
    ...page.body,
    '</div><script type="application/json" id="state">',
    page.state,
    "</script></body></html>",
  ];
  return assets.finish ? Buffer.from(await assets.finish(url, parts.join(""))) : encode(parts);
}

const installTags = [
  `<link rel="manifest" href="${paths.appManifest}">`,
  `<link rel="apple-touch-icon" href="${paths.appIcon("touch-180.png")}">`,
  '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">',
  '<meta name="theme-color" content="#101b27" media="(prefers-color-scheme: dark)">',
].join("");

const bytesPerCharAtMost = 3;
let scratch = Buffer.allocUnsafe(1 << 20);

/** Encodes the parts separately: concatenating them first would copy a long page once more. */
function encode(parts: readonly string[]): Buffer {
  const needed = parts.reduce((sum, part) => sum + part.length * bytesPerCharAtMost, 0);
  if (needed > scratch.length) scratch = Buffer.allocUnsafe(needed);
  let end = 0;
  for (const part of parts) end += scratch.write(part, end);
  return Buffer.from(scratch.subarray(0, end));
}
