import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { StrikesPart } from "../appeals/strikes-part.tsx";
import { ComingInterviews } from "../interviews/coming-interviews.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { NeedsYou } from "./needs-you.tsx";

type Overview = Outputs["recruiting"]["overview"];

/** What needs somebody who hires, how their adverts do, and a newcomer's next step. All of it comes in one call. */
export default function OverviewTab() {
  const query = trpc.recruiting.overview.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your overview" rows={6} skeleton={<ListSkeleton rows={6} />}>
      {({ attention, interviews, figures, steps }) => (
        <div className={styles.stack}>
          {!steps.hasAdvert && <FirstSteps steps={steps} />}
          <NeedsYou attention={attention} />
          <ComingInterviews interviews={interviews} />
          <StrikesPart />
          <Figures figures={figures} />
          {steps.hasAdvert && <FirstSteps steps={steps} />}
        </div>
      )}
    </Loaded>
  );
}

function Figures({ figures: { live, views, applications } }: { figures: Overview["figures"] }) {
  const rows = [
    { name: "Views of your adverts", href: paths.recruiterTab("analytics"), ...views },
    { name: "Applications", href: paths.recruiterTab("applicants"), ...applications },
  ];
  return (
    <section aria-labelledby="figures">
      <SectionHeading id="figures" level={3}>
        How your adverts do
      </SectionHeading>
      <table className={table.table}>
        <caption>
          {live === 0 ? "None of your adverts is live." : `${formatCount(live)} of your adverts ${live === 1 ? "is" : "are"} live now.`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col" className={table.figure}>
              7 days
            </th>
            <th scope="col" className={table.figure}>
              28 days
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, href, week, month }) => (
            <tr key={name}>
              <th scope="row">
                <Link href={href}>{name}</Link>
              </th>
              <td className={table.figure}>{formatCount(week)}</td>
              <td className={table.figure}>{formatCount(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
