import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { WorkPoint } from "#ops/trace/trace-ring.ts";
import { paths } from "../addresses/paths.ts";
import { type Context, createContext, type ListedAdverts, type RequestFacts, type Services } from "../kernel/context.ts";
import { isOverload } from "../kernel/errors.ts";
import { charge } from "../kernel/limits/charge.ts";
import { currentTerms, currentTermsUrl } from "../kernel/terms/current-terms.ts";
import { articlesVersion } from "../modules/content/articles/article-changes.ts";
import { countListed } from "../modules/market/search/listed-places.ts";
import { samplingTiming } from "../modules/operations/telemetry/visit-share.ts";
import { isSeekerVisible } from "../modules/people/profiles/seeker-detail.queries.ts";
import { recordSupportRead } from "../modules/people/support/support-view.commands.ts";
import type { Assets } from "./assets.ts";
import { formSentBy, readFormBodies } from "./form-bodies.ts";
import { isEntityMissing, PageCache, renderDocument, sendEntry } from "./page-cache.ts";
import type { RenderedPage, RouteFacts } from "./render.tsx";
import { reportBackgroundFailure } from "./report-failure.ts";
import { contextOf, workOf } from "./request-context.ts";

/** The site's pages: route metadata and rendering. */
export interface Screens {
  readRouteFacts(url: string, where: { isDevelopment: boolean }): RouteFacts;
  renderPage(url: string, context: Context, options?: { isRefused?: boolean }): Promise<RenderedPage>;
}

type RenderedList = RenderedPage & { listed: ListedAdverts | null };

export interface PageServer {
  /** Responds at once from memory when possible; false leaves the request to the routes. */
  tryServe(request: IncomingMessage, response: ServerResponse): boolean;
  register(app: FastifyInstance): void;
}

export interface PageServerOptions {
  services: Services;
  /** Called for each request: in development the pages change while the server runs. */
  screens: () => Promise<Screens>;
  assets: Assets;
  isDevelopment: boolean;
  /** 0 disables the cache. */
  cacheMaxBytes: number;
}

/**
 * Serves pages: every GET that no other route handles. A public page is rendered as a visitor sees it, for every caller, so it is cached
 * for all and revalidated by ETag. A guarded page is rendered only for authorised users, without personal content, and is not cached.
 */
export function createPageServer({ services, screens, assets, isDevelopment, cacheMaxBytes }: PageServerOptions): PageServer {
  // Each version only increases, so no two states of the pages' sources have the same sum.
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
    const body = await renderDocument(url, page, assets);
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

  /** While the database is down, a cached page is better than none. */
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
    // Browsers cache a permanent redirect indefinitely: with revalidation it can be undone.
    if (!entry) return reply.header("cache-control", "no-cache").redirect(page.redirectTo ?? "/", page.status);
    reply.hijack();
    countSent(entry.listed, request.raw);
    await sendEntry(entry, request.raw, reply.raw, reply.getHeader("server-timing"));
  };

  const answerUncached = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { isRefused = false, isMissing = false, facts }: { isRefused?: boolean; isMissing?: boolean; facts: RequestFacts },
  ) => {
    // Includes the client's address for per-client limits; only the browser's own requests are charged to a quota.
    const context = createContext(services, { request: { ...facts, isCharged: false }, work: workOf(request) });
    const page = await (await screens()).renderPage(request.originalUrl, context, { isRefused });
    renameTrace(request, page.pattern);
    if (page.redirectTo) return reply.redirect(page.redirectTo, page.status);
    const body = await renderDocument(request.originalUrl, page, assets, { isRefused });
    return reply
      .status(isMissing ? 404 : page.status)
      .type("text/html; charset=utf-8")
      .send(body);
  };

  /** A visit may begin with any document, so each states the sampling rate of the measurements. */
  const withShare = (timing: OutgoingHttpHeaders["server-timing"]): string | undefined =>
    [timing, samplingTiming(services, services.now())].filter(Boolean).join(", ") || undefined;

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const timing = withShare(reply.getHeader("server-timing"));
    if (timing) reply.header("server-timing", timing);
    const moved = currentTermsUrl(services, request.originalUrl);
    // Permanent as far as is known; revalidated each time, since a merge can be undone.
    if (moved !== null) return reply.header("cache-control", "public, no-cache").redirect(moved, 301);
    const { isGuarded, isSecret, seekerId, pattern, params, judge } = (await screens()).readRouteFacts(request.originalUrl, {
      isDevelopment,
    });
    if (!isGuarded && !isSecret) return answerPublic(request, reply);
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    const context = await contextOf(services, request);
    const { principal } = context;
    const passage = judge(principal.kind === "user" ? principal.role : null);
    if (passage.kind === "redirect") return reply.redirect(passage.to, 302);
    await recordSupportRead(context, `page ${request.originalUrl.split("?")[0]}`);
    // The page is rendered without personal content: only its status shows whether the entity exists for this user.
    const isRefused = passage.kind === "refused";
    // Only the browser's own requests are charged to a quota.
    const uncharged: Context = { ...context, request: { ...context.request, isCharged: false } };
    const isMissing =
      !isRefused && (seekerId === null ? await isEntityMissing(uncharged, pattern, params) : !(await isSeekerVisible(context, seekerId)));
    return answerUncached(request, reply, { isRefused, isMissing, facts: context.request });
  };

  /** Answers a form with the page itself, for a visitor: what was typed is in no address, and the page is stored nowhere. */
  const answerForm = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextOf(services, request);
    await charge(context, "write");
    reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    return answerUncached(request, reply, { facts: { ...context.request, form: formSentBy(request) } });
  };

  return {
    tryServe(request, response) {
      if (request.method !== "GET" || !request.url) return false;
      const startedAt = performance.now();
      const found = cache.find(request.url, services.now().getTime());
      if (!found) return false;
      countSent(found.entry.listed, request);
      const durationUs = Math.round((performance.now() - startedAt) * 1000);
      const timing = withShare(services.tracing?.countInstant(`GET ${found.entry.pattern}`, durationUs, found.entry.status));
      sendEntry(found.entry, request, response, timing).catch(() => response.destroy());
      if (found.state === "stale") {
        const url = request.url;
        // Refreshes the entry for the next visitor; on failure this entry stays until it is too old to send.
        renderInto(url, found.entry.headers, null).catch((error: unknown) => {
          if (isOverload(error)) return;
          log?.error({ err: error, page: found.entry.pattern }, "a cached page could not be rendered again");
          reportBackgroundFailure(services, { error, called: `rendering ${found.entry.pattern} again` });
        });
      }
      return true;
    },
    register(app) {
      log = app.log;
      app.get("/api/docs", answer);
      app.get("/api/docs/*", answer);
      // API requests for unknown paths get the API's 404, not a page.
      app.get("/api/*", (_request, reply) => reply.callNotFound());
      app.get("/*", answer);
      app.register(async (forms) => {
        readFormBodies(forms);
        forms.post(paths.offerCheck, { config: { action: "salary.readAggregate", acceptsForm: "own" } }, answerForm);
      });
    },
  };
}

function pageHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const { "content-length": _length, "content-encoding": _encoding, "set-cookie": _cookies, "server-timing": _timing, ...rest } = headers;
  return { ...rest, "content-type": "text/html; charset=utf-8", "cache-control": "public, no-cache", vary: "Accept-Encoding" };
}

function renameTrace(request: FastifyRequest, pattern: string): void {
  request.tracedWork?.rename(`${request.method} ${pattern}`);
}
