import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import { readPage, readText } from "#src/features/dashboard/list-query.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import directoryStyles from "#src/ui/directory/directory.module.css";
import { DirectoryForm } from "#src/ui/directory/directory-form.tsx";
import { FirmMark } from "#src/ui/firm-mark.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./freelance-recruiters.module.css";
import { engagementWords, labelsOf, sinceWords } from "./recruiter-words.ts";

type Recruiter = Outputs["recruiters"]["freelancers"]["items"][number];

/** One row of the directory: name and specialisms on the left, figures on the right. */
function RecruiterEntry({ recruiter }: { recruiter: Recruiter }) {
  const { replyRecord, placements, vacancies } = recruiter;
  const place = [labelsOf(recruiter.categories), engagementWords(recruiter), labelsOf(recruiter.regions)];
  const facts = [...place, labelsOf(recruiter.sectors), labelsOf(recruiter.suites)].filter(Boolean);
  return (
    <article className={styles.entry}>
      <FirmMark name={recruiter.name} />
      <div className={styles.words}>
        <div className={styles.tags}>
          <h2>
            <Link href={paths.freelanceRecruiter(recruiter.id)}>{recruiter.name}</Link>
          </h2>
          {recruiter.verification === "verified" && <Tag tone="good">✓ Verified</Tag>}
          {recruiter.isMarginShown && <Tag>Margin shown</Tag>}
          {recruiter.isSample && <Tag>Sample</Tag>}
        </div>
        {recruiter.headline && <p>{recruiter.headline}</p>}
        <p className={styles.fact}>{facts.join(" · ")}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Vacancies now</dt>
          <dd>{vacancies || "None"}</dd>
        </div>
        {typeof replyRecord?.medianDays === "number" && (
          <div>
            <dt>Median reply</dt>
            <dd>{counted(Math.max(1, replyRecord.medianDays), "day")}</dd>
          </div>
        )}
        {recruiter.recruitingSince && (
          <div>
            <dt>Recruiting</dt>
            <dd>{sinceWords(recruiter.recruitingSince)}</dd>
          </div>
        )}
        {placements > 0 && (
          <div>
            <dt>Placements confirmed by both sides</dt>
            <dd>{placements}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

function RecruitersForm({ directory: { filter, categories, regions, sectors, suites } }: { directory: Directory }) {
  return (
    <DirectoryForm
      key={JSON.stringify(filter)}
      form="freelance"
      label="Freelance recruiters"
      action={paths.freelanceRecruiters}
      q={{ label: "Keywords", value: filter.q }}
      choices={[
        { name: "specialism", label: "Specialism", any: "All roles", value: filter.category, options: categories },
        { name: "region", label: "Region", any: "All regions", value: filter.region, options: regions },
        { name: "sector", label: "Sector", any: "All sectors", value: filter.sector, options: sectors },
        { name: "suite", label: "Contract suite", any: "All suites", value: filter.suite, options: suites },
      ]}
      checks={[{ name: "margin", value: "1", label: "Margin shown", isOn: filter.isMarginShown }]}
      submitLabel="Find recruiters"
    >
      {filter.sort !== "name" && <input type="hidden" name="sort" value={filter.sort} />}
    </DirectoryForm>
  );
}

export const prepare = (queries: Queries, { search }: PageProps) => [
  queries.recruiters.freelancers.ensureData(readFreelanceFilter(search)),
];

type Directory = Outputs["recruiters"]["freelancers"];

const orders: readonly { sort: FreelanceFilter["sort"]; label: string }[] = [
  { sort: "name", label: "A to Z" },
  { sort: "vacancies", label: "Most vacancies" },
  { sort: "reply", label: "Fastest reply" },
];

/** Directory of freelance recruiters. There are no paid positions. */
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
          Recruiters who work on their own account. We check each page before we list it, count the figures ourselves, and nobody pays to be
          listed.
        </p>
      </header>
      <RecruitersForm directory={directory} />
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
        <NoMatches directory={directory} filter={filter} />
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

/** Which filters to remove, and the result counts. */
function NoMatches({ directory, filter }: { directory: Directory; filter: FreelanceFilter }) {
  if (directory.listed === 0) return <p>No freelance recruiter has a page here yet.</p>;
  return (
    <section aria-label="No matches" className={styles.nobody}>
      <p>No recruiters match your filters.</p>
      {directory.drops.length > 0 && (
        <ul>
          {directory.drops.map(({ filter: name, label, count }) => (
            <li key={name}>
              <Link href={freelanceHref(withoutFilter(filter, name))}>{`Drop ${label}: ${counted(count, "recruiter")}`}</Link>
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

type FreelanceFilter = Required<Inputs["recruiters"]["freelancers"]>;

/** Parses the directory's filter from its address; unreadable values are ignored. */
export function readFreelanceFilter(search: URLSearchParams): FreelanceFilter {
  return {
    q: readText(search, "q"),
    category: readText(search, "specialism"),
    region: readText(search, "region"),
    sector: readText(search, "sector"),
    suite: readText(search, "suite"),
    isMarginShown: search.get("margin") === "1",
    sort: orders.find(({ sort }) => sort === search.get("sort"))?.sort ?? "name",
    page: readPage(search, 500),
  };
}

export function freelanceHref(filter: FreelanceFilter): string {
  const parameters = new URLSearchParams();
  if (filter.q) parameters.set("q", filter.q);
  if (filter.category) parameters.set("specialism", filter.category);
  if (filter.region) parameters.set("region", filter.region);
  if (filter.sector) parameters.set("sector", filter.sector);
  if (filter.suite) parameters.set("suite", filter.suite);
  if (filter.isMarginShown) parameters.set("margin", "1");
  if (filter.sort !== "name") parameters.set("sort", filter.sort);
  if (filter.page > 1) parameters.set("page", String(filter.page));
  const query = parameters.toString();
  return query ? `${paths.freelanceRecruiters}?${query}` : paths.freelanceRecruiters;
}

/** Returns the filter without one of its values, at page one. */
export const withoutFilter = (filter: FreelanceFilter, name: Exclude<keyof FreelanceFilter, "sort" | "page">): FreelanceFilter => ({
  ...filter,
  [name]: name === "isMarginShown" ? false : "",
  page: 1,
});
