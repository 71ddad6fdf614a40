import { useQuery } from "@tanstack/react-query";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";

/** Code of a part that is not sent with its page, once it has come; kept under `key`. */
export const useLateCode = <Module>(key: readonly string[], from: () => Promise<Module>) =>
  useQuery({
    queryKey: key,
    queryFn: () => loadWithRetries(from),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
