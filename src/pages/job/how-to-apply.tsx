import { lazy, Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { longDate } from "#src/lib/dates.ts";
import { hostOf } from "#src/lib/host-of.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { SaveJob } from "./save-job.tsx";

/** Where an application goes, and the way to make it; for those with an account, whether they have. */
export function HowToApply({ job }: { job: Job }) {
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      {job.isSample && <p>This is a sample advert: the firm is invented, and it shows how the board works.</p>}
      {job.apply.kind === "external" ? <Elsewhere job={job} /> : <OwnState jobId={job.id} />}
      <SaveJob job={job} />
    </section>
  );
}

/** Names the place that the way out leads to, before one goes there. A link that did not work may have been mended since: it stays within reach. */
function Elsewhere({ job: { id, apply, source } }: { job: Job }) {
  const leadsTo = apply.url ?? source?.url ?? null;
  if (leadsTo === null) return <p>The advertiser has given no address for applications.</p>;
  const host = hostOf(leadsTo);
  return (
    <>
      <p>
        {apply.deadSince ? (
          <>
            <strong>The link for applications didn’t work when we last tried it.</strong> The vacancy may be filled.
          </>
        ) : (
          `Applications go to ${host}${source ? `, through ${source.name}` : ""}. Nothing you have told us is passed on.`
        )}
      </p>
      {apply.deadSince && apply.otherUrl && (
        <p>
          Another way:{" "}
          <a href={apply.otherUrl} rel="nofollow external noopener">
            {hostOf(apply.otherUrl)}
          </a>
        </p>
      )}
      <p data-screen-only="">
        <ButtonLink kind={apply.deadSince ? "secondary" : "primary"} href={paths.apply(id)}>
          {apply.deadSince ? `Try ${host} all the same` : `Apply on ${host}`}
        </ButtonLink>
      </p>
    </>
  );
}

/** Comes with its own question, and only for jobseekers. */
const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("./same-vacancy.tsx"))).SameVacancy }));

/** The way to apply here. The page is the same for everybody; what one has sent or begun is asked by the browser of a jobseeker alone. */
function OwnState({ jobId }: { jobId: number }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  const { data: own } = trpc.applications.own.useQuery({ jobId }, { enabled: isJobseeker });
  if (isJobseeker && own && own.state !== "draft") {
    return (
      <p>
        {own.state === "withdrawn"
          ? "You applied and withdrew."
          : `You applied${own.sentAt ? ` on ${longDate(new Date(own.sentAt))}` : ""}.`}{" "}
        <Link href={paths.jobseekerTab("applications")}>See your application</Link>
      </p>
    );
  }
  return (
    <>
      <Suspense>{isJobseeker && <SameVacancy jobId={jobId} />}</Suspense>
      <p>You apply here, from a jobseeker’s account. You can check everything before you send it.</p>
      <p data-screen-only="">
        <ButtonLink kind="primary" href={paths.apply(jobId)}>
          {isJobseeker && own ? "Continue your application" : "Apply for this job"}
        </ButtonLink>
      </p>
    </>
  );
}
