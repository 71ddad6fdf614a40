import { createContext, type ReactNode, useContext } from "react";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";

type SiteFacts = Outputs["site"]["info"];

const Facts = createContext<SiteFacts | undefined>(undefined);

/** Asks once for what header, footer, titles and clocks all read; every page is prepared with it. */
export function SiteFactsProvider({ children }: { children: ReactNode }) {
  const { data } = trpc.site.info.useQuery();
  return <Facts value={data}>{children}</Facts>;
}

/** Name, origin and clock of the site; undefined only if they could not be fetched. */
export const useSiteFacts = (): SiteFacts | undefined => useContext(Facts);
