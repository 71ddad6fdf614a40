import type { FeedRowOutcome } from "#db/own-values.ts";
import { feedRowOutcomes, feedRunStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices, WordsFilter } from "#src/features/dashboard/list-controls.tsx";
import { readNumber, readWords } from "#src/features/dashboard/list-query.ts";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { capitalise } from "#src/lib/capitals.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { AwardsView } from "./awards-view.tsx";
import { type FeedsQuery, feedHref } from "./feeds-address.ts";
import { ReviewView } from "./review-view.tsx";
import { RulesView } from "./rules-view.tsx";
import { SourceView } from "./source-actions.tsx";
import { SourceEditor } from "./source-editor.tsx";
import { SourceList } from "./source-list.tsx";
import { countNames, countWords, stateWords } from "./source-state.tsx";
import { pollRun } from "./use-feed-stats.ts";

type RunDetails = Outputs["feeds"]["run"];
type Group = NonNullable<Inputs["feeds"]["run"]["group"]>;
const shownOutcomes = ["rejected", "awaiting-review", "missing", "added", "changed", "merged", "expired"] as const;

/** One run: its counts, why rows were rejected, and the rows themselves, filtered by the address. */
function RunView({ urlQuery, runId }: { urlQuery: FeedsQuery; runId: number }) {
  const { outcome, group, q, page } = urlQuery;
  const query = trpc.feeds.run.useQuery(
    { runId, page, q, ...(outcome && { outcome }), ...(group && { group: group as Group }) },
    { staleTime: 0, refetchInterval: pollRun, placeholderData: (previous) => previous },
  );
  return (
    <Loaded query={query} what="the run" rows={10}>
      {(found) => (
        <>
          <section aria-labelledby="run">
            <OpenedHeading id="run" state={String(runId)}>
              {found.name}, {momentText(found.run.startedAt)}
            </OpenedHeading>
            <dl className={dashboard.facts}>
              <Fact name="State">{stateWords[found.run.state]}</Fact>
              {found.run.message && <Fact name="Message">{found.run.message}</Fact>}
              {found.run.finishedAt && <Fact name="Ended">{momentText(found.run.finishedAt)}</Fact>}
              {countNames.map((name) => (
                <Fact key={name} name={countWords[name]}>
                  {formatCount(found.run[name])}
                </Fact>
              ))}
            </dl>
          </section>
          <RejectionReasons found={found} current={group} />
          <Rows found={found} urlQuery={urlQuery} runId={runId} />
        </>
      )}
    </Loaded>
  );
}

function RejectionReasons({ found: { run, slug }, current }: { found: RunDetails; current: string | null }) {
  const reasons = Object.entries(run.rejectedByReason).sort(([, a], [, b]) => b - a);
  if (reasons.length === 0) return null;
  return (
    <RowTable
      isPlain
      caption="Why rows were rejected"
      items={reasons}
      keyOf={([reason]) => reason}
      columns={[
        {
          label: "Reason",
          cell: ([reason]) => (
            <Link
              href={feedHref(slug, { run: String(run.id), group: reason })}
              keepPlace
              aria-current={reason === current ? "true" : undefined}
            >
              {capitalise(reason)}
            </Link>
          ),
        },
        { label: "Rows", isFigure: true, cell: ([, count]) => formatCount(count) },
      ]}
    />
  );
}

function Rows({ found, urlQuery, runId }: { found: RunDetails; urlQuery: FeedsQuery; runId: number }) {
  const { outcome, group, q, page } = urlQuery;
  const { slug, hasMore } = found;
  const words: Record<string, string> = q ? { q } : {};
  const parameters = { run: String(runId), ...(outcome && { outcome }), ...(group && { group }), ...words };
  const { run: _run, ...narrowed } = parameters;
  return (
    <section aria-label="Rows of the run">
      <WordsFilter
        label="Rows of the run"
        of="Title or reference"
        hiddenFields={{ tab: "feeds", feed: slug, run: String(runId), ...(outcome && { outcome }), ...(group && { group }) }}
        q={q}
      />
      <ListChoices
        label="Rows shown"
        choices={[
          { label: "All changes", href: feedHref(slug, { run: String(runId), ...words }), isCurrent: !outcome && !group },
          ...shownOutcomes.map((each) => ({
            label: outcomeWords[each],
            href: feedHref(slug, { run: String(runId), outcome: each, ...words }),
            isCurrent: each === outcome,
          })),
        ]}
      />
      {found.rows.length === 0 ? (
        <p>No row matches.</p>
      ) : (
        <RowTable
          caption={group ? `Rejected: ${group}` : outcome ? outcomeWords[outcome] : "Rows that changed something or were rejected"}
          items={found.rows}
          keyOf={({ rowNumber, reference, outcome: each }) => `${rowNumber} ${reference} ${each}`}
          columns={[
            {
              label: "Advert",
              cell: ({ jobId, title, reference, outcome: each }) => (
                <>
                  {jobId !== null && each !== "awaiting-review" ? (
                    <Link href={paths.job(jobId)}>{title ?? "Untitled"}</Link>
                  ) : (
                    (title ?? "Untitled")
                  )}
                  {reference && <span className={rows.sub}>{reference}</span>}
                </>
              ),
            },
            { label: "Row", cell: ({ rowNumber }) => (rowNumber === 0 ? "Not in the feed" : formatCount(rowNumber)) },
            { label: "Outcome", cell: (row) => outcomeWords[row.outcome] },
            { label: "Why", cell: ({ field, reason }) => [field, reason].filter(Boolean).join(": ") },
          ]}
        />
      )}
      <nav aria-label="Pages of rows" className={dashboard.order}>
        {page > 1 && (
          <Link href={feedHref(slug, { ...parameters, page: String(page - 1) })} keepPlace>
            Previous rows
          </Link>
        )}
        {hasMore && (
          <Link href={feedHref(slug, { ...parameters, page: String(page + 1) })} keepPlace>
            Next rows
          </Link>
        )}
        <a href={paths.feedRowsFile({ runId: String(runId), ...narrowed })} download>
          Download these rows as CSV
        </a>
      </nav>
    </section>
  );
}

/** The Feeds tab: the list, one feed, one run, the set-up form, adverts to review, or the title rules. */
export default function FeedsTab({ search }: TabProps) {
  const urlQuery = readFeedsQuery(search);
  return (
    <div className={dashboard.stack}>
      <FeedsBreadcrumb urlQuery={urlQuery} />
      <FeedsView urlQuery={urlQuery} />
    </div>
  );
}

function FeedsView({ urlQuery }: { urlQuery: FeedsQuery }) {
  if (urlQuery.isNew) return <SourceEditor slug={null} format={urlQuery.isOfAwards ? "ocds" : null} />;
  if (urlQuery.isAwards) return <AwardsView />;
  if (urlQuery.isReview) return <ReviewView urlQuery={urlQuery} />;
  if (urlQuery.isRules) return <RulesView q={urlQuery.q} />;
  if (urlQuery.run !== null) return <RunView key={urlQuery.run} urlQuery={urlQuery} runId={urlQuery.run} />;
  if (urlQuery.feed === null) return <SourceList isTrouble={urlQuery.isTrouble} q={urlQuery.q} />;
  if (urlQuery.isEdit) return <SourceEditor key={urlQuery.feed} slug={urlQuery.feed} />;
  return <SourceView key={urlQuery.feed} slug={urlQuery.feed} urlQuery={urlQuery} />;
}

function FeedsBreadcrumb({ urlQuery: { feed, isNew, isEdit, run } }: { urlQuery: FeedsQuery }) {
  if (feed === null && !isNew && run === null) return null;
  return (
    <p className={dashboard.actions}>
      <Link href={paths.adminTab("feeds")} keepPlace>
        ← All feeds
      </Link>
      {feed !== null && (isEdit || run !== null) && (
        <Link href={feedHref(feed)} keepPlace>
          Back to the feed
        </Link>
      )}
    </p>
  );
}

const outcomeWords: Record<FeedRowOutcome, string> = {
  added: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  rejected: "Rejected",
  merged: "Merged as duplicates",
  expired: "Closed",
  "awaiting-review": "Held for review",
  missing: "Missing, left open",
};

function readFeedsQuery(search: URLSearchParams): FeedsQuery {
  return {
    feed: search.get("feed")?.slice(0, 96) || null,
    isTrouble: search.get("state") === "trouble",
    isAwards: search.get("part") === "awards",
    isNew: search.get("part") === "new",
    isOfAwards: search.get("of") === "awards",
    isEdit: search.get("part") === "edit",
    isReview: search.get("part") === "review",
    isRules: search.get("part") === "rules",
    isRefused: search.get("state") === "refused",
    runState: feedRunStates.find((each) => each === search.get("runs")) ?? null,
    run: readNumber(search, "run"),
    outcome: feedRowOutcomes.find((each) => each === search.get("outcome")) ?? null,
    group: search.get("group")?.slice(0, 40) || null,
    page: readNumber(search, "page") ?? 1,
    before: readNumber(search, "before"),
    q: readWords(search),
  };
}
