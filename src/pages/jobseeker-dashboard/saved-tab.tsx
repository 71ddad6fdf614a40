import { useEffect, useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CompareBar, CompareToggle } from "#src/features/compare/compare-bar.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { readPage } from "#src/features/dashboard/list-query.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Price } from "#src/ui/price.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { RetainedAdvert } from "./saved-advert.tsx";
import { isClosingSoon, type SavedJob } from "./saved-job.ts";

interface SavedRowProps {
  saved: SavedJob;
  now: Date;
  isSeen: boolean;
  isRemoved: boolean;
  onChange: (isRemoved: boolean) => void;
}

/** One saved advert: apply while it is open; unsave and restore at any time. */
function SavedRow({ saved, now, isSeen, isRemoved, onChange }: SavedRowProps) {
  const { jobId, state, job } = saved;
  const cache = trpc.useUtils().saved;
  const onSuccess = () => cache.ids.invalidate();
  // Requests run one after the other, so that the last click wins.
  const scope = { id: `saved-${jobId}` };
  const remove = trpc.saved.remove.useMutation({ scope, onSuccess, onError: () => onChange(false) });
  const putBack = trpc.saved.putBack.useMutation({ scope, onSuccess, onError: () => onChange(true) });
  const undo = useRef<Promise<{ undo: string | null }> | null>(null);
  const failure = remove.error ?? putBack.error;
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(isRemoved);
  useEffect(() => {
    if (shown.current === isRemoved) return;
    shown.current = isRemoved;
    // The pressed button has been replaced by its opposite.
    button.current?.focus();
  }, [isRemoved]);
  const title = job?.title ?? (state === "removed" ? "An advert that was removed" : "An advert that is no longer shown");
  const change = (next: boolean) => {
    remove.reset();
    putBack.reset();
    onChange(next);
    if (next) {
      undo.current = remove.mutateAsync({ jobId });
      undo.current.catch(() => undefined);
    } else undo.current?.then(({ undo: sealed }) => sealed && putBack.mutate({ undo: sealed })).catch(() => undefined);
  };
  const about = <span className="visually-hidden"> {title}</span>;
  return (
    <li className={styles.row} aria-label={title}>
      {isRemoved ? (
        <p className={styles.soft}>Removed: {title}</p>
      ) : (
        <div className={styles.words}>
          <p className={styles.title}>
            {job ? <TitleLink jobId={jobId} title={job.title} isPaused={state === "paused"} /> : title}
            {isSeen && <span className={styles.soft}> Viewed</span>}
          </p>
          {job && (
            <>
              <p>
                <Link href={paths.company(job.company.slug)}>{job.company.name}</Link> · {job.placeLabel}
              </p>
              <Price pay={job.pay} payText={job.payText} />
              {job.pay && <PayEquivalent pay={job.pay} />}
            </>
          )}
          <SavedJobStatus saved={saved} now={now} />
        </div>
      )}
      <div className={styles.side}>
        {!isRemoved && state === "open" && (
          <ButtonLink href={paths.apply(jobId)}>
            Apply<span className="visually-hidden"> to {title}</span>
          </ButtonLink>
        )}
        {!isRemoved && job && <CompareToggle job={job} className={buttonClass("quiet")} />}
        <Button ref={button} kind="quiet" onClick={() => change(!isRemoved)}>
          {isRemoved ? "Put back" : "Remove"}
          {about}
        </Button>
      </div>
      {failure && <p role="alert">{refusalOf(failure).message}</p>}
    </li>
  );
}

/** A paused advert is shown in the dashboard, because its page is unavailable. */
const TitleLink = ({ jobId, title, isPaused }: { jobId: number; title: string; isPaused: boolean }) => (
  <Link href={isPaused ? paths.jobseekerTab("saved", { advert: String(jobId) }) : paths.job(jobId)} keepPlace={isPaused}>
    {title}
  </Link>
);

const fates = { closed: "Closed", paused: "Paused", removed: "Removed by us", gone: "No longer available" } as const;

function SavedJobStatus({ saved, now }: { saved: SavedJob; now: Date }) {
  const { state, job, savedAt } = saved;
  const savedOn = `Saved ${shortDate(new Date(savedAt))}`;
  if (state !== "open") {
    return (
      <p className={`${styles.soft} ${styles.small}`}>
        <Tag>{fates[state]}</Tag> {state === "paused" && "Not taking applications · "}
        {state === "removed" && (
          <>
            <Link href={paths.job(saved.jobId)}>What that means</Link> ·{" "}
          </>
        )}
        {savedOn}
      </p>
    );
  }
  return (
    <p className={`${styles.soft} ${styles.small}`}>
      {job?.closesAt && (
        <>
          <span className={isClosingSoon(saved, now) ? styles.urgent : undefined}>{closingLabel(new Date(job.closesAt), now)}</span> ·{" "}
        </>
      )}
      {savedOn}
    </p>
  );
}

type Page = Outputs["saved"]["list"];

const orders = [
  { sort: "closing-within-a-week", label: "Closing within a week first" },
  { sort: "closing", label: "By closing date" },
  { sort: "newest", label: "Most recently saved first" },
] as const;
type SavedSort = (typeof orders)[number]["sort"];

const readSort = (search: URLSearchParams): SavedSort =>
  orders.find(({ sort }) => sort === search.get("sort"))?.sort ?? "closing-within-a-week";
const addressOf = (sort: SavedSort, page = 1) =>
  paths.jobseekerTab("saved", {
    ...(sort === "closing-within-a-week" ? {} : { sort }),
    ...(page > 1 ? { page: String(page) } : {}),
  });

export default function SavedTab({ search }: TabProps) {
  const advert = Number(search.get("advert"));
  return advert > 0 ? <RetainedAdvert key={advert} jobId={advert} within="saved" /> : <SavedJobs search={search} />;
}

function SavedJobs({ search }: TabProps) {
  const sort = readSort(search);
  const query = trpc.saved.list.useQuery({ page: readPage(search), sort }, { staleTime: 0 });
  return (
    <Loaded query={query} what="your saved jobs" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(found) => <List key={`${sort} ${found.page}`} found={found} sort={sort} />}
    </Loaded>
  );
}

/** A removed advert keeps its place until the list is reopened, so that it can be restored there. */
function List({ found, sort }: { found: Page; sort: SavedSort }) {
  const now = useNow();
  const seen = useSeenJobs();
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const mark = (jobId: number, isRemoved: boolean) =>
    setRemoved((before) => new Set(isRemoved ? [...before, jobId] : [...before].filter((each) => each !== jobId)));
  if (found.items.length === 0) return <NoSavedJobs page={found.page} sort={sort} />;
  return (
    <>
      <nav aria-label="Order of saved jobs" className={styles.order}>
        <span className={styles.soft}>Sort:</span>
        {orders.map(({ sort: order, label }) => (
          <Link key={order} href={addressOf(order)} keepPlace aria-current={order === sort ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <ul className={styles.rows}>
        {found.items.map((saved) => (
          <SavedRow
            key={saved.jobId}
            saved={saved}
            now={now}
            isSeen={seen.has(saved.jobId)}
            isRemoved={removed.has(saved.jobId)}
            onChange={(isRemoved) => mark(saved.jobId, isRemoved)}
          />
        ))}
      </ul>
      <Pagination page={found.page} pageCount={Math.ceil(found.total / found.limit)} href={(page) => addressOf(sort, page)} />
      <CompareBar />
    </>
  );
}

function NoSavedJobs({ page, sort }: { page: number; sort: SavedSort }) {
  if (page > 1) {
    return (
      <Empty href={addressOf(sort)} action="Show the first page">
        There is nothing on this page of the list.
      </Empty>
    );
  }
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      You have not saved any jobs yet. Save an advert to come back to it; we tell you three days before it closes.
    </Empty>
  );
}
