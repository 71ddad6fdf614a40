import { longDate } from "#src/lib/dates.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { Job } from "./job.types.ts";
import { WaysOn } from "./ways-on.tsx";

const labels: Partial<Record<Job["status"], string>> = {
  paused: "Paused",
  "awaiting-review": "Being checked",
  filled: "Filled",
  closed: "Closed",
};

/** Why nobody can apply to an advert that can still be read, and what to do instead. */
export function NotOpenNotice({ job }: { job: Job }) {
  const place = job.site ?? job.office;
  return (
    <>
      <Notice tone="warn" label={labels[job.status] ?? "Expired"}>
        {sentence(job)} {job.similar.length > 0 && <a href="#similar">See similar jobs that are open</a>}
      </Notice>
      <WaysOn category={job.category} place={place} />
    </>
  );
}

function sentence({ status, company, endedAt, closesAt, expiresAt }: Job): string {
  if (status === "paused") return `${company.name} has taken this advert off the board for a while, so it takes no applications now.`;
  if (status === "awaiting-review")
    return "This job had closed and may soon be open again: the advert is read first, and takes no applications until then.";
  const when = endedAt ?? closesAt ?? expiresAt;
  return `This job is no longer open${when ? ` (since ${longDate(new Date(when))})` : ""}. The advert is kept here to read; applications are closed.`;
}
