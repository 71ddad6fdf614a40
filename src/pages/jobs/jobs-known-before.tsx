import { type QueryFunction, useQuery } from "@tanstack/react-query";
import { paths } from "#server/paths.ts";
import type { JobCard } from "#server/types.ts";
import { clockTime } from "#src/lib/clock-time.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { askByKey } from "#src/trpc/request/query-function.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { JobList } from "./job-list.tsx";

/** The newest adverts as they were fetched ahead (`src/preload/prefetched-calls.ts`), while the board itself cannot be loaded. Asks for nothing. */
export function JobsKnownBefore() {
  const now = useNow();
  const firstPage = useFetchedAhead<{ items: readonly JobCard[] }>("/api/jobs?limit=15&page=1");
  const list = useFetchedAhead<{ items: readonly JobCard[] }>("/api/jobs");
  const count = useFetchedAhead<{ count: number }>("/api/jobs/count").data?.count;
  const nations = useFetchedAhead<{ items: readonly { slug: string; name: string }[] }>("/api/countries").data?.items ?? [];
  const { data: jobs, dataUpdatedAt } = firstPage.data ? firstPage : list;
  return (
    <>
      {jobs && (
        <section aria-labelledby="known-before">
          <SectionHeading id="known-before">Newest jobs at {clockTime(new Date(dataUpdatedAt))}</SectionHeading>
          {count !== undefined && <p>{counted(count, "job")} on the board then.</p>}
          <JobList jobs={jobs.items} now={now} headingLevel={3} />
        </section>
      )}
      {nations.length > 0 && (
        <p>
          Jobs in{" "}
          {nations.map(({ slug, name }, index) => (
            <span key={slug}>
              {index > 0 && ", "}
              <Link href={paths.jobs({ location: name })}>{name}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const useFetchedAhead = <Answer,>(address: string) =>
  useQuery<Answer>({ queryKey: [address], queryFn: askByKey as QueryFunction<Answer>, enabled: false });
