import { dehydrate, type QueryClient } from "@tanstack/react-query";
import { createTRPCClientProxy, TRPCClientError, TRPCUntypedClient } from "@trpc/client";
import { callTRPCProcedure, getTRPCErrorFromUnknown, getTRPCErrorShape } from "@trpc/server";
import { renderToString } from "react-dom/server";
import type { SsrContext } from "wouter";
import type { UserRole } from "#db/values.ts";
import { App } from "#src/app.tsx";
import { findForbiddenRoute, findRoute, preparePage } from "#src/navigation.ts";
import { accessInEnvironment, decideRoute, type RouteDecision } from "#src/route-access.ts";
import { createQueries, createQueryCache } from "#src/trpc/client.ts";
import { MarkupCacheContext } from "#src/ui/cached-markup.tsx";
import type { Context } from "../kernel/context.ts";
import { toJson } from "../kernel/stored-json.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { MarkupCache, PageMarkup } from "./markup-keeper.ts";

export interface RenderedPage {
  status: number;
  /** Set instead of a body for a redirect. */
  redirectTo: string | null;
  /** Title, meta and link elements for <head>. */
  head: string;
  /** Parts to be concatenated. */
  body: readonly string[];
  /** Query cache as JSON, safe inside a script element. */
  state: string;
  /** Source file of the page component, a key of the build manifest. */
  pageFile: string;
  pattern: string;
}

/** Route metadata known before rendering. */
export interface RouteFacts {
  isGuarded: boolean;
  /** The address carries a single-use secret: neither it nor its page may be cached or shared. */
  isSecret: boolean;
  /** Id of the jobseeker whose profile the address names; null elsewhere. */
  seekerId: string | null;
  /** The guarded screen's route pattern, and its parameters. */
  pattern: string;
  params: Readonly<Record<string, string>>;
  /** Decides whether this role is admitted, refused or redirected; null is a visitor. */
  judge: (role: UserRole | null) => RouteDecision;
}

const markupKeeper = new MarkupCache();
const seekerPatterns = ["/jobseeker/:id", "/jobseeker-profile/:id"];

export function readRouteFacts(url: string, where: { isDevelopment: boolean }): RouteFacts {
  const found = findRoute(url);
  const route = { ...found, access: accessInEnvironment(found, where) };
  const seekerId = seekerPatterns.includes(route.props.pattern) ? (route.props.params.id ?? null) : null;
  const { pattern, params } = route.props;
  const judge: RouteFacts["judge"] = (role) => decideRoute(url, route, role);
  return { isGuarded: route.access !== null, isSecret: route.isSecret, seekerId, pattern, params, judge };
}

/**
 * Renders an address such as "/jobs?q=qs" to a finished string: status and head are known before the first byte is sent. `isRefused`
 * renders the access-denied page instead.
 */
export async function renderPage(url: string, context: Context, { isRefused = false } = {}): Promise<RenderedPage> {
  const route = isRefused ? findForbiddenRoute(url) : findRoute(url);
  const pageFile = `src/pages/${route.page}.tsx`;
  const [path = "/", search = ""] = url.split(/\?(.*)/s);
  const tidy = route.isSecret ? null : tidyPath(path, route.props.pattern);
  const redirect = isRefused ? null : (route.redirectTo ?? (tidy && (search ? `${tidy}?${search}` : tidy)));
  if (redirect) return { status: 301, redirectTo: redirect, head: "", body: [], state: "{}", pageFile, pattern: route.props.pattern };

  const cache = createQueryCache();
  const client = createTRPCClientProxy<AppRouter>(new InProcessClient(context));
  await preparePage(url, createQueries(client, cache), route);
  const ssrContext: SsrContext = {};
  const router = { ssrPath: path, ssrSearch: search, ssrContext };
  const pageMarkup = new PageMarkup(markupKeeper);
  const toText = () =>
    renderToString(
      <MarkupCacheContext value={pageMarkup}>
        <App cache={cache} client={client} router={router} refusedPath={isRefused ? path : null} />
      </MarkupCacheContext>,
    );
  const out = context.services.tracing?.inPart("render", context.work ?? null, toText) ?? toText();
  if (out.includes("<!--$!-->")) throw new Error(`${route.props.pattern} read a query that its prepare() does not list`);
  const bodyStart = out.indexOf('<div id="app"');
  const state = escapeForScript(stateOf(cache, context.now));
  cache.clear();
  return {
    status: ssrContext.statusCode ?? (ssrContext.redirectTo ? 302 : 200),
    redirectTo: ssrContext.redirectTo ?? null,
    head: out.slice(0, bodyStart),
    body: pageMarkup.inPieces(out.slice(bodyStart)),
    state,
    pageFile,
    pattern: route.props.pattern,
  };
}

/**
 * Calls procedures in this process. tRPC's own local link copies each response through JSON text, and every link wraps a call in
 * observables and abort signals; synchronous rendering needs neither, and all responses are plain JSON already.
 */
class InProcessClient extends TRPCUntypedClient<AppRouter> {
  private readonly context: Context;

  constructor(context: Context) {
    super({ links: [] });
    this.context = context;
  }

  override async query(path: string, input?: unknown): Promise<unknown> {
    const type = "query";
    const call = {
      router: appRouter,
      path,
      type,
      ctx: this.context,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    } as const;
    try {
      return await callTRPCProcedure(call);
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      const shape = getTRPCErrorShape({ config: appRouter._def._config, ctx: this.context, error, input, path, type });
      throw TRPCClientError.from({ error: shape }, { cause: error });
    }
  }
}

const minuteMs = 60_000;

/**
 * Serialises the query cache as JSON, dated by the request's minute, so that a page rendered twice from the same data is identical and its
 * ETag holds.
 */
function stateOf(cache: QueryClient, now: Date): string {
  const at = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const { queries, ...rest } = dehydrate(cache);
  const dated = queries.map((query) => ({ ...query, dehydratedAt: at, state: { ...query.state, dataUpdatedAt: at } }));
  return toJson({ ...rest, queries: dated }) ?? "{}";
}

function escapeForScript(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

/** Patterns whose last segment is a slug, always lower case. */
const slugPatterns: ReadonlySet<string> = new Set(["/company/:slug", "/article/:slug"]);

/**
 * Returns the canonical spelling of a page's path: the literal segments as in its pattern, slugs in lower case, no trailing slash. Null
 * when the path is already canonical, or matches no pattern.
 */
function tidyPath(path: string, pattern: string): string | null {
  if (pattern === "*") return null;
  const parts = path.split("/").filter(Boolean);
  const words = pattern.split("/").filter(Boolean);
  const spelt = parts.map((part, at) => {
    const word = words[at] ?? "";
    if (!word.startsWith(":")) return word;
    return slugPatterns.has(pattern) ? part.toLowerCase() : part;
  });
  const tidy = `/${spelt.join("/")}`;
  return tidy === path ? null : tidy;
}
