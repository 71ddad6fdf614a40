import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";
import { useFocusedHeading } from "./use-focused-heading.ts";
import type { OwnApplication } from "./written.ts";

const stateWords: Record<Exclude<ApplicationState, "draft">, string> = {
  sent: "It has not been opened yet.",
  opened: "The advertiser has opened it.",
  "in-review": "The advertiser is reviewing it.",
  shortlisted: "You are on the shortlist.",
  interview: "The advertiser wants to interview you.",
  offer: "You have an offer.",
  hired: "You were hired.",
  "not-progressing": "The advertiser has gone on with others.",
  withdrawn: "You withdrew it. An advert takes one application from each person, so it cannot be sent again.",
};

/** There is one application of each person to an advert, and this one is sent. */
export function Applied({ job, application: { id, state, sentAt } }: { job: Job; application: OwnApplication }) {
  const heading = useFocusedHeading();
  return (
    <section aria-labelledby="applied" className={styles.part}>
      <h2 id="applied" ref={heading} tabIndex={-1}>
        You applied{sentAt && ` on ${longDate(new Date(sentAt))}`}
      </h2>
      <p>
        {state !== "draft" && stateWords[state]} Its reference is <strong className={styles.address}>{id}</strong>.
      </p>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.jobseekerTab("applications")}>
          See your applications
        </ButtonLink>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
      </p>
    </section>
  );
}
