import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { CompareBar } from "#src/compare/compare-bar.tsx";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { useSavedJobs } from "#src/saved/saved-jobs.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { RecommendedRow } from "./recommended-row.tsx";

type Recommended = Outputs["matches"]["recommended"];
const askedForAtOnce = 3;

/** Open adverts that suit the profile, the most suitable first, each with its reasons; and what would make them better. */
export default function RecommendedTab() {
  const query = trpc.matches.recommended.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your recommendations" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {(found) => <List found={found} />}
    </Loaded>
  );
}

function List({ found }: { found: Recommended }) {
  const now = useNow();
  const seen = useSeenJobs();
  const saved = useSavedJobs();
  if (found.isBlank) {
    return (
      <Empty href={paths.jobseekerProfile} action="Fill in my profile">
        Your profile does not say enough yet for us to recommend jobs. Add {listed(found.missing)}.
      </Empty>
    );
  }
  return (
    <div className={styles.stack}>
      {found.missing.length > 0 && (
        <p>
          For better recommendations, add {listed(found.missing)}. <Link href={paths.jobseekerProfile}>Edit my profile</Link>
        </p>
      )}
      {found.items.length === 0 ? (
        <Empty href={paths.jobs()} action="Search the jobs">
          No open advert suits your profile at the moment. Jobs you have applied for or hidden are not listed here.
        </Empty>
      ) : (
        <ol className={styles.rows}>
          {found.items.map((item) => (
            <RecommendedRow key={item.jobId} item={item} now={now} isSeen={seen.has(item.jobId)} saved={saved} />
          ))}
        </ol>
      )}
      <p>
        <ButtonLink kind="quiet" href={paths.jobseekerTab("hidden")}>
          See what you have hidden
        </ButtonLink>
      </p>
      <CompareBar />
    </div>
  );
}

function listed(missing: readonly string[]): string {
  const [last, ...others] = missing.slice(0, askedForAtOnce).toReversed();
  return others.length === 0 ? (last ?? "") : `${others.toReversed().join(", ")} and ${last}`;
}
