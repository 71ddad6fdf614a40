import { feedRunStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { wordsMaxChars } from "#src/features/dashboard/read-words.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { momentText } from "../moment-text.ts";
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
    <section aria-labelledby="runs">
      <SectionHeading id="runs" level={3}>
        Runs
      </SectionHeading>
      <FilterBar
        label="Runs of the feed"
        action={paths.adminDashboard}
        hiddenFields={{ tab: "feeds", feed: slug }}
        current={{ q, runs: runState ?? "" }}
        submitLabel="Search"
      >
        <Field id="runs-q" label="Message">
          <input id="runs-q" type="search" name="q" defaultValue={q} {...atMost(wordsMaxChars)} />
        </Field>
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
              <table className={`${table.table} ${rows.table}`}>
                <caption>{before === null ? "Newest first" : "Older runs"}</caption>
                <thead>
                  <tr>
                    <th scope="col">Started</th>
                    <th scope="col">State</th>
                    {countNames.map((name) => (
                      <th key={name} scope="col" className={table.figure}>
                        {countWords[name]}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {runs.map((run) => (
                    <tr key={run.id}>
                      <th scope="row">
                        <Link href={feedHref(slug, { run: String(run.id) })} keepPlace>
                          {momentText(run.startedAt)}
                        </Link>
                      </th>
                      <td data-label="State">
                        <span>
                          {stateWords[run.state]}
                          {run.message && <span className={rows.sub}>{run.message}</span>}
                        </span>
                      </td>
                      {countNames.map((name) => (
                        <td key={name} data-label={countWords[name]} className={table.figure}>
                          {formatCount(run[name])}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
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
    </section>
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
