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

/** Names the place that the way out leads to, before one goes there. A link that did not work may have been mended since: it stays within reach. */
function Elsewhere({ job: { id, apply, source } }: { job: Job }) {
  const leadsTo = apply.url ?? source?.url ?? null;
  if (leadsTo === null) return <p>The advertiser has given no address for applications.</p>;
  const host = hostOf(leadsTo);
  return (
    <>
      <p>
        {apply.deadSince ? (
          <>
            <strong>The link for applications didn’t work when we last tried it.</strong> The vacancy may be filled.
          </>
        ) : (
          `Applications go to ${host}${source ? `, through ${source.name}` : ""}. Nothing you have told us is passed on.`
        )}
      </p>
      {apply.deadSince && apply.otherUrl && (
        <p>
          Another way:{" "}
          <a href={apply.otherUrl} rel="nofollow external noopener">
            {hostOf(apply.otherUrl)}
          </a>
        </p>
      )}
      <p data-screen-only="">
        <ButtonLink kind={apply.deadSince ? "secondary" : "primary"} href={paths.apply(id)}>
          {apply.deadSince ? `Try ${host} all the same` : `Apply on ${host}`}
        </ButtonLink>
      </p>
    </>
  );
}
