import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { JobAdvert } from "../job/job-advert.tsx";

type RetainedJob = Outputs["jobs"]["kept"];

/** The advert as its page showed it, with its current state in the apply section. */
export function RetainedAdvertSheet({ job }: { job: RetainedJob }) {
  const [site] = trpc.site.info.useSuspenseQuery();
  return <JobAdvert job={job} site={site} preview={<AdvertStatus job={job} />} />;
}

function AdvertStatus({ job: { id, status, isOpen, endedAt } }: { job: RetainedJob }) {
  if (isOpen) {
    return (
      <Notice tone="good" label="Open">
        <Link href={paths.job(id)}>View live advert</Link>
      </Notice>
    );
  }
  if (status === "paused") {
    return (
      <Notice tone="warn" label="Paused">
        You cannot apply for now, and only people who applied or saved it can read it. The advertiser keeps what you have sent.
      </Notice>
    );
  }
  return (
    <Notice tone="warn" label={status === "filled" ? "Filled" : "Closed"}>
      It is no longer open{endedAt && ` (since ${longDate(new Date(endedAt))})`}, and takes no applications.
    </Notice>
  );
}
