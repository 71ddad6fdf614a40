import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { standingWords, whenWords } from "#src/interviews/interview-words.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { nameOf } from "../applicants/hiring-words.ts";

type Coming = Outputs["recruiting"]["overview"]["interviews"];

/** Interviews to come with applicants to one's adverts, the next first. */
export function ComingInterviews({ interviews }: { interviews: Coming }) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="coming-interviews">
      <SectionHeading id="coming-interviews" level={3}>
        Interviews to come
      </SectionHeading>
      <ul className={styles.rows}>
        {interviews.map((interview) => {
          const { label, tone } = standingWords(interview, "employer");
          return (
            <li key={interview.id} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.recruiterTab("applicants", { application: interview.applicationId })}>
                    {whenWords(interview)}: {nameOf(interview)}
                  </Link>
                </p>
                <p>{interview.jobTitle}</p>
              </div>
              <div className={styles.side}>
                <Tag tone={tone}>{label}</Tag>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
