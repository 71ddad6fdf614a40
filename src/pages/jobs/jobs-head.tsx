import { paths } from "#server/paths.ts";
import type { SearchPage } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { isEmptySearch } from "./board-form.ts";

/** Title, canonical address and feeds of a list. */
export function JobsHead({ page }: { page: SearchPage }) {
  const site = useSiteFacts();
  const { state, toKeep, total, heading } = page;
  const isWhole = isEmptySearch(state);
  const number = page.page > 1 ? `, page ${page.page}` : "";
  const lead = isWhole && site ? `${site.strapline}.` : `${heading}.`;
  const facts = `${counted(total, "live job")} with pay, place, contract suite and closing date${number}.`;
  return (
    <>
      <PageHead
        title={`${heading}${number}`}
        description={page.landing?.intro ?? `${lead} ${facts}`}
        canonicalPath={page.canonicalPath}
        isIndexable={page.isIndexable}
      />
      <link rel="alternate" type="application/rss+xml" title={`${heading} (RSS)`} href={paths.jobsFeed("rss", toKeep)} />
      <link rel="alternate" type="application/atom+xml" title={`${heading} (Atom)`} href={paths.jobsFeed("atom", toKeep)} />
      <link rel="alternate" type="application/feed+json" title={`${heading} (JSON)`} href={paths.jobsFeed("json", toKeep)} />
    </>
  );
}
