import { lazy, type ReactNode, Suspense, useState } from "react";
import { limits, type UserRole } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { type CurrentUser, useCurrentUser } from "#src/features/auth/current-user.ts";
import { withNext } from "#src/features/auth/sign-in-calls.ts";
import { longDate } from "#src/lib/dates.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { payLine } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import type { Job } from "../job/job.types.ts";
import { NonPublicAdvertNotice } from "../job/unshown-advert.tsx";
import { SimilarJobsLinks } from "../job/ways-on.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import type { Question } from "./applied.tsx";
import styles from "./apply.module.css";
import { HandOff } from "./hand-off.tsx";

const Removed = lazy(async () => ({ default: (await loadWithRetries(() => import("../job/removed-advert.tsx"))).RemovedAdvert }));

/** Replaces the public message about an advert that takes no applications: users who saved it or own it see what has happened to it. */
function NotTakingApplications({ id, children }: { id: string; children: ReactNode }) {
  if (!useCurrentUser().user) return children;
  return (
    <Suspense fallback={children}>
      <Removed jobId={Number(id)}>{children}</Removed>
    </Suspense>
  );
}

export const prepare = (queries: Queries, { params }: PageProps) => {
  const input = { id: params.id ?? "" };
  return [queries.jobs.page.ensureData(input), queries.jobs.questions.ensureData(input)];
};

/** The application form for one advert, or a link to the site that takes its applications. */
export default function ApplyPage({ params }: PageProps) {
  const input = { id: params.id ?? "" };
  const [answer] = trpc.jobs.page.useSuspenseQuery(input);
  const [questions] = trpc.jobs.questions.useSuspenseQuery(input);
  usePageStatus(answer.status);
  const { job } = answer;
  if (!job) {
    const missing = answer.unshown ? <NonPublicAdvertNotice jobId={Number(input.id)} unshown={answer.unshown} /> : <NotFoundPage />;
    return <NotTakingApplications {...input}>{missing}</NotTakingApplications>;
  }
  const place = (job.site ?? job.office)?.label;
  const facts = [place, job.pay ? payLine(job.pay) : job.payText, job.contractType.label].filter(Boolean).join(" · ");
  const isPaused = job.status === "paused";
  const page = (
    <div className={styles.page}>
      <PageHead
        title={`Apply: ${job.title}, ${job.company.name}`}
        description={`How to apply: ${job.title}. ${facts}.`}
        canonicalPath={null}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Apply: {job.title}</h1>
        <p>
          <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
        </p>
        <p className={styles.soft}>{facts}</p>
        <p>
          <Link href={paths.job(job.id)}>Read the advert again</Link>
        </p>
      </header>
      {isPaused ? <Paused job={job} /> : <ApplyMethod key={job.id} job={job} questions={questions} />}
    </div>
  );
  return isPaused ? <NotTakingApplications {...input}>{page}</NotTakingApplications> : page;
}

function ApplyMethod({ job, questions }: { job: Job; questions: readonly Question[] }) {
  const endedAt = advertEndOf(job);
  const isInGrace = useNow().getTime() - (endedAt?.getTime() ?? 0) < limits.applyGraceMinutes * 60_000;
  // An open form stays open with its contents: the server decides whether it is too late.
  const [takesForms] = useState(job.isOpen || (isInGrace && job.apply.kind === "on-site"));
  if (!takesForms) return <Closed job={job} endedAt={endedAt} />;
  if (job.apply.kind === "external") return <HandOff job={job} />;
  return (
    <>
      {!job.isOpen && (
        <Notice tone="warn" label="This advert has closed">
          If you had already started, you can still send your application until {limits.applyGraceMinutes} minutes after that.
        </Notice>
      )}
      {job.isSample && (
        <Notice label="Sample advert">
          The company is invented. Your application is saved, to show how applying works, but no employer reads it.
        </Notice>
      )}
      <div data-without-script="">
        <Notice label="Applying needs JavaScript">
          It is switched off in this browser, or did not load. Turn it on for this site and reload the page
          {job.company.website ? (
            <>
              , or check whether {job.company.name} takes applications on{" "}
              <a href={job.company.website} rel="nofollow noopener external">
                its own site
              </a>
            </>
          ) : (
            `, or ask ${job.company.name} how else to apply`
          )}
          .
        </Notice>
        <Requirements job={job} questions={questions} />
      </div>
      <div data-needs-script="">
        <Applicant job={job} questions={questions} />
      </div>
    </>
  );
}

const Paused = ({ job }: { job: Job }) => (
  <>
    <Notice tone="warn" label="Paused">
      {job.company.name} has paused this advert, so you cannot apply for now.
    </Notice>
    <SimilarJobsLinks category={job.category} place={job.site ?? job.office} />
  </>
);

function Closed({ job, endedAt }: { job: Job; endedAt: Date | null }) {
  return (
    <Notice tone="warn" label={job.status === "filled" ? "Filled" : "Closed"}>
      This advert takes no more applications{endedAt && ` (since ${longDate(endedAt)})`}.{" "}
      <Link href={paths.jobs({ category: [job.category.slug] })}>See open {job.category.label} jobs</Link>
    </Notice>
  );
}

/** Returns the earliest time at which an advert ends; null while none is set. */
function advertEndOf({ endedAt, closesAt, expiresAt }: Job): Date | null {
  const ends = [endedAt, closesAt, expiresAt].filter((end) => end !== null).toSorted();
  return ends[0] === undefined ? null : new Date(ends[0]);
}

/** Many users of this page are visitors, who do not load code that only a jobseeker needs. */
const OwnApplication = lazy(async () => ({ default: (await loadWithRetries(() => import("./own-application.tsx"))).OwnApplicationPart }));

const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("../job/same-vacancy.tsx"))).SameVacancyWarning }));

/** A jobseeker sees the form; others see the requirements. A form in use stays open when the session ends. */
function Applicant({ job, questions }: { job: Job; questions: readonly Question[] }) {
  const auth = useCurrentUser();
  const [writer, setWriter] = useState<CurrentUser | null>(null);
  if (auth.user && auth.user.id !== writer?.id) setWriter(auth.user);
  if (!writer) {
    if (auth.state !== "signed-out") return <p role="status">Checking whether you are signed in…</p>;
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
        You need a jobseeker account to apply, so that you can follow your applications and withdraw them. We bring you back here
        afterwards.
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.signInThen(here)}>
          Sign in
        </ButtonLink>
        <Link href={withNext(paths.register("jobseeker"), here)}>Create a jobseeker account</Link>
      </p>
      <Requirements job={job} questions={questions} />
    </section>
  );
}

const reasons: Record<Exclude<UserRole, "jobseeker">, string> = {
  recruiter: "You are signed in as a recruiter. To apply, you need a jobseeker account with a different e-mail address.",
  company_admin: "You are signed in as a company administrator. To apply, you need a jobseeker account with a different e-mail address.",
  platform_admin: "You are signed in as a site administrator. Administrators cannot apply to adverts.",
};

function OtherRole({ role }: { role: Exclude<UserRole, "jobseeker"> }) {
  return (
    <Notice tone="warn" label="This account cannot apply">
      {reasons[role]}
    </Notice>
  );
}

const kindWords: Record<Question["kind"], string> = { "yes-no": "yes or no", number: "a number", text: "in your own words" };

/** Requirements of an application to this advert, for users who cannot write one yet. */
function Requirements({ job, questions }: { job: Job; questions: readonly Question[] }) {
  return (
    <>
      <h2>What {job.company.name} asks</h2>
      <ul className={styles.steps}>
        <li>Your name and e-mail address, and a telephone number if you like.</li>
        {questions.map(({ question, kind, isRequired }) => (
          <li key={question}>
            {question}{" "}
            <span className={styles.soft}>
              ({kindWords[kind]}
              {!isRequired && ", optional"})
            </span>
          </li>
        ))}
        <li>A CV (PDF or DOCX), if you like: one from your profile, or one you upload then.</li>
        <li>A cover note, if you like.</li>
      </ul>
    </>
  );
}
