import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { matchesWords, WordsFilter } from "#src/features/dashboard/words-filter.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { momentText } from "../moment-text.ts";
import styles from "./feeds.module.css";
import { awardsHref, feedHref, reviewHref, rulesHref, troubleHref } from "./feeds-address.ts";
import { RunProgress } from "./runs-table.tsx";
import { type Run, type Source, SourceState, scheduleWords } from "./source-state.tsx";
import { useFeedStats } from "./use-feed-stats.ts";

/** Every feed, or those that failed or need attention. Polled while one is being read. */
export function SourceList({ isTrouble, q }: { isTrouble: boolean; q: string }) {
  const query = useFeedStats();
  return (
    <Loaded query={query} what="the feeds" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ sources }) => <List sources={sources} isTrouble={isTrouble} q={q} />}
    </Loaded>
  );
}

function List({ sources, isTrouble, q }: { sources: readonly Source[]; isTrouble: boolean; q: string }) {
  const inTrouble = sources.filter(({ needsAttention }) => needsAttention);
  const shown = (isTrouble ? inTrouble : sources).filter(({ name, slug }) => matchesWords(q, name, slug));
  return (
    <div>
      <FeedsNav current={isTrouble ? "trouble" : "all"} counts={{ all: sources.length, trouble: inTrouble.length }} />
      <WordsFilter label="Feeds" of="Name of a feed" hiddenFields={{ tab: "feeds", ...(isTrouble && { state: "trouble" }) }} q={q} />
      <p className={styles.setUp}>
        <ButtonLink href={paths.adminTab("feeds", { part: "new" })}>Set up a feed</ButtonLink>
      </p>
      {shown.length === 0 ? (
        <p>
          {q
            ? "No feed matches."
            : isTrouble
              ? "No feed failed or is held."
              : "No feeds yet. Set one up to list its adverts alongside those posted here."}
        </p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption>{counted(shown.length, "feed")}, by name</caption>
          <thead>
            <tr>
              <th scope="col">Feed</th>
              <th scope="col">State</th>
              <th scope="col">Last run</th>
              <th scope="col">Next run</th>
              <th scope="col" className={table.figure}>
                Live
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((source) => (
              <tr key={source.slug}>
                <th scope="row">
                  <Link href={feedHref(source.slug)} keepPlace>
                    {source.name}
                  </Link>
                  <span className={rows.sub}>{scheduleWords(source.schedule)}</span>
                </th>
                <td data-label="State">
                  <SourceState source={source} />
                </td>
                <td data-label="Last run">
                  <LastRun source={source} />
                </td>
                <td data-label="Next run">{source.nextRunAt ? momentText(source.nextRunAt) : "Not scheduled"}</td>
                <td data-label="Live" className={table.figure}>
                  {source.format === "ocds" ? counted(source.awards, "award") : formatCount(source.liveAdverts)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** When a feed was last read, and what came of it. */
export function LastRun({ source: { lastRun, rowsKnown } }: { source: Source }) {
  if (!lastRun) return "Never";
  if (lastRun.state === "fetching") return <RunProgress run={lastRun} rowsKnown={rowsKnown} />;
  return (
    <span>
      {momentText(lastRun.startedAt)}
      <span className={rows.sub}>{countsLine(lastRun)}</span>
    </span>
  );
}

function countsLine({ rowsRead, added, changed, rejected, expired }: Run): string {
  const counts = [
    [added, "new"],
    [changed, "changed"],
    [expired, "closed"],
    [rejected, "rejected"],
  ] as const;
  return [`${formatCount(rowsRead)} read`, ...counts.flatMap(([count, word]) => (count > 0 ? [`${formatCount(count)} ${word}`] : []))].join(
    ", ",
  );
}

type FeedsPart = "all" | "trouble" | "review" | "rules" | "awards";

/** The parts of the Feeds tab, each with its count where known. */
export function FeedsNav({ current, counts = {} }: { current: FeedsPart; counts?: Partial<Record<FeedsPart, number>> }) {
  const parts = [
    ["all", "All", paths.adminTab("feeds")],
    ["trouble", "Failed or held", troubleHref()],
    ["review", "Adverts to review", reviewHref()],
    ["rules", "Rules for titles", rulesHref()],
    ["awards", "Contract awards", awardsHref()],
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
