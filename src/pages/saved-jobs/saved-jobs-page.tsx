import { useQuery } from "@tanstack/react-query";
import { useRef, useState, useSyncExternalStore } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { noTastes, tastesOnDevice } from "#src/features/board/tastes.ts";
import { CompareBar, CompareToggle } from "#src/features/compare/compare-bar.tsx";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { savedOnDevice } from "#src/features/saved/saved-jobs.ts";
import { counted } from "#src/lib/money.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Price } from "#src/ui/price.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./saved-jobs-page.module.css";

const none: readonly number[] = [];

/** Adverts a visitor saved and hid on this device. Signed-in users are led to their account's list. */
export default function SavedJobsPage() {
  const isHydrated = useHydrated();
  const ids = useSyncExternalStore(savedOnDevice.subscribe, savedOnDevice.get, () => none);
  // A removed advert keeps its position until the page is reloaded, so that it can be restored there.
  const [shown, setShown] = useState<readonly number[] | null>(null);
  if (isHydrated && shown === null) setShown(ids);
  return (
    <div className={styles.page}>
      <PageHead title="Saved jobs" description="Jobs saved on this device." canonicalPath={null} isIndexable={false} />
      <h1 tabIndex={-1}>Saved jobs</h1>
      <div data-without-script="">
        <Notice label="JavaScript is off">
          We need JavaScript to show the jobs saved on this device. Turn it on for this site, or <Link href={paths.signIn}>sign in</Link>.
        </Notice>
      </div>
      <div className={styles.content} data-needs-script="">
        <p>
          Without an account, saved jobs are stored on this device only.{" "}
          <Link href={paths.signInThen(paths.jobseekerTab("saved"))}>Sign in</Link> and they move to your account.
        </p>
        {shown && (shown.length === 0 ? <NoSavedJobs /> : <List shown={shown} saved={ids} />)}
        {isHydrated && <HiddenOnDeviceNotice />}
      </div>
    </div>
  );
}

function NoSavedJobs() {
  return (
    <>
      <p>You have not saved any jobs on this device yet. Press the ribbon beside an advert to save it.</p>
      <p>
        <ButtonLink kind="primary" href={paths.jobs()}>
          Search the jobs
        </ButtonLink>
      </p>
    </>
  );
}

function List({ shown, saved }: { shown: readonly number[]; saved: readonly number[] }) {
  const [isByClosing, setByClosing] = useState(false);
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: ["jobs saved on this device", shown],
    queryFn: async () => {
      const groups = Array.from({ length: Math.ceil(shown.length / limits.idsPerBatch) }, (_each, at) =>
        shown.slice(at * limits.idsPerBatch, (at + 1) * limits.idsPerBatch),
      );
      return (await Promise.all(groups.map((jobIds) => client.jobs.cards.query({ jobIds })))).flat();
    },
  });
  const rowsOf = (cards: readonly NonNullable<SavedJob["job"]>[]): SavedJob[] => {
    const byId = new Map(cards.map((card) => [card.id, card]));
    const rows = shown.map((id) => ({ id, job: byId.get(id) ?? null }));
    return isByClosing ? sortByClosing(rows) : rows;
  };
  return (
    <>
      <div className={styles.bar}>
        <p>{counted(saved.length, "job")} saved on this device</p>
        <label>
          Sort by{" "}
          <select value={isByClosing ? "closing" : "newest"} onChange={({ target }) => setByClosing(target.value === "closing")}>
            <option value="newest">Newest saved</option>
            <option value="closing">Closing date</option>
          </select>
        </label>
      </div>
      <Loaded query={query} what="your saved jobs" rows={Math.min(shown.length, 5)}>
        {(cards) => (
          <ul className={styles.rows}>
            {rowsOf(cards).map(({ id, job }) => (
              <SavedRow key={id} id={id} job={job} isSaved={saved.includes(id)} />
            ))}
          </ul>
        )}
      </Loaded>
      <CompareBar />
    </>
  );
}

function HiddenOnDeviceNotice() {
  const { jobIds, employers, fewer } = useSyncExternalStore(tastesOnDevice.subscribe, tastesOnDevice.get, () => noTastes);
  if (jobIds.length + employers.length + fewer.length === 0) return null;
  const parts = [
    jobIds.length > 0 && counted(jobIds.length, "advert"),
    employers.length > 0 && counted(employers.length, "employer"),
    fewer.length > 0 && `${counted(fewer.length, "kind")} of which you want fewer`,
  ].filter(Boolean);
  return (
    <section aria-labelledby="hidden" className={styles.hidden}>
      <h2 id="hidden">Hidden on this device</h2>
      <p>{parts.join(", ")}.</p>
      {employers.length > 0 && (
        <ul className={styles.rows}>
          {employers.map((slug) => (
            <li key={slug} className={styles.row}>
              <Link href={paths.company(slug)}>{slug.replaceAll("-", " ")}</Link>
              <Button
                kind="quiet"
                onClick={() => tastesOnDevice.set({ ...tastesOnDevice.get(), employers: employers.filter((each) => each !== slug) })}
              >
                Show again<span className="visually-hidden"> {slug.replaceAll("-", " ")}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button onClick={() => tastesOnDevice.set(noTastes)}>Show everything again</Button>
      </p>
    </section>
  );
}

/** One advert saved on this device; once removed, it can be restored in the same position. */
function SavedRow({ id, job, isSaved }: SavedJob & { isSaved: boolean }) {
  const now = useNow();
  const seen = useSeenJobs();
  const stood = useRef(0);
  const title = job?.title ?? "An advert that is no longer shown";
  const change = () => {
    const ids = savedOnDevice.get();
    if (isSaved) stood.current = ids.indexOf(id);
    savedOnDevice.set(isSaved ? ids.filter((each) => each !== id) : ids.toSpliced(Math.min(stood.current, ids.length), 0, id));
  };
  return (
    <li className={styles.row} aria-label={title}>
      {isSaved ? (
        <div>
          <p className={styles.title}>
            {job ? <Link href={paths.job(id)}>{job.title}</Link> : title}
            {seen.has(id) && <span className={styles.soft}> Viewed</span>}
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
          <p className={styles.soft}>
            {job?.isOpen ? job.closesAt && closingLabel(new Date(job.closesAt), now) : <Tag>{job ? "Closed" : "Gone"}</Tag>}{" "}
            {job?.isSample && <Tag>Sample</Tag>}
          </p>
        </div>
      ) : (
        <p className={styles.soft}>Removed: {title}</p>
      )}
      <div className={styles.side}>
        {isSaved && job && <CompareToggle job={job} className={buttonClass("quiet")} />}
        <Button kind="quiet" onClick={change}>
          {isSaved ? "Remove" : "Put back"}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  );
}

interface SavedJob {
  id: number;
  /** Null once the advert is no longer public. */
  job: Outputs["jobs"]["cards"][number] | null;
}

/** Sorts open adverts by closing date, then those without one, then those that have ended; otherwise stable. */
function sortByClosing(jobs: readonly SavedJob[]): SavedJob[] {
  const rankOf = ({ job }: SavedJob) => (job?.isOpen ? (job.closesAt ? 0 : 1) : 2);
  return jobs.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? Date.parse(a.job?.closesAt ?? "") - Date.parse(b.job?.closesAt ?? "") : 0),
  );
}
