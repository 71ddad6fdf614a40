import { type QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { Suspense, use, useEffect } from "react";
import { Router, type RouterProps, useRouter } from "wouter";
import { usePathname, useSearch } from "wouter/use-browser-location";
import { SiteFactsProvider } from "./lib/site-facts.tsx";
import { clearFailedLoads, findForbiddenRoute, findRoute, loadedPage, loadPage, type Match } from "./navigation.ts";
import { Layout } from "./shell/layout/layout.tsx";
import { type Client, trpc } from "./trpc/client.ts";
import { PageErrorBoundary } from "./ui/page-error.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";

export interface AppProps {
  cache: QueryClient;
  client: Client;
  router: Omit<RouterProps, "children">;
  /** The path for which the server refused access to this account. */
  refusedPath?: string | null;
}

export function App({ cache, client, router, refusedPath = null }: AppProps) {
  return (
    <trpc.Provider client={client} queryClient={cache}>
      <QueryClientProvider client={cache}>
        <SiteFactsProvider>
          <Router {...router}>
            <Layout>
              <CurrentPage refusedPath={refusedPath} />
            </Layout>
          </Router>
        </SiteFactsProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function CurrentPage({ refusedPath }: { refusedPath: string | null }) {
  const { ssrPath, ssrSearch } = useRouter();
  const cache = useQueryClient();
  // The path as in the address bar: the router's own location has some escapes decoded, and would match another page than was prepared.
  const path = usePathname({ ssrPath });
  const search = useSearch({ ssrSearch }).replace(/^\?/, "");
  const address = search ? `${path}?${search}` : path;
  const match = path === refusedPath ? findForbiddenRoute(address) : findRoute(address);
  const retry = () => {
    clearFailedLoads();
    // A manual retry sends the request at once, regardless of any retry delay.
    cache.removeQueries({ type: "inactive", predicate: ({ state }) => state.status === "error" });
  };
  return (
    <PageErrorBoundary address={address} onRetry={retry}>
      <Suspense fallback={<PageSkeleton page={match.page} search={match.props.search} />}>
        <Page match={match} />
      </Suspense>
    </PageErrorBoundary>
  );
}

function Page({ match }: { match: Match }) {
  const { default: Content } = loadedPage(match.page) ?? use(loadPage(match.page));
  // Set here, because the page hydrates after the layout around it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  // The board has two addresses: switching between them must not remount the focused control.
  const key = match.props.pattern === "/" ? "/jobs" : match.props.pattern;
  return <Content key={key} {...match.props} />;
}
