import { useEffect, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CompareToggle } from "#src/features/compare/compare-bar.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { PayEquivalent } from "#src/features/pay-terms/equivalent.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { closingLabel } from "#src/lib/posted-label.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Tag } from "#src/ui/tag.tsx";

export type SavedJob = Outputs["saved"]["list"]["items"][number];

const soonMs = 7 * 86_400_000;

/** Returns whether an open advert closes within a week. */
export const isClosingSoon = ({ state, job }: SavedJob, now: Date): boolean =>
  state === "open" && Boolean(job?.closesAt) && Date.parse(job?.closesAt ?? "") - now.getTime() < soonMs;

interface SavedRowProps {
  saved: SavedJob;
  now: Date;
  isSeen: boolean;
  isRemoved: boolean;
  onChange: (isRemoved: boolean) => void;
}

/** One saved advert: apply while it is open; unsave and restore at any time. */
export function SavedRow({ saved, now, isSeen, isRemoved, onChange }: SavedRowProps) {
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
