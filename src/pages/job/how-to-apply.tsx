import { buttonClass } from "#src/ui/button.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** Where an application goes. Links that leave the site say so and name the place they lead to. */
export function HowToApply({ job }: { job: Job }) {
  const leadsTo = job.apply.kind === "external" ? (job.apply.url ?? job.source?.url ?? null) : job.company.website;
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      {job.isSample ? (
        <p>This is a sample advert. The firm is invented and it shows how the board works, so there is nobody to apply to.</p>
      ) : leadsTo ? (
        <>
          <p>
            Applications go to {hostOf(leadsTo)}
            {job.source && `, through ${job.source.name}`}. Nothing you have told us is passed on.
          </p>
          <p>
            <a className={buttonClass("primary")} href={leadsTo} rel="nofollow noopener external">
              Apply on {hostOf(leadsTo)} <span aria-hidden="true">↗</span>
            </a>
          </p>
        </>
      ) : (
        <p>The advertiser has given no address for applications.</p>
      )}
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "the advertiser's site";
}
