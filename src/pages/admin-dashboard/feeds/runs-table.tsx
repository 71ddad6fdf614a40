import { feedRunStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { FilterWords } from "#src/features/dashboard/list-controls.tsx";
import { RowTable, TwoLines } from "#src/features/dashboard/row-table.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./feeds.module.css";
import { type FeedsQuery, feedHref } from "./feeds-address.ts";
import { countNames, countWords, type Run, stateWords } from "./source-state.tsx";
import { pollRuns } from "./use-feed-stats.ts";

/** Runs of a feed, newest first, paged, filtered by state and by search words. */
export function RunsTable({ slug, urlQuery: { before, runState, q } }: { slug: string; urlQuery: FeedsQuery }) {
  const query = trpc.feeds.runs.useQuery(
    { slug, q, ...(runState && { state: runState }), ...(before !== null && { beforeId: before }) },
    {
      staleTime: 0,
      refetchInterval: pollRuns,
    },
  );
  const narrowed = { ...(q && { q }), ...(runState && { runs: runState }) };
  return (
    <Section id="runs" level={3} heading="Runs">
      <FilterBar
        label="Runs of the feed"
        action={paths.adminDashboard}
        hiddenFields={{ tab: "feeds", feed: slug }}
        current={{ q, runs: runState ?? "" }}
        submitLabel="Search"
      >
        <FilterWords list="runs" label="Message" value={q} />
        <SelectField
          name="runs"
          label="State"
          unchosen="All states"
          defaultValue={runState ?? ""}
          options={feedRunStates.map((state) => ({ value: state, label: stateWords[state] }))}
        />
      </FilterBar>
      <Loaded query={query} what="the runs" rows={5}>
        {({ runs, nextBeforeId }) =>
          runs.length === 0 ? (
            <p>{q || runState ? "No run matches." : "It has not been read yet."}</p>
          ) : (
            <>
              <RowTable
                caption={before === null ? "Newest first" : "Older runs"}
                items={runs}
                keyOf={({ id }) => id}
                columns={[
                  {
                    label: "Started",
                    cell: ({ id, startedAt }) => (
                      <Link href={feedHref(slug, { run: String(id) })} keepPlace>
                        {momentText(startedAt)}
                      </Link>
                    ),
                  },
                  { label: "State", cell: ({ state, message }) => <TwoLines below={message}>{stateWords[state]}</TwoLines> },
                  ...countNames.map((name) => ({ label: countWords[name], isFigure: true, cell: (run: Run) => formatCount(run[name]) })),
                ]}
              />
              <nav aria-label="Pages of runs" className={dashboard.order}>
                {before !== null && (
                  <Link href={feedHref(slug, narrowed)} keepPlace>
                    Newest runs
                  </Link>
                )}
                {nextBeforeId !== null && (
                  <Link href={feedHref(slug, { ...narrowed, before: String(nextBeforeId) })} keepPlace>
                    Older runs
                  </Link>
                )}
              </nav>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Progress of a running import, relative to the feed's previous length; its current length is unknown until it has been read. */
export function RunProgress({ run: { rowsRead }, rowsKnown }: { run: Run; rowsKnown: number | null }) {
  const words = rowsKnown
    ? `${formatCount(rowsRead)} of about ${formatCount(Math.max(rowsKnown, rowsRead))} rows read`
    : `${formatCount(rowsRead)} rows read`;
  return (
    <span className={styles.progress}>
      <progress aria-label="Rows read" {...(rowsKnown && { value: Math.min(rowsRead, rowsKnown), max: rowsKnown })} />
      <span>{words}</span>
    </span>
  );
}
