import { useLayoutEffect, useRef, useState } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { JobCard, Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { CompareBar, CompareToggle } from "#src/features/compare/compare-bar.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { AdvertMenu, Disclosure } from "./advert-menu.tsx";
import styles from "./card-parts.module.css";
import { type HiddenMarks, setHidden } from "./hiding.ts";
import matchLineStyles from "./match-line.module.css";
import { type Advert, isHiddenBy, useTastes } from "./tastes.ts";

const none: HiddenMarks = {};

/** Whether cards have had a line for the match since the page was drawn: without it a match would move them. */
const hasMatchLine = (): boolean => document.documentElement.dataset.account === "likely";

export function PersonalCardRow({ job, jobs }: { job: Advert; jobs: readonly { id: number }[] }) {
  const role = useLikelyRole();
  const isSeeking = role === null || role === "jobseeker";
  return (
    <>
      {role === "jobseeker" && hasMatchLine() && <MatchLine jobId={job.id} jobs={jobs} />}
      <div className={styles.actions}>
        <CompareToggle job={job} />
        {isSeeking && <AdvertMenu job={job} />}
      </div>
    </>
  );
}

/** Covers a hidden advert at the same size, so that the layout does not shift. */
export function HiddenAdvertCover({ job }: { job: Advert }) {
  return (
    <div className={styles.cover}>
      <HiddenNote job={job} />
    </div>
  );
}

/** On an advert's own page: the user's match, comparing it, and hiding it. */
export function PersonalAdvertRow({ job, hasListBelow }: { job: Advert; hasListBelow: boolean }) {
  const role = useLikelyRole();
  const isSeeking = role === null || role === "jobseeker";
  return (
    <>
      <div className={styles.beside}>
        <CompareToggle job={job} />
        {isSeeking && <AdvertMenu job={job} opensTo="end" />}
      </div>
      {role === "jobseeker" && <AdvertMatch jobId={job.id} />}
      {/* A list of adverts on the same page shows the bar itself. */}
      {!hasListBelow && <CompareBar />}
    </>
  );
}

function AdvertMatch({ jobId }: { jobId: number }) {
  const { data } = trpc.matches.lines.useQuery({ jobIds: [jobId] });
  if (!data) return null;
  const lines = data[0]?.lines ?? [];
  if (lines.length === 0) {
    return (
      <p>
        Your <Link href={paths.jobseekerProfile}>profile</Link> needs more detail before we can match it to this advert.
      </p>
    );
  }
  return (
    // Folded where it would push the advert's own facts off a telephone's first screen.
    <details className={styles.match} open={matchMedia("(min-width: 64rem)").matches}>
      <summary>{matchSummary(lines)}</summary>
      <MatchReasons lines={lines} />
    </details>
  );
}

/** "Your match: 4 fit, 1 to check". */
function matchSummary(lines: readonly { kind: string }[]): string {
  const countOf = (wanted: string) => lines.filter(({ kind }) => kind === wanted).length;
  const [fits, gaps] = [countOf("fit"), countOf("gap")];
  const counts = [fits > 0 && `${fits} fit`, gaps > 0 && `${gaps} to check`].filter(Boolean).join(", ");
  return `Your match${counts && `: ${counts}`}`;
}

/** Marks the list's hidden adverts, shows their number at its end, and offers to compare those picked. */
export function PersonalListParts({
  jobs,
  isLate,
  onMarks,
}: {
  jobs: readonly Advert[];
  /** The list was rendered before this component loaded. */
  isLate: boolean;
  onMarks: (marks: HiddenMarks) => void;
}) {
  const tastes = useTastes();
  const [isShown, setShown] = useState(false);
  const [marks, setMarks] = useState(none);
  const end = useRef<HTMLDivElement>(null);
  const painted = useRef<readonly Advert[] | null>(isLate ? jobs : null);
  useLayoutEffect(() => {
    const hidden = new Set(tastes ? jobs.filter((job) => isHiddenBy(tastes, job)).map(({ id }) => id) : []);
    const isInSight = (jobId: number) => {
      const place = end.current?.parentElement?.querySelector(`[data-job="${jobId}"]`)?.getBoundingClientRect();
      return place !== undefined && place.top < innerHeight;
    };
    setMarks((before) => hiddenMarksOf(jobs, (id) => hidden.has(id), before, { isPainted: painted.current === jobs, isInSight }));
    painted.current = jobs;
  }, [jobs, tastes]);
  useLayoutEffect(() => onMarks(isShown ? none : marks), [onMarks, marks, isShown]);
  const count = Object.keys(marks).length;
  return (
    <div ref={end}>
      {count > 0 && (
        <p className={styles.out} data-screen-only="">
          {isShown
            ? `${counted(count, "advert")} on this page you have hidden.`
            : `${counted(count, "advert")} on this page hidden by you.`}{" "}
          <Button kind="quiet" onClick={() => setShown(!isShown)}>
            {isShown ? "Hide them again" : "Show them"}
          </Button>
        </p>
      )}
      <CompareBar />
    </div>
  );
}

/** How one advert matches the jobseeker, in a line of reserved height; one request covers the whole page. */
function MatchLine({ jobId, jobs }: { jobId: number; jobs: readonly { id: number }[] }) {
  const jobIds = jobs.map(({ id }) => id).slice(0, limits.jobsPerPage);
  const { data } = trpc.matches.lines.useQuery({ jobIds });
  const found = data?.find((each) => each.jobId === jobId);
  if (!found) return null;
  const { lines, appliedBefore } = found;
  const fits = lines.filter(({ kind }) => kind === "fit");
  return (
    <div className={matchLineStyles.line}>
      {lines.length > 0 && (
        <Disclosure className={matchLineStyles.why} opensTo="end" label={matchSummary(lines)}>
          {() => <MatchReasons lines={lines} />}
        </Disclosure>
      )}
      {appliedBefore ? (
        <span className={matchLineStyles.telling}>
          You applied for this vacancy on {shortDate(new Date(appliedBefore.sentAt))}:{" "}
          <Link href={paths.job(appliedBefore.jobId)}>the other advert</Link>
        </span>
      ) : (
        <span className={matchLineStyles.telling}>{fits.map(({ text }) => text).join(" · ")}</span>
      )}
    </div>
  );
}

/** Says that an advert is hidden and why, and offers to show it again. */
export function HiddenNote({ job }: { job: Pick<Advert, "id" | "title" | "company"> }) {
  const cache = trpc.useUtils();
  const tastes = useTastes();
  if (!tastes) return null;
  const { storedIn } = tastes;
  const isFirm = tastes.employers.has(job.company.slug);
  const subject = isFirm
    ? ({ what: "employer", id: job.company.slug, name: job.company.name } as const)
    : ({ what: "job", id: job.id, name: job.title } as const);
  return (
    <>
      <p>{isFirm ? `Hidden, as all adverts of ${job.company.name}` : `Hidden: ${job.title}`}</p>
      <Button kind="quiet" onClick={() => void setHidden(cache, subject, { isHidden: false, storedIn: storedIn })}>
        Show again<span className="visually-hidden"> {subject.name}</span>
      </Button>
    </>
  );
}

type Line = Outputs["matches"]["lines"][number]["lines"][number];

const kindWords: Record<Line["kind"], string> = { fit: "✓ Fits", gap: "! Check", note: "Note" };

/** Reasons for and against an advert, each labelled as such. */
export function MatchReasons({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={matchLineStyles.reasons}>
      {lines.map(({ kind, text }) => (
        <li key={text}>
          <span className={matchLineStyles.kind}>{kindWords[kind]}</span> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface ListVisibility {
  /** The list was rendered before the hidden adverts were known. */
  isPainted: boolean;
  isInSight: (jobId: number) => boolean;
}

/** Returns the marks of a page's adverts, given the earlier marks: a covered advert stays covered while it is hidden. */
export function hiddenMarksOf(
  jobs: readonly Pick<JobCard, "id">[],
  isHidden: (jobId: number) => boolean,
  before: HiddenMarks,
  { isPainted, isInSight }: ListVisibility,
): HiddenMarks {
  const marks: Record<number, HiddenMarks[number]> = {};
  for (const { id } of jobs) {
    if (isHidden(id)) marks[id] = before[id] ?? (isPainted && isInSight(id) ? "covered" : "left-out");
  }
  return marks;
}
