import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { payLine } from "#src/lib/money.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { StructuredData } from "#src/ui/structured-data.tsx";
import type { Job } from "./job.types.ts";
import { jobPosting } from "./job-posting.ts";

/** Title, description and, while the advert is open, structured data made from the very object the page shows. */
export function JobHead({ job, site }: { job: Job; site: Outputs["site"]["info"] }) {
  const place = (job.site ?? job.office)?.label;
  const pay = job.pay ? payLine(job.pay) : job.payText;
  const facts = [pay, job.contractType.label, job.workType.label, job.summary].filter(Boolean);
  return (
    <>
      <PageHead
        title={[job.title, job.company.name, place].filter(Boolean).join(" · ")}
        description={facts.join(". ").slice(0, 300)}
        canonicalPath={paths.job(job.id)}
        isIndexable={job.isOpen}
        image={{ path: job.imagePath, alt: [job.title, job.company.name, place, pay].filter(Boolean).join(", ") }}
      />
      {job.isOpen && <StructuredData data={jobPosting(job, site)} />}
    </>
  );
}
