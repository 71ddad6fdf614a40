import { type ReactNode, useEffect, useRef } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./paused-advert.module.css";
import { PausedAdvert } from "./paused-advert.tsx";

/** Stands at the address of an advert that was taken down or paused, for those who kept it and those it belongs to; `children` for everybody else. */
export function RemovedAdvert({ jobId, children }: { jobId: number; children: ReactNode }) {
  const { data } = trpc.cases.removed.useQuery({ jobId }, { staleTime: 0, retry: false });
  if (!data) return <PausedAdvert jobId={jobId}>{children}</PausedAdvert>;
  return <Told removed={data} jobId={jobId} />;
}

function Told({ removed: { title, companyName, hasApplied, owner }, jobId }: { removed: Outputs["cases"]["removed"]; jobId: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <PageHead title={`Removed: ${title}`} description="This advert was taken from the board." canonicalPath={null} />
      <h1 ref={heading} tabIndex={-1}>
        This advert was removed
      </h1>
      <p>
        We have taken “{title}” of {companyName} from the board. Nobody can find it or apply to it any more.
      </p>
      {owner ? <ForOwner owner={owner} jobId={jobId} /> : <ForKeeper hasApplied={hasApplied} title={title} />}
    </div>
  );
}

type Owner = NonNullable<Outputs["cases"]["removed"]["owner"]>;

const ForOwner = ({ owner: { status, reason, since }, jobId }: { owner: Owner; jobId: number }) => (
  <>
    <p>
      It is {status}
      {since && ` since ${longDate(new Date(since))}`}
      {reason && `: ${reason}`}
    </p>
    <p>
      <Link href={paths.recruiterTab("jobs", { job: String(jobId) })}>What you can do about it, and how to appeal</Link>
    </p>
  </>
);

const ForKeeper = ({ hasApplied, title }: { hasApplied: boolean; title: string }) => (
  <>
    <p>
      That happens when an advert breaks our rules or could not be proved to be true. If we find that it was a fraud, we write to those who
      applied.
    </p>
    <p>What you can do:</p>
    <ul>
      {hasApplied && (
        <li>
          <Link href={paths.jobseekerTab("applications")}>Withdraw your application</Link>, so that your CV can be opened no longer.
        </li>
      )}
      <li>
        If you sent money, bank details or copies of papers, tell your bank today, report it to Action Fraud (0300 123 2040), and{" "}
        <Link href={paths.contact("advert")}>tell us</Link>.
      </li>
      <li>
        <Link href={paths.jobs({ q: title })}>Look for adverts like it</Link>
        {!hasApplied && (
          <>
            , or <Link href={paths.jobseekerTab("saved")}>remove it from your saved jobs</Link>
          </>
        )}
        .
      </li>
    </ul>
  </>
);
