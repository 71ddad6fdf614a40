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
import profileSkeletonStyles from "./profile-skeleton.module.css";

const fields = [1, 2, 3, 4, 5, 6, 7, 8] as const;

function ProfileSkeleton() {
  return (
    <div className={profileSkeletonStyles.form}>
      {fields.map((field) => (
        <div key={field} className={profileSkeletonStyles.field} />
      ))}
    </div>
  );
}

const waiting = { what: "your profile", rows: 10, skeleton: <ProfileSkeleton /> };

/** The jobseeker's own profile, each section saved separately. The editor's code loads in parallel with the profile. */
export default function JobseekerProfilePage() {
  const query = trpc.profiles.mine.useQuery(undefined, { staleTime: 0 });
  const code = useQuery({
    queryKey: ["profile-editor"],
    queryFn: () => loadWithRetries(() => import("./profile-editor.tsx")),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <div className={styles.page}>
      <PageHead title="My profile" description="What recruiters can see about you, and who can find you." canonicalPath={null} />
      <header className={styles.header}>
        <h1 tabIndex={-1}>My profile</h1>
        <p>
          <Link href={paths.jobseekerDashboard}>My dashboard</Link>
        </p>
      </header>
      <NeedsScript />
      <div className={styles.content} data-needs-script="">
        <Loaded query={code} {...waiting}>
          {({ ProfileEditor }) => (
            <Loaded query={query} {...waiting}>
              {(profile) => <ProfileEditor profile={profile} />}
            </Loaded>
          )}
        </Loaded>
      </div>
    </div>
  );
}
