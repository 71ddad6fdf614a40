import { paths } from "#server/paths.ts";
import { useLikelyRole } from "#src/auth/use-likely-role.ts";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { SaveJob } from "./save-job.tsx";

/** Where one would apply, while the advert is paused: what is kept meanwhile. */
export function PausedApplying({ job }: { job: Job }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      <p>Not now: the advert is paused. Save it to find it again; applications that were sent stay with the advertiser.</p>
      {isJobseeker && (
        <p>
          <Link href={paths.apply(job.id)}>Your application or draft for it</Link>
        </p>
      )}
      <SaveJob job={job} />
    </section>
  );
}
