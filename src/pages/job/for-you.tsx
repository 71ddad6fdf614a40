import { useOwnParts } from "#src/board/own-parts.ts";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** How the advert suits whoever is here, comparing it and hiding it. Room is kept for it until it has come. */
export function ForYou({ job }: { job: Job }) {
  const parts = useOwnParts();
  const { id, title, company, levelLabel } = job;
  return (
    <section aria-labelledby="for-you" className={`${styles.panel} ${styles.forYou}`} data-needs-script="" data-screen-only="">
      <h2 id="for-you">For you</h2>
      {parts && <parts.AdvertParts job={{ id, title, company, levelLabel, contractTypeLabel: job.contractType.label }} />}
    </section>
  );
}
