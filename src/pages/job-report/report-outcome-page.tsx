import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import styles from "./job-report.module.css";

const readReference = (search: URLSearchParams): string => (search.get("reference") ?? "").slice(0, 100).trim();

export const prepare = (queries: Queries, { search }: PageProps) => {
  const reference = readReference(search);
  return reference ? [queries.jobReports.outcome.ensureData({ reference })] : [];
};

/** Outcome of a report, for the holder of its reference: without an account, without JavaScript, and without names. */
export default function ReportOutcomePage({ search }: PageProps) {
  const reference = readReference(search);
  return (
    <div className={styles.page}>
      <PageHead title="Outcome of a report" description="The outcome of a report about an advert, by its reference." canonicalPath={null} />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Outcome of your report</h1>
      </header>
      {reference && <Outcome key={reference} reference={reference} />}
      <search aria-label="Reports">
        <form action={paths.reportOutcome()} method="get" className={styles.ask}>
          <Field id="reference" label="Reference" hint="It was shown when you sent the report, and looks like 7K3M-9QXZ-40TA-VW2E.">
            <input
              id="reference"
              name="reference"
              defaultValue={reference}
              {...atMost(100)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-describedby="reference-hint"
              required
            />
          </Field>
          <Button kind="primary" type="submit">
            Show outcome
          </Button>
        </form>
      </search>
      <p>
        Is something else wrong, or was the answer not right? <Link href={paths.contact("advert")}>Write to us</Link> and name the
        reference.
      </p>
    </div>
  );
}

function Outcome({ reference }: { reference: string }) {
  const [{ status, report }] = trpc.jobReports.outcome.useSuspenseQuery({ reference });
  usePageStatus(status);
  if (report === null) {
    return (
      <div role="status">
        {status === 429 ? (
          <Notice tone="warn" label="Too many attempts">
            Wait a few minutes, then try again.
          </Notice>
        ) : (
          <Notice tone="warn" label="There is no report with this reference">
            Check that you have typed it correctly. We keep reports for 12 months.
          </Notice>
        )}
      </div>
    );
  }
  return (
    <section aria-labelledby="outcome" className={styles.sent}>
      <h2 id="outcome">{report.jobTitle}</h2>
      <p>
        Reported on {report.sentOn}
        {report.decidedOn && `, decided on ${report.decidedOn}`}. Reference {report.reference}.
      </p>
      <p>{report.outcome}</p>
    </section>
  );
}
