import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { counted } from "#src/lib/money.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { DirectoryForm } from "#src/ui/directory/directory-form.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { kindWords, RecruitersTable, readRecruitersFilter, recruiterColumns, recruitersQuery } from "./recruiters-table.tsx";

type Directory = Outputs["recruiters"]["directory"];

function RecruitersForm({ directory: { filter, kinds, regions, sectors } }: { directory: Directory }) {
  const kindOptions = kinds.map(({ kind, count }) => ({ slug: kind, label: kindWords[kind], count }));
  return (
    <DirectoryForm
      key={JSON.stringify(filter)}
      form="recruiters"
      label="Recruiters"
      action={paths.recruiterDatabase}
      q={{ label: "Name, firm or job title", value: filter.q }}
      choices={[
        { name: "kind", label: "Kind", any: "All kinds", value: filter.kind, options: kindOptions },
        { name: "region", label: "Region", any: "All regions", value: filter.region, options: regions },
        { name: "sector", label: "Sector", any: "All sectors", value: filter.sector, options: sectors },
      ]}
      checks={[
        { name: "hiring", value: "1", label: "With live adverts", isOn: filter.isHiring },
        { name: "verified", value: "1", label: "Verified", isOn: filter.isVerified },
      ]}
      submitLabel="Find recruiters"
    />
  );
}

export const prepare = (queries: Queries, { search }: PageProps) => [queries.recruiters.directory.ensureData(readRecruitersFilter(search))];

/** Agencies and freelance recruiters, public; for recruiters, also the companies' own recruiters. */
export default function RecruiterDatabasePage({ search }: PageProps) {
  const filter = readRecruitersFilter(search);
  const [atFirst] = trpc.recruiters.directory.useSuspenseQuery(filter);
  const { user } = useCurrentUser();
  const mayAll = user !== null && user.role !== "jobseeker";
  const fullDirectory = trpc.recruiters.directory.useQuery(filter, { enabled: mayAll && !atFirst.isWhole, staleTime: 0 });
  const directory = fullDirectory.data ?? atFirst;
  const tools = useQuery({
    queryKey: ["recruiter-tools"],
    queryFn: () => loadWithRetries(() => import("./recruiter-tools.tsx")),
    enabled: useHydrated() && mayAll,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const [columns, setColumns] = useState(recruiterColumns);
  const Tools = tools.data?.RecruiterTools;
  const at = (to: Partial<typeof filter>) => `${paths.recruiterDatabase}${recruitersQuery({ ...filter, ...to })}`;
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title="Recruiter database"
        description={`${counted(directory.total, "agency and freelance recruiter", "agencies and freelance recruiters")} who place quantity surveyors and construction cost professionals, with their live adverts.`}
        canonicalPath={paths.recruiterDatabase}
        isIndexable={recruitersQuery(filter) === ""}
      />
      <header className={directoryStyles.head}>
        <h1 tabIndex={-1}>Recruiter database</h1>
        <p className={directoryStyles.soft}>
          Agencies and freelance recruiters with adverts in the trade.{" "}
          {!mayAll && (
            <>
              Recruiters also see people who recruit for firms, and can download the list:{" "}
              <Link href={paths.signInThen(paths.recruiterDatabase)}>sign in</Link>.
            </>
          )}
        </p>
      </header>
      <RecruitersForm directory={directory} />
      <p role="status" className={directoryStyles.soft}>
        {counted(directory.total, "recruiter")}
      </p>
      {Tools && <Tools query={recruitersQuery(filter)} columns={columns} onColumns={setColumns} />}
      {directory.items.length === 0 ? (
        <p>
          No recruiters match your filters. <Link href={paths.recruiterDatabase}>Show everyone</Link> or drop one of the filters above.
        </p>
      ) : (
        <RecruitersTable directory={directory} columns={columns} href={at} DirectLine={tools.data?.DirectLine} />
      )}
      <Pagination page={directory.filter.page} pageCount={directory.pageCount} href={(page) => at({ page })} />
    </div>
  );
}
