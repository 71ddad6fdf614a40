import { paths } from "#server/paths.ts";
import { hostOf } from "#src/lib/host-of.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { OwnState } from "./own-state.tsx";
import { SaveJob } from "./save-job.tsx";

/** Where an application goes, and the way to make it; for those with an account, whether they have. */
export function HowToApply({ job }: { job: Job }) {
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      {job.isSample && <p>This is a sample advert: the firm is invented, and it shows how the board works.</p>}
      {job.apply.kind === "external" ? <Elsewhere job={job} /> : <OwnState jobId={job.id} />}
      <SaveJob job={job} />
    </section>
  );
}

/** Names the place that the way out leads to, before one goes there. */
function Elsewhere({ job }: { job: Job }) {
  const leadsTo = job.apply.url ?? job.source?.url ?? null;
  if (leadsTo === null) return <p>The advertiser has given no address for applications.</p>;
  if (job.apply.deadSince) return <Dead job={job} leadsTo={leadsTo} />;
  return (
    <>
      <p>
        Applications go to {hostOf(leadsTo)}
        {job.source && `, through ${job.source.name}`}. Nothing you have told us is passed on.
      </p>
      <p data-screen-only="">
        <ButtonLink kind="primary" href={paths.apply(job.id)}>
          Apply on {hostOf(leadsTo)}
        </ButtonLink>
      </p>
    </>
  );
}

/** The link may have been mended since: it stays within reach. */
function Dead({ job: { id, apply }, leadsTo }: { job: Job; leadsTo: string }) {
  return (
    <>
      <p>
        <strong>The link for applications didn’t work when we last tried it.</strong> The vacancy may be filled.
      </p>
      {apply.otherUrl && (
        <p>
          Another way:{" "}
          <a href={apply.otherUrl} rel="nofollow external noopener">
            {hostOf(apply.otherUrl)}
          </a>
        </p>
      )}
      <p data-screen-only="">
        <ButtonLink href={paths.apply(id)}>Try {hostOf(leadsTo)} all the same</ButtonLink>
      </p>
    </>
  );
}
