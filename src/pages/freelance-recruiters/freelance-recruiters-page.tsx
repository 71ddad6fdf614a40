import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/navigation.ts";
import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { type FreelanceFilter, freelanceHref, readFreelanceFilter, without } from "./directory-address.ts";
import { DirectoryForm } from "./directory-form.tsx";
import styles from "./freelance-recruiters.module.css";
import { RecruiterEntry } from "./recruiter-entry.tsx";

export const prepare = (queries: Queries, { search }: PageProps) => [
  queries.recruiters.freelancers.ensureData(readFreelanceFilter(search)),
];

type Directory = Outputs["recruiters"]["freelancers"];

const orders: readonly { sort: FreelanceFilter["sort"]; label: string }[] = [
  { sort: "name", label: "A to Z" },
  { sort: "vacancies", label: "Most vacancies" },
  { sort: "reply", label: "Fastest reply" },
];

/** Freelance recruiters by what they work in. Nobody pays for a place. */
export default function FreelanceRecruitersPage({ search }: PageProps) {
  const filter = readFreelanceFilter(search);
  const [directory] = trpc.recruiters.freelancers.useSuspenseQuery(filter);
  const isNarrowed = freelanceHref(filter) !== paths.freelanceRecruiters;
  return (
    <div className={directoryStyles.page}>
      <PageHead
        title="Freelance recruiters"
        description={`${counted(directory.listed, "freelance recruiter")} who place quantity surveyors and construction cost professionals: what they work in, how many vacancies they have now and how fast they answer.`}
        canonicalPath={paths.freelanceRecruiters}
        isIndexable={!isNarrowed}
      />
      <header className={directoryStyles.head}>
        <h1 tabIndex={-1}>Freelance recruiters</h1>
        <p className={directoryStyles.soft}>
          People who recruit on their own account. Each page has been checked before it stands here, the figures are the board’s own, and
          nobody pays for a place.
        </p>
      </header>
      <DirectoryForm directory={directory} />
      <div className={styles.bar}>
        <p role="status">{counted(directory.total, "recruiter")}</p>
        <nav aria-label="Order" className={styles.orders}>
          {orders.map(({ sort, label }) => (
            <Link
              key={sort}
              href={freelanceHref({ ...filter, sort, page: 1 })}
              keepPlace
              aria-current={sort === filter.sort ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {directory.items.length === 0 ? (
        <Nobody directory={directory} filter={filter} />
      ) : (
        <ol className={styles.list}>
          {directory.items.map((recruiter) => (
            <li key={recruiter.id}>
              <RecruiterEntry recruiter={recruiter} />
            </li>
          ))}
        </ol>
      )}
      <Pagination page={directory.filter.page} pageCount={directory.pageCount} href={(page) => freelanceHref({ ...filter, page })} />
      <p className={directoryStyles.soft}>
        Do you recruit on your own account?{" "}
        <Link href={`${paths.register("recruiter")}?kind=freelance`}>Register as a freelance recruiter</Link> and write your page: it is
        free.
      </p>
    </div>
  );
}

/** Which filter to drop, and what that brings. */
function Nobody({ directory, filter }: { directory: Directory; filter: FreelanceFilter }) {
  if (directory.listed === 0) return <p>No freelance recruiter has a page here yet.</p>;
  return (
    <section aria-label="Nobody matches" className={styles.nobody}>
      <p>Nobody matches all of that.</p>
      {directory.drops.length > 0 && (
        <ul>
          {directory.drops.map(({ filter: name, label, count }) => (
            <li key={name}>
              <Link href={freelanceHref(without(filter, name))}>{`Drop ${label}: ${counted(count, "recruiter")}`}</Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={paths.freelanceRecruiters}>Show all {formatCount(directory.listed)}</Link>
      </p>
    </section>
  );
}
