import { lazy, Suspense, useEffect } from "react";
import { paths } from "#server/addresses/paths.ts";
import { countEvent, preloadAnalytics } from "#src/analytics/count.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { hostOf } from "#src/lib/host-of.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";

const OutsideNote = lazy(async () => ({ default: (await loadWithRetries(() => import("./outside-note.tsx"))).RecordOutsideApplication }));

/** Shown before leaving for another site that takes the application: its address, and the data that is passed on. */
export function HandOff({ job }: { job: Job }) {
  // Click counting must be loaded before the click, because the click leaves the page.
  useEffect(preloadAnalytics, []);
  const isJobseeker = useCurrentUser().user?.role === "jobseeker";
  const url = job.apply.url ?? job.source?.url ?? null;
  if (job.isSample) {
    return (
      <Notice label="Sample advert">
        The company is invented, so there is nobody to apply to. A real advert of this kind would take you to{" "}
        {url ? hostOf(url) : "the advertiser’s own site"}.
      </Notice>
    );
  }
  if (url === null) return <p>The advertiser has not given an address for applications.</p>;
  const host = hostOf(url);
  const countClick = () =>
    countEvent({
      eventType: "website_click",
      entityType: "job",
      entityId: job.id,
      companyId: job.company.slug,
      metadata: { websiteUrl: url.replace(/[?#].*$/, "") },
    });
  return (
    <section aria-labelledby="leaving" className={styles.part}>
      <h2 id="leaving">You apply on {host}</h2>
      <dl className={styles.sent}>
        <div>
          <dt>Web address</dt>
          <dd className={styles.address}>{url}</dd>
        </div>
        <div>
          <dt>Advertiser</dt>
          <dd>
            {job.company.name}
            {job.source && `, through ${job.source.name}`}
          </dd>
        </div>
        <div>
          <dt>What we pass on</dt>
          <dd>Nothing you have told us. {host} may ask you to register there, and has terms of its own.</dd>
        </div>
      </dl>
      <p>
        We cannot tell whether you applied there. {isJobseeker ? "Come back and tell us" : "Tell us from a jobseeker’s account"}, and it is
        listed with your applications. Never pay to apply, and do not send bank details or a passport before you have an offer.
      </p>
      <p className={styles.ways}>
        <a
          className={buttonClass("primary")}
          href={url}
          rel="nofollow noopener external"
          onClick={countClick}
          onAuxClick={({ button }) => button === 1 && countClick()}
        >
          Continue to {host} <span aria-hidden="true">↗</span>
        </a>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
      </p>
      {isJobseeker && job.apply.kind === "external" && (
        <Suspense>
          <OutsideNote jobId={job.id} />
        </Suspense>
      )}
    </section>
  );
}
