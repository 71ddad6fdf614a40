import { lazy, Suspense } from "react";
import { useLikelyRole } from "#src/auth/use-likely-role.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import type { PageProps } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { usePageStatus } from "#src/ui/page-status.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { JobAdvert } from "./job-advert.tsx";
import { JobHead } from "./job-head.tsx";
import { type Unshown, UnshownAdvert } from "./unshown-advert.tsx";

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

/** What everybody is told, from the server as well; whoever kept an advert that was taken down is told so in its place by the browser. */
function MissingJob({ id, unshown }: { id: number; unshown: Unshown | null }) {
  const missing = unshown ? <UnshownAdvert jobId={id} unshown={unshown} /> : <NotFoundPage />;
  if (!useLikelyRole()) return missing;
  return (
    <Suspense fallback={missing}>
      <Removed jobId={id}>{missing}</Removed>
    </Suspense>
  );
}
