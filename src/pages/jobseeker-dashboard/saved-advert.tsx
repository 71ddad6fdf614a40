import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { isMissing } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

const from = {
  applications: { href: paths.jobseekerTab("applications"), words: "All applications" },
  saved: { href: paths.jobseekerTab("saved"), words: "All saved jobs" },
};

/** An advert that the user applied to or saved, readable while it is not live. */
export function RetainedAdvert({ jobId, within }: { jobId: number; within: keyof typeof from }) {
  const { href, words } = from[within];
  const advert = trpc.jobs.kept.useQuery({ jobId }, { staleTime: 0 });
  const code = useLazyCode(["kept-advert"], () => import("./saved-advert-sheet.tsx"));
  const error = advert.error ?? code.error;
  const query = {
    data: advert.data && code.data ? { job: advert.data, Sheet: code.data.RetainedAdvertSheet } : undefined,
    error,
    isFetching: advert.isFetching || code.isFetching,
    refetch: () => [advert.refetch(), code.refetch()],
  };
  return (
    <div className={styles.stack}>
      <BackLink href={href}>← {words}</BackLink>
      {isMissing(advert.error) ? (
        <Empty href={href} action="Go back">
          This advert is no longer shown. If we took it down, <Link href={paths.job(jobId)}>its page</Link> says so.
        </Empty>
      ) : (
        <Loaded query={query} what="this advert" rows={8} skeleton={<ListSkeleton rows={8} />}>
          {({ job, Sheet }) => <Sheet job={job} />}
        </Loaded>
      )}
    </div>
  );
}
