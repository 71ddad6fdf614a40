import { paths } from "#server/addresses/paths.ts";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "./job.types.ts";
import styles from "./save-job.module.css";

/** Saves the advert, and says where it is kept. */
export function SaveJob({ job }: { job: Job }) {
  const saved = useSavedJobs();
  if (!saved) return null;
  return (
    <div data-needs-script="" data-screen-only="">
      <SaveToggle job={job} saved={saved} className={buttonClass("secondary")}>
        Save this job
      </SaveToggle>
      <p role="status" className={styles.kept}>
        {saved.ids.has(job.id) &&
          (saved.keptIn === "account" ? (
            <>
              It is among <Link href={paths.jobseekerTab("saved")}>your saved jobs</Link>.
            </>
          ) : (
            <>
              Saved on this device. <Link href={paths.signInThen(paths.job(job.id))}>Sign in</Link> and your account takes it over.
            </>
          ))}
      </p>
    </div>
  );
}
