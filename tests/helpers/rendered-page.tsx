import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { renderToString } from "react-dom/server";
import { vi } from "vitest";
import type { AppRouter } from "#server/types.ts";
import { App } from "#src/app.tsx";
import type { CurrentUser } from "#src/auth/current-user.ts";
import * as hydration from "#src/lib/use-hydrated.ts";
import { prepare } from "#src/navigation.ts";
import { createQueries, createQueryCache, trpc } from "#src/trpc/client.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";

export interface RenderedPage {
  /** All words of the page's main part, in their order. */
  text: string;
  /** Names of its links and buttons. */
  actions: readonly string[];
}

/** More rounds than any page needs: each shows what the answers to the one before let appear. */
const mostRounds = 10;

/**
 * Renders a page without a browser, as it stands for a signed-in person once its script runs and everything it asks of the site has been answered.
 * Effects do not run.
 * @throws when the page goes on asking
 */
export async function renderSignedIn(site: TestSite, person: SignedIn, address: string): Promise<RenderedPage> {
  const cache = createQueryCache();
  // What was refused is shown so, instead of being asked for again by the next round.
  cache.setDefaultOptions({ queries: { ...cache.getDefaultOptions().queries, retryOnMount: false } });
  const client = trpc.createClient({ links: [asking(site, person)] });
  const user = await site.app.inject({ url: "/api/user", headers: person.headers });
  cache.setQueryData(["/api/user"], user.json<CurrentUser>());
  await prepare(address, createQueries(client, cache)).catch(() => undefined);
  const [ssrPath = "/", ssrSearch = ""] = address.split(/\?(.*)/s);
  const hydrated = vi.spyOn(hydration, "useHydrated").mockReturnValue(true);
  try {
    for (let round = 0; round < mostRounds; round += 1) {
      const html = renderToString(<App cache={cache} client={client} router={{ ssrPath, ssrSearch }} />);
      const waiting = waitingIn(cache);
      if (waiting.length === 0) return readMain(html);
      await Promise.allSettled(waiting.map((query) => query.fetch()));
    }
    throw new Error(`${address} still asks after ${mostRounds} rounds`);
  } finally {
    hydrated.mockRestore();
    cache.clear();
  }
}

const waitingIn = (cache: QueryClient) =>
  cache
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === "pending" && (options as { enabled?: unknown }).enabled !== false);

/** Asks the site as the person's browser does, one call at a time. */
function asking({ app }: TestSite, { headers }: SignedIn): TRPCLink<AppRouter> {
  return () =>
    ({ op: { path, input } }) =>
      observable((observer) => {
        const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
        app.inject({ url: `/trpc/${path}${query}`, headers }).then((answer) => {
          const body = answer.json();
          if (answer.statusCode !== 200) return observer.error(TRPCClientError.from(body));
          observer.next({ result: { type: "data", data: body.result.data } });
          observer.complete();
        });
      });
}

function readMain(html: string): RenderedPage {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  return { text: wordsOf(main), actions: [...main.matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/gs)].map(([, , inner = ""]) => wordsOf(inner)) };
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
