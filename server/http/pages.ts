import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Context, createContext, type Services } from "../context.ts";
import type { RenderedPage } from "../render.tsx";
import type { Assets } from "./assets.ts";
import { wholeDocument } from "./document.ts";
import { PageCache, sendEntry } from "./page-cache.ts";

export type RenderPage = (url: string, context: Context) => Promise<RenderedPage>;

export interface PageServer {
  /** Answers at once from memory when it can; false leaves the request to the routes. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): void;
}

export interface PageServerOptions {
  services: Services;
  renderPage: RenderPage;
  assets: Assets;
  /** 0 keeps nothing. */
  cacheMaxBytes: number;
}

/** Pages: every GET that no other route answers. Those of signed-out visitors are kept, revalidated by ETag. */
export function createPageServer({ services, renderPage, assets, cacheMaxBytes }: PageServerOptions): PageServer {
  const cache = new PageCache({ maxBytes: cacheMaxBytes, currentVersion: () => services.search.version });
  const rendering = new Map<string, Promise<RenderedPage>>();

  const render = (url: string): Promise<RenderedPage> => {
    const underWay = rendering.get(url);
    if (underWay) return underWay;
    const started = renderPage(url, createContext(services)).finally(() => rendering.delete(url));
    rendering.set(url, started);
    return started;
  };

  const renderInto = async (url: string, headers: OutgoingHttpHeaders) => {
    const version = services.search.version;
    const renderedAt = services.now().getTime();
    const page = await render(url);
    if (page.redirectTo) return { page, entry: null };
    const html = await assets.finish(url, wholeDocument(page, assets));
    return { page, entry: cache.store(url, { version, renderedAt, status: page.status, html, headers: pageHeaders(headers) }) };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { page, entry } = await renderInto(request.url, reply.getHeaders() as OutgoingHttpHeaders);
    if (!entry) return reply.redirect(page.redirectTo ?? "/", page.status);
    reply.hijack();
    await sendEntry(entry, request.raw, reply.raw);
  };

  return {
    tryServe(request, response) {
      if (request.method !== "GET" || !request.url || request.headers.cookie?.includes("session")) return false;
      const found = cache.find(request.url, services.now().getTime());
      if (!found) return false;
      sendEntry(found.entry, request, response).catch(() => response.destroy());
      if (found.state === "stale") {
        const url = request.url;
        // The next visitor is the better for it; a failure leaves this entry until it is too old to send.
        renderInto(url, found.entry.headers).catch(() => {});
      }
      return true;
    },
    register(app) {
      // Programs that ask for what is not there are told so in their own terms.
      app.get("/api/*", (_request, reply) => reply.callNotFound());
      app.get("/*", answer);
    },
  };
}

function pageHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { "content-length": _length, "content-encoding": _encoding, ...kept } = headers;
  return { ...kept, "content-type": "text/html; charset=utf-8", "cache-control": "public, no-cache", vary: "Accept-Encoding, Cookie" };
}
