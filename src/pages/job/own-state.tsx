import { lazy, Suspense } from "react";
import { paths } from "#server/paths.ts";
import { useLikelyRole } from "#src/auth/use-likely-role.ts";
import { longDate } from "#src/lib/dates.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";

/** Comes with its own question, and only for jobseekers. */
const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("./same-vacancy.tsx"))).SameVacancy }));

/** The way to apply here. The page is the same for everybody; what one has sent or begun is asked by the browser of a jobseeker alone. */
export function OwnState({ jobId }: { jobId: number }) {
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
