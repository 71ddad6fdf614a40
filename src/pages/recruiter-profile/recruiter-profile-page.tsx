import { useQuery } from "@tanstack/react-query";
import { paths } from "#server/addresses/paths.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import styles from "#src/ui/signed-in/own-page.module.css";

const waiting = { what: "your recruiter page", rows: 10 };

/** A recruiter's public profile; for freelance recruiters also their enquiries and placements. */
export default function RecruiterProfilePage() {
  const query = trpc.recruiters.mine.useQuery(undefined, { staleTime: 0, enabled: useHydrated() });
  const code = useQuery({
    queryKey: ["recruiter-profile"],
    queryFn: () => loadWithRetries(() => import("./own-recruiter.tsx")),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <div className={styles.page}>
      <PageHead title="My recruiter page" description="What people see of you as a recruiter." canonicalPath={null} />
      <header className={styles.header}>
        <h1 tabIndex={-1}>My recruiter page</h1>
        <p>
          <Link href={paths.recruiterDashboard}>My dashboard</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <Loaded query={code} {...waiting}>
          {({ OwnRecruiter }) => (
            <Loaded query={query} {...waiting}>
              {(profile) => <OwnRecruiter profile={profile} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </div>
  );
}
