import { useQuery } from "@tanstack/react-query";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

/** Past and present adverts as data, for recruiters; for other users a description of it. */
export default function JobDatabasePage({ search }: PageProps) {
  const { user } = useCurrentUser();
  const mayBrowse = user !== null && user.role !== "jobseeker";
  const code = useQuery({
    queryKey: ["advert-database"],
    queryFn: () => loadWithRetries(() => import("./advert-database.tsx")),
    enabled: useHydrated() && mayBrowse,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title="Job database"
        description="Adverts for quantity surveyors and construction cost professionals of the last two years as data: what was advertised, where, by which firm, at what pay and for how long."
        canonicalPath={paths.jobDatabase}
        isIndexable={search.size === 0}
      />
      <header className={directoryStyles.head}>
        <h1 tabIndex={-1}>Job database</h1>
        <p className={directoryStyles.soft}>
          Adverts of the last two years, open or ended, as data: what was advertised, where, by which firm, at what pay and for how long.
        </p>
      </header>
      {mayBrowse ? (
        <Loaded query={code} what="the job database" rows={12}>
          {({ AdvertDatabase }) => <AdvertDatabase search={search} />}
        </Loaded>
      ) : (
        <DatabaseIntroduction isJobseeker={user?.role === "jobseeker"} />
      )}
    </div>
  );
}

function DatabaseIntroduction({ isJobseeker }: { isJobseeker: boolean }) {
  return (
    <section aria-label="What it is" className={directoryStyles.head}>
      <p>
        Recruiters use it to price an advert: filter by role, level, region, sector and contract, see the median pay once ten adverts from
        five employers state it, and download the list. It contains what was published, and nothing about applicants.
      </p>
      <p>
        {isJobseeker ? (
          <ButtonLink kind="primary" href={paths.salaryDatabase()}>
            Open the salary database
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={paths.signInThen(paths.jobDatabase)}>
            Sign in as a recruiter
          </ButtonLink>
        )}
      </p>
      <p className={directoryStyles.soft}>
        {isJobseeker ? (
          "The job database is for recruiters. The salary database is open to you, with the same minimum sample for each figure."
        ) : (
          <>
            Pay figures are open to everyone in the <Link href={paths.salaryDatabase()}>salary database</Link>.
          </>
        )}
      </p>
    </section>
  );
}
