import { lazy, Suspense, useState } from "react";
import type { UserRole } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { type CurrentUser, useCurrentUser } from "#src/auth/current-user.ts";
import { withNext } from "#src/auth/sign-in-calls.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";
import { Asked } from "./asked.tsx";
import type { Question } from "./written.ts";

/** Visitors, of whom many come here, do not fetch what only a jobseeker needs. */
const OwnApplication = lazy(async () => ({ default: (await loadWithRetries(() => import("./own-application.tsx"))).OwnApplicationPart }));

const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("../job/same-vacancy.tsx"))).SameVacancy }));

/** Whoever is here: a jobseeker writes; others are told what it takes. Who has begun to write keeps the form though their session ends. */
export function Applicant({ job, questions }: { job: Job; questions: readonly Question[] }) {
  const auth = useCurrentUser();
  const [writer, setWriter] = useState<CurrentUser | null>(null);
  if (auth.user && auth.user.id !== writer?.id) setWriter(auth.user);
  if (!writer) {
    if (auth.state !== "signed-out") return <p role="status">Looking whether you are signed in…</p>;
    return <Visitor job={job} questions={questions} />;
  }
  if (writer.role !== "jobseeker") return <OtherRole role={writer.role} />;
  const isSignedOut = auth.state === "signed-out" && auth.isCertain;
  return (
    <Suspense fallback={<p role="status">Loading the form…</p>}>
      <SameVacancy jobId={job.id} />
      <OwnApplication key={writer.id} job={job} questions={questions} user={auth.user ?? writer} isSignedOut={isSignedOut} />
    </Suspense>
  );
}

function Visitor({ job, questions }: { job: Job; questions: readonly Question[] }) {
  const here = paths.apply(job.id);
  return (
    <section aria-labelledby="first" className={styles.part}>
      <h2 id="first">Sign in to apply</h2>
      <p>
        Applications are sent from a jobseeker’s account, so that you can follow what becomes of them and withdraw them. You come back here
        afterwards.
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.signInThen(here)}>
          Sign in
        </ButtonLink>
        <Link href={withNext(paths.register("jobseeker"), here)}>Make a jobseeker’s account</Link>
      </p>
      <Asked job={job} questions={questions} />
    </section>
  );
}

const reasons: Record<Exclude<UserRole, "jobseeker">, string> = {
  recruiter: "You are signed in as a recruiter. Applications are sent from a jobseeker’s account, with an e-mail address of its own.",
  company_admin:
    "You are signed in as a company administrator. Applications are sent from a jobseeker’s account, with an e-mail address of its own.",
  platform_admin: "You are signed in as an administrator of this site. Administrators do not apply to adverts.",
};

function OtherRole({ role }: { role: Exclude<UserRole, "jobseeker"> }) {
  return (
    <Notice tone="warn" label="This account cannot apply">
      {reasons[role]}
    </Notice>
  );
}
