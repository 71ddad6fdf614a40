import { lazy, Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { payLine } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import { StructuredData } from "#src/ui/structured-data.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import type { Job } from "./job.types.ts";
import { JobAdvert } from "./job-advert.tsx";
import { jobPosting } from "./job-posting.ts";
import { type NonPublicAdvert, NonPublicAdvertNotice } from "./unshown-advert.tsx";

/** Title, description and, while the advert is open, structured data derived from the object the page shows. */
function JobHead({ job, site }: { job: Job; site: Outputs["site"]["info"] }) {
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

export const prepare = (queries: Queries, { params }: PageProps) => [queries.jobs.page.ensureData({ id: params.id ?? "" })];

export default function JobPage({ params }: PageProps) {
  const [answer] = trpc.jobs.page.useSuspenseQuery({ id: params.id ?? "" });
  const [site] = trpc.site.info.useSuspenseQuery();
  usePageStatus(answer.status);
  if (!answer.job) return <MissingJob id={Number(params.id)} unshown={answer.unshown} />;
  return (
    <>
      <JobHead job={answer.job} site={site} />
      <JobAdvert job={answer.job} site={site} />
    </>
  );
}

const Removed = lazy(async () => ({ default: (await loadWithRetries(() => import("./removed-advert.tsx"))).RemovedAdvert }));

/** Public message, also rendered by the server; for users who saved a removed advert the browser replaces it. */
function MissingJob({ id, unshown }: { id: number; unshown: NonPublicAdvert | null }) {
  const missing = unshown ? <NonPublicAdvertNotice jobId={id} unshown={unshown} /> : <NotFoundPage />;
  if (!useLikelyRole()) return missing;
  return (
    <Suspense fallback={missing}>
      <Removed jobId={id}>{missing}</Removed>
    </Suspense>
  );
}
