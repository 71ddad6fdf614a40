import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { reviewHref, rulesHref, troubleHref } from "./feeds-address.ts";

export type FeedsPart = "all" | "trouble" | "review" | "rules";

/** The parts of the Feeds tab, each with how much it holds where that is known. */
export function FeedsNav({ current, counts = {} }: { current: FeedsPart; counts?: Partial<Record<FeedsPart, number>> }) {
  const parts = [
    ["all", "All", paths.adminTab("feeds")],
    ["trouble", "Failed or held", troubleHref()],
    ["review", "Adverts to review", reviewHref()],
    ["rules", "Rules for titles", rulesHref()],
  ] as const;
  return (
    <nav aria-label="Feeds shown" className={dashboard.order}>
      {parts.map(([part, words, href]) => (
        <Link key={part} href={href} keepPlace aria-current={part === current ? "true" : undefined}>
          {words}
          {counts[part] !== undefined && <span className={dashboard.soft}> {formatCount(counts[part])}</span>}
        </Link>
      ))}
    </nav>
  );
}
