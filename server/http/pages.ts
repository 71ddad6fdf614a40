import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import { type Context, createContext, type ListedAdverts, type RequestFacts, type Services } from "../kernel/context.ts";
import { isOverload } from "../kernel/errors.ts";
import { currentTerms } from "../kernel/terms/current-terms.ts";
import { articlesVersion } from "../modules/content/articles/article-changes.ts";
import { countListed } from "../modules/market/search/listed-places.ts";
import { addressInCurrentTerms } from "../modules/market/vocabularies/address-in-current-terms.ts";
import { shareTiming } from "../modules/operations/telemetry/visit-share.ts";
import { mayKnowOfSeeker } from "../modules/people/profiles/seeker-detail.queries.ts";
import { recordSupportRead } from "../modules/people/support/support-view.commands.ts";
import type { Assets } from "./assets.ts";
import { isThingMissing, PageCache, sendEntry, wholeDocument } from "./page-cache.ts";
import type { Doorstep, RenderedPage } from "./render.tsx";
import { reportOwnFailure } from "./report-failure.ts";
import { contextOf, renameTrace, workOf } from "./request-context.ts";

/** The site's pages: what is known of an address, and how it is rendered. */
export interface Screens {
  doorstepOf(url: string, where: { isDevelopment: boolean }): Doorstep;
  renderPage(url: string, context: Context, options?: { isRefused?: boolean }): Promise<RenderedPage>;
}

type RenderedList = RenderedPage & { listed: ListedAdverts | null };

export interface PageServer {
  /** Answers at once from memory when it can; false leaves the request to the routes. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): void;
}

export interface PageServerOptions {
  services: Services;
  /** Asked for at each request: in development they change under way. */
  screens: () => Promise<Screens>;
  assets: Assets;
  isDevelopment: boolean;
  /** 0 keeps nothing. */
  cacheMaxBytes: number;
}

/**
 * Pages: every GET that no other route answers. A public page is rendered as a visitor sees it, whoever asks: so it is kept for all, revalidated
 * by ETag. A guarded one is rendered for those it lets in, without a word about them, and kept nowhere.
 */
export function createPageServer({ services, screens, assets, isDevelopment, cacheMaxBytes }: PageServerOptions): PageServer {
  // Each only rises, so no two states of what pages are made from have the same sum.
  const currentVersion = () => services.search.version + articlesVersion(services) + currentTerms(services).version;
  const cache = new PageCache({ maxBytes: cacheMaxBytes, currentVersion });
  const rendering = new Map<string, Promise<RenderedList>>();
  let log: FastifyBaseLogger | null = null;

  const render = (url: string, work: WorkPoint | null): Promise<RenderedList> => {
    const underWay = rendering.get(url);
    if (underWay) return underWay;
    const context = createContext(services, { work });
    const started = screens()
      .then(({ renderPage }) => renderPage(url, context))
      .then((page) => ({ ...page, listed: context.answer.listed ?? null }))
      .finally(() => rendering.delete(url));
    rendering.set(url, started);
    return started;
  };

  const countSent = (listed: ListedAdverts | null, { headers, method }: Pick<IncomingMessage, "headers" | "method">) => {
    if (listed && method === "GET") countListed(services, { listed, userAgent: headers["user-agent"] ?? "", now: services.now() });
  };

  const renderInto = async (url: string, headers: OutgoingHttpHeaders, work: WorkPoint | null) => {
    const version = currentVersion();
    const renderedAt = services.now().getTime();
    const page = await render(url, work);
    if (page.redirectTo) return { page, entry: null };
    const body = await wholeDocument(url, page, assets);
    return {
      page,
      entry: cache.store(url, {
        version,
        renderedAt,
        status: page.status,
        body,
        headers: pageHeaders(headers),
        listed: page.listed,
        pattern: page.pattern,
      }),
    };
  };

  /** While the database is away, a page that was kept before is better than none. */
  const renderOrRecall = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = request.originalUrl;
    try {
      return await renderInto(url, reply.getHeaders() as OutgoingHttpHeaders, workOf(request));
    } catch (error) {
      const entry = isOverload(error) ? cache.findForFailure(url, services.now().getTime()) : null;
      if (!entry) throw error;
      return { page: { pattern: entry.pattern, redirectTo: null, status: entry.status }, entry };
    }
  };

  const answerPublic = async (request: FastifyRequest, reply: FastifyReply) => {
    const { page, entry } = await renderOrRecall(request, reply);
    renameTrace(request, page.pattern);
    // Browsers keep a permanent redirect for good: asked again each time, it can be taken back.
    if (!entry) return reply.header("cache-control", "no-cache").redirect(page.redirectTo ?? "/", page.status);
    reply.hijack();
    countSent(entry.listed, request.raw);
    await sendEntry(entry, request.raw, reply.raw, reply.getHeader("server-timing"));
  };

  const answerUnkept = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isRefused = false, isMissing = false, facts }: { isRefused?: boolean; isMissing?: boolean; facts: RequestFacts },
  ) => {
    // Whose connection it is, for what is limited by client; charged is only what the browser asks for itself.
    const context = createContext(services, { request: { ...facts, isCharged: false }, work: workOf(request) });
    const page = await (await screens()).renderPage(request.originalUrl, context, { isRefused });
    renameTrace(request, page.pattern);
    if (page.redirectTo) return reply.redirect(page.redirectTo, page.status);
    const body = await wholeDocument(request.originalUrl, page, assets, { isRefused });
    return reply
      .status(isMissing ? 404 : page.status)
      .type("text/html; charset=utf-8")
      .send(body);
  };

  /** A visit may begin with any document: each says how many of them are measured. */
  const withShare = (timing: OutgoingHttpHeaders["server-timing"]): string | undefined =>
    [timing, shareTiming(services, services.now())].filter(Boolean).join(", ") || undefined;

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const timing = withShare(reply.getHeader("server-timing"));
    if (timing) reply.header("server-timing", timing);
    const moved = addressInCurrentTerms(services, request.originalUrl);
    // For good, as far as anybody can know; looked up anew each time, since a merge can be undone.
    if (moved !== null) return reply.header("cache-control", "public, no-cache").redirect(moved, 301);
    const { isGuarded, isSecret, seekerId, pattern, params, judge } = (await screens()).doorstepOf(request.originalUrl, { isDevelopment });
    if (!isGuarded && !isSecret) return answerPublic(request, reply);
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    const context = await contextOf(services, request);
    const { principal } = context;
    const passage = judge(principal.kind === "user" ? principal.role : null);
    if (passage.kind === "redirect") return reply.redirect(passage.to, 302);
    await recordSupportRead(context, `page ${request.originalUrl.split("?")[0]}`);
    // The page itself is rendered without a word about anybody: whether there is something for this reader only its status tells.
    const isRefused = passage.kind === "refused";
    // Charged is only what the browser asks for itself.
    const uncharged: Context = { ...context, request: { ...context.request, isCharged: false } };
    const isMissing =
      !isRefused && (seekerId === null ? await isThingMissing(uncharged, pattern, params) : !(await mayKnowOfSeeker(context, seekerId)));
    return answerUnkept(request, reply, { isRefused, isMissing, facts: context.request });
  };

  return {
    tryServe(request, response) {
      if (request.method !== "GET" || !request.url) return false;
      const askedAt = performance.now();
      const found = cache.find(request.url, services.now().getTime());
      if (!found) return false;
      countSent(found.entry.listed, request);
      const durationUs = Math.round((performance.now() - askedAt) * 1000);
      const timing = withShare(services.tracing?.countInstant(`GET ${found.entry.pattern}`, durationUs));
      sendEntry(found.entry, request, response, timing).catch(() => response.destroy());
      if (found.state === "stale") {
        const url = request.url;
        // The next visitor is the better for it; a failure leaves this entry until it is too old to send.
        renderInto(url, found.entry.headers, null).catch((error: unknown) => {
          if (isOverload(error)) return;
          log?.error({ err: error, page: found.entry.pattern }, "a page that is kept could not be rendered anew");
          reportOwnFailure(services, { error, called: `rendering ${found.entry.pattern} anew` });
        });
      }
      return true;
    },
    register(app) {
      log = app.log;
      app.get("/api/docs", answer);
      app.get("/api/docs/*", answer);
      // Programs that ask for what is not there are told so in their own terms.
      app.get("/api/*", (_request, reply) => reply.callNotFound());
      app.get("/*", answer);
    },
  };
}

function pageHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { "content-length": _length, "content-encoding": _encoding, "set-cookie": _cookies, "server-timing": _timing, ...kept } = headers;
  return { ...kept, "content-type": "text/html; charset=utf-8", "cache-control": "public, no-cache", vary: "Accept-Encoding" };
}
