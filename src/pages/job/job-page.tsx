import type { PageProps } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { usePageStatus } from "#src/ui/page-status.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { JobAdvert } from "./job-advert.tsx";
import { JobHead } from "./job-head.tsx";

export const prepare = (queries: Queries, { params }: PageProps) => [queries.jobs.page.ensureData({ id: params.id ?? "" })];

export default function JobPage({ params }: PageProps) {
  const [answer] = trpc.jobs.page.useSuspenseQuery({ id: params.id ?? "" });
  const [site] = trpc.site.info.useSuspenseQuery();
  usePageStatus(answer.status);
  if (!answer.job) return <NotFoundPage />;
  return (
    <>
      <JobHead job={answer.job} site={site} />
      <JobAdvert job={answer.job} site={site} />
    </>
  );
}
