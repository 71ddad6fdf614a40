import { dehydrate, hydrate, type QueryClient } from "@tanstack/react-query";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { App } from "#src/app.tsx";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import * as likelyRole from "#src/features/auth/use-likely-role.ts";
import * as hydration from "#src/lib/use-hydrated.ts";
import { preparePage } from "#src/navigation.ts";
import { type Client, createQueries, createQueryCache, trpc } from "#src/trpc/client.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";

export interface RenderedPage {
  /** The whole page, as markup. */
  html: string;
  /** All words of the page's main part, in their order. */
  text: string;
  /** Names of the main part's links and buttons. */
  actions: readonly string[];
}

interface Viewer {
  address: string;
  /** Null is a visitor. */
  user: CurrentUser | null;
  link: TRPCLink<AppRouter>;
  /** Answers that the browser has already, by REST address. */
  known?: Readonly<Record<string, unknown>>;
}

/** More than any page needs: each round shows what the answers to the one before let appear. */
const mostRounds = 12;

/**
 * Renders a page without a browser, as a user sees it once hydrated and with every query settled. Effects do not run.
 * @throws when the page keeps making queries
 */
export async function renderHydrated(viewer: Viewer): Promise<RenderedPage> {
  const cache = createCache();
  try {
    const html = await settle(cache, viewer);
    return { html, ...readMain(html) };
  } finally {
    cache.clear();
  }
}

/**
 * Renders pages as they hydrate: with nothing but what was sent, and as some part may that hydrates after the header and the footer, once all
 * that these ask for has been answered. React refuses a page where the two differ; the addresses of those that do are returned.
 */
export async function findUnsteady({
  addresses,
  ...viewer
}: Omit<Viewer, "address"> & { addresses: readonly string[] }): Promise<string[]> {
  const answered = createCache();
  await settle(answered, { ...viewer, address: "/about" });
  const client = trpc.createClient({ links: [viewer.link] });
  const render = async (cache: QueryClient, address: string) => {
    await preparePage(address, createQueries(client, cache)).catch(() => undefined);
    await vi.dynamicImportSettled();
    // Without the stacks of what a part of the page waits for.
    return renderOnce(cache, client, address).replaceAll(/<template data-[^>]*>/g, "");
  };
  const unsteady: string[] = [];
  for (const address of addresses) {
    const late = createCache();
    hydrate(late, dehydrate(answered));
    if ((await render(late, address)) !== (await render(createCache(), address))) unsteady.push(address);
  }
  return unsteady;
}

/** Failed queries are rendered as such, instead of being retried in the next pass. */
function createCache(): QueryClient {
  const cache = createQueryCache();
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryOnMount: false } });
  return cache;
}

function renderOnce(cache: QueryClient, client: Client, address: string): string {
  const [ssrPath = "/", ssrSearch = ""] = address.split(/\?(.*)/s);
  return renderToString(<App cache={cache} client={client} router={{ ssrPath, ssrSearch }} />);
}

/** Renders until every query is answered. */
async function settle(cache: QueryClient, { address, user, link, known = {} }: Viewer): Promise<string> {
  const client = trpc.createClient({ links: [link] });
  cache.setQueryData(["/api/user"], user);
  for (const [restAddress, data] of Object.entries(known)) cache.setQueryData([restAddress], data);
  await preparePage(address, createQueries(client, cache)).catch(() => undefined);
  const asInBrowser = [
    vi.spyOn(hydration, "useHydrated").mockReturnValue(true),
    vi.spyOn(likelyRole, "useLikelyRole").mockReturnValue(user?.role ?? null),
  ];
  try {
    for (let round = 1; ; round += 1) {
      const html = renderOnce(cache, client, address);
      const waiting = pendingQueriesIn(cache);
      if (waiting.length > 0 && round === mostRounds) throw new Error(`${address} still asks after ${mostRounds} rounds`);
      if (waiting.length === 0 && (!isSuspended(html) || round >= mostRounds)) return html;
      await Promise.allSettled(waiting.map((query) => query.fetch()));
      await vi.dynamicImportSettled();
    }
  } finally {
    for (const replaced of asInBrowser) replaced.mockRestore();
  }
}

/** Renders a page of a test site for a person, or for a visitor. Procedures that `failing` names never answer. */
export async function renderAs(
  site: TestSite,
  person: SignedIn | null,
  address: string,
  { failing, known }: Pick<Viewer, "known"> & { failing?: RegExp } = {},
): Promise<RenderedPage> {
  const headers = person?.headers ?? {};
  const user = person && (await site.app.inject({ url: "/api/user", headers })).json<CurrentUser>();
  const ask = async (path: string, input: unknown) => {
    if (failing?.test(path)) throw TRPCClientError.from(new Error("The connection was lost"));
    const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await site.app.inject({ url: `/trpc/${path}${query}`, headers });
    if (answer.statusCode !== 200) throw TRPCClientError.from(answer.json());
    return answer.json().result.data;
  };
  return renderHydrated({ address, user, link: linkTo(ask), ...(known && { known }) });
}

/** A link that answers each call by itself. */
export function linkTo(ask: (path: string, input: unknown) => Promise<unknown>): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        ask(op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
}

const isSuspended = (html: string) => html.includes("<!--$!-->");

const pendingQueriesIn = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === "pending" && (options as { enabled?: unknown }).enabled !== false);

function readMain(html: string): Pick<RenderedPage, "text" | "actions"> {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const actions = [...main.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)].map(([, , attributes = "", inner = ""]) =>
    wordsOf(/ aria-label="([^"]*)"/.exec(attributes)?.[1] ?? inner),
  );
  return { text: wordsOf(main), actions };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
