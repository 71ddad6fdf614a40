import { useQuery } from "@tanstack/react-query";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";

/** Loads code that is not part of its page's bundle, cached under `key`. */
export const useLazyCode = <Module>(key: readonly string[], from: () => Promise<Module>) =>
  useQuery({
    queryKey: key,
    queryFn: () => loadWithRetries(from),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
