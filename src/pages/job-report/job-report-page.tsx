import { useEffect, useRef, useState } from "react";
import { type JobReportReason, jobReportReasons } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import { MailTo } from "#src/ui/text-page/text-page.tsx";
import type { Job } from "../job/job.types.ts";
import { NonPublicAdvertNotice } from "../job/unshown-advert.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./job-report.module.css";
import { reasonLabels } from "./reason-labels.ts";

const reasons = jobReportReasons.map((value) => ({ value, label: reasonLabels[value] }));

function JobReportForm({ jobId, onSent }: { jobId: number; onSent: (reference: string) => void }) {
  const send = trpc.jobReports.send.useMutation();
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const order = {
      jobId,
      reason: text("reason") as JobReportReason,
      details: text("details"),
      email: text("email"),
      homepage: text("homepage"),
    };
    onSent((await send.mutateAsync(order)).reference);
  });
  return (
    <Form id="report" label="Report this advert" submission={submission} asksBeforeLeaving>
      <RadioGroup name="reason" legend="What is wrong?" options={reasons} missing="Choose what is wrong." required />
      <TextAreaField
        name="details"
        label="Details (optional)"
        hint="What you saw or were told, and when. Leave out passwords and bank details."
        rows={5}
        maxLength={limits.jobReportMaxChars}
      />
      <TextField
        name="email"
        type="email"
        label="E-mail address (optional)"
        hint="We use it only to tell you the outcome."
        autoComplete="email"
        maxLength={limits.emailMaxChars}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        We keep what you send for 12 months. See the{" "}
        <a href={paths.privacy} target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </p>
      <SubmitButton sending="Sending">Send report</SubmitButton>
    </Form>
  );
}

export const prepare = (queries: Queries, { params }: PageProps) => [
  queries.jobs.page.ensureData({ id: params.id ?? "" }),
  queries.site.info.ensureData(),
];

export default function JobReportPage({ params }: PageProps) {
  const [answer] = trpc.jobs.page.useSuspenseQuery({ id: params.id ?? "" });
  usePageStatus(answer.status);
  if (!answer.job) return answer.unshown ? <NonPublicAdvertNotice jobId={Number(params.id)} unshown={answer.unshown} /> : <NotFoundPage />;
  return <Report key={answer.job.id} job={answer.job} />;
}

function Report({ job }: { job: Job }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [reference, setReference] = useState<string | null>(null);
  return (
    <div className={styles.page}>
      <PageHead
        title={`Report an advert: ${job.title}`}
        description={`Report a problem with the advert ${job.title} from ${job.company.name}.`}
        canonicalPath={null}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Report this advert</h1>
        <p>
          <Link href={paths.job(job.id)}>{job.title}</Link>, {job.company.name}
        </p>
      </header>
      {reference ? (
        <Thanks reference={reference} job={job} />
      ) : (
        <>
          <p>A person reads every report. The advertiser is not told who sent it.</p>
          <JobReportForm jobId={job.id} onSent={setReference} />
        </>
      )}
      <div data-without-script="">
        <Notice label="The form needs JavaScript">
          It is switched off in this browser, or did not load. Write to <MailTo address={site.supportEmail} /> instead, with the advert’s
          number: {job.id}.
        </Notice>
      </div>
    </div>
  );
}

function Thanks({ reference, job }: { reference: string; job: Job }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby="sent" className={styles.sent}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        Thank you: your report has been sent
      </h2>
      <p>
        Its reference is <strong>{reference}</strong>. Keep it: with it you can{" "}
        <Link href={paths.reportOutcome(reference)}>see the outcome of your report</Link>, without an account.
      </p>
      <p>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
      </p>
    </section>
  );
}
