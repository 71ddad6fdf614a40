import { createContext, type ReactNode, useContext } from "react";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";

type SiteFacts = Outputs["site"]["info"];

const Facts = createContext<SiteFacts | undefined>(undefined);

/** Fetches once what header, footer, titles and clocks read; every page's preparation includes it. */
export function SiteFactsProvider({ children }: { children: ReactNode }) {
  const { data } = trpc.site.info.useQuery();
  return <Facts value={data}>{children}</Facts>;
}

/** Returns name, origin and clock of the site; undefined only if they could not be fetched. */
export const useSiteFacts = (): SiteFacts | undefined => useContext(Facts);
