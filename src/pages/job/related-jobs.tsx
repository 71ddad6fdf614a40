import { paths } from "#server/paths.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { JobList } from "../jobs/job-list.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** Open adverts like this one, each with its reason, then more of the advertiser's. */
export function RelatedJobs({ job }: { job: Job }) {
  const now = useNow();
  return (
    <>
      {job.similar.length > 0 && (
        <section aria-labelledby="similar" data-screen-only="">
          <SectionHeading id="similar">Similar jobs</SectionHeading>
          <ul className={styles.similar}>
            {job.similar.map(({ job: other, reason }) => (
              <li key={other.id}>
                <Link href={paths.job(other.id)}>{other.title}</Link>, {other.company.name},{" "}
                {other.siteLabel ? `${other.placeLabel}; site: ${other.siteLabel}` : other.placeLabel}
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {job.moreFromEmployer.length > 0 && (
        <section aria-labelledby="more" data-screen-only="">
          <SectionHeading id="more">More from {job.company.name}</SectionHeading>
          <JobList jobs={job.moreFromEmployer} now={now} headingLevel={3} />
        </section>
      )}
    </>
  );
}
