import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

const levels: Record<number, string> = { 1: "Level 1: knowing", 2: "Level 2: doing", 3: "Level 3: advising" };

/** What a trainee's work here can evidence for the APC, as the advertiser states it. */
export function CompetencyList({ job }: { job: Job }) {
  if (job.competencies.length === 0) return null;
  return (
    <section aria-labelledby="competencies">
      <SectionHeading id="competencies">What it can evidence for the APC</SectionHeading>
      <table className={`${table.table} ${styles.needed}`}>
        <caption>
          {job.company.name} states that the work can evidence these competencies of the RICS quantity surveying and construction pathway,
          up to the level named. Whether it does, your supervisor and the assessors judge.
        </caption>
        <tbody>
          {job.competencies.map(({ label, level }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={table.figure}>{levels[level]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
