import { createHash } from "node:crypto";
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { holdsOwnLocation } from "../addresses/own-location.ts";
import type { ListedAdverts } from "../kernel/context.ts";
import { alreadyHas } from "./conditional.ts";

const freshForMs = 30_000;
const staleForMs = 300_000;
const compressedFrom = 1024;
const mostRemembered = 20_000;

type Encoding = "br" | "gzip" | "identity";

interface Entry {
  /** The version of adverts and articles the page was rendered from: another makes the entry worthless. */
  version: number;
  renderedAt: number;
  status: number;
  etag: string;
  headers: OutgoingHttpHeaders;
  /** The adverts it lists. */
  listed: ListedAdverts | null;
  /** Pattern of its address. */
  pattern: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

/**
 * Finished public pages, by address, if it is asked for more than once. An entry is good as long as no advert or article has changed since, and is refreshed
 * in the background after 30 seconds because pages print "N hours ago".
 */
export class PageCache {
  private readonly entries = new Map<string, Entry>();
  private readonly askedOnce = new Set<string>();
  private bytes = 0;
  private readonly maxBytes: number;
  private readonly currentVersion: () => number;

  constructor(options: { maxBytes: number; currentVersion: () => number }) {
    this.maxBytes = options.maxBytes;
    this.currentVersion = options.currentVersion;
  }

  /** "fresh": send it; "stale": send it and render anew behind it; null: render first. */
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

  /** A page of any age that still says what is true, for when it cannot be rendered anew; marked as RFC 9211 has it. */
  findForFailure(url: string, now: number): Entry | null {
    const entry = this.entries.get(url);
    if (!entry || entry.version !== this.currentVersion()) return null;
    const secondsLate = Math.floor((now - entry.renderedAt - staleForMs) / 1000);
    return {
      ...entry,
      headers: { ...entry.headers, "cache-status": `"page-cache"; hit; ttl=-${Math.max(0, secondsLate)}; detail=database-away` },
    };
  }

  /** Keeps a finished page from the second time that its address is rendered; `version` must be read before rendering began. */
  store(url: string, page: Pick<Entry, "version" | "renderedAt" | "status" | "headers" | "listed" | "pattern"> & { body: Buffer }): Entry {
    this.drop(url);
    const { body: identity, ...facts } = page;
    const entry: Entry = { ...facts, etag: etagOf(identity), bodies: { identity } };
    if (page.status === 200 && !holdsOwnLocation(url) && this.isAskedAgain(url)) {
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
   * Most addresses of a search are asked for once: their pages would push out what many people read, and grow old in memory for nothing. Remembered
   * by digest, since an address may be long.
   */
  private isAskedAgain(url: string): boolean {
    const digest = digestOf(url);
    if (this.askedOnce.has(digest)) return true;
    if (this.askedOnce.size >= mostRemembered) this.askedOnce.clear();
    this.askedOnce.add(digest);
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
  const own: OutgoingHttpHeaders = { ...entry.headers, ETag: entry.etag };
  if (serverTiming) own["server-timing"] = serverTiming;
  if (entry.status === 200 && alreadyHas(request.headers["if-none-match"], entry.etag)) {
    response.writeHead(304, own);
    response.end();
    return;
  }
  const encoding = chooseEncoding(entry, request.headers["accept-encoding"]);
  const body = entry.bodies[encoding] ?? (await compress(entry, encoding));
  const headers: OutgoingHttpHeaders = { ...own, "Content-Length": body.length };
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
