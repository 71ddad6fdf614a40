import { paths } from "#server/addresses/paths.ts";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices, matchesWords, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowLink, RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./feeds.module.css";
import { feedHref, reviewHref, troubleHref } from "./feeds-address.ts";
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
        <RowTable
          caption={`${counted(shown.length, "feed")}, by name`}
          items={shown}
          keyOf={({ slug }) => slug}
          columns={[
            ...sourceColumns("Feed"),
            { label: "Next run", cell: ({ nextRunAt }) => (nextRunAt ? momentText(nextRunAt) : "Not scheduled") },
            {
              label: "Live",
              isFigure: true,
              cell: ({ format, awards, liveAdverts }) => (format === "ocds" ? counted(awards, "award") : formatCount(liveAdverts)),
            },
          ]}
        />
      )}
    </div>
  );
}

/** The columns that every list of sources begins with. */
export const sourceColumns = (label: string) => [
  {
    label,
    cell: ({ slug, name, schedule }: Source) => (
      <RowLink href={feedHref(slug)} below={scheduleWords(schedule)}>
        {name}
      </RowLink>
    ),
  },
  { label: "State", cell: (source: Source) => <SourceState source={source} /> },
  { label: "Last run", cell: (source: Source) => <LastRun source={source} /> },
];

/** When a feed was last read, and what came of it. */
function LastRun({ source: { lastRun, rowsKnown } }: { source: Source }) {
  if (!lastRun) return "Never";
  if (lastRun.state === "fetching") return <RunProgress run={lastRun} rowsKnown={rowsKnown} />;
  return <TwoLines below={countsLine(lastRun)}>{momentText(lastRun.startedAt)}</TwoLines>;
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
  const choices = parts.map(([part, label, href]) => ({ label, href, isCurrent: part === current, count: counts[part] }));
  return <ListChoices label="Feeds shown" choices={choices} />;
}

const rulesHref = () => paths.adminTab("feeds", { part: "rules" });

const awardsHref = () => paths.adminTab("feeds", { part: "awards" });
