import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { stageLabels } from "../applicants/hiring-words.ts";
import { RejectionFigures } from "../applicants/rejection-figures.tsx";

type Report = Outputs["hiring"]["report"];

/** How an advert that has ended went. */
export function ClosingReport({ jobId }: { jobId: number }) {
  const query = trpc.hiring.report.useQuery({ jobId }, { staleTime: 0 });
  return (
    <>
      <section aria-labelledby="report">
        <SectionHeading id="report" level={3}>
          How it went
        </SectionHeading>
        <Loaded query={query} what="how it went" rows={4}>
          {(report) => (
            <>
              <dl className={styles.facts}>
                {factsOf(report).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              {report.waiting > 0 && (
                <p>
                  <Link href={paths.recruiterTab("applicants", { job: String(jobId) })}>
                    Answer {report.waiting === 1 ? "the one who still waits" : `the ${formatCount(report.waiting)} who still wait`}
                  </Link>
                </p>
              )}
            </>
          )}
        </Loaded>
      </section>
      <RejectionFigures jobId={jobId} />
    </>
  );
}

function factsOf({ applications, toAnswer, answered, medianDays, outcomes, daysOnBoard }: Report): [name: string, value: string][] {
  const soon = medianDays === null ? "" : `, half of them within ${counted(medianDays, "day")}`;
  return [
    ["Applied", counted(applications, "person", "people")],
    ...(applications > 0
      ? ([
          ["Answered", toAnswer === 0 ? "Nobody waited for an answer" : `${formatCount(answered)} of ${formatCount(toAnswer)}${soon}`],
          ["What became of them", outcomes.map(({ state, total }) => `${stageLabels[state]} ${formatCount(total)}`).join(" · ")],
        ] as [string, string][])
      : []),
    ...(daysOnBoard === null ? [] : ([["From publishing to its end", counted(daysOnBoard, "day")]] as [string, string][])),
  ];
}
