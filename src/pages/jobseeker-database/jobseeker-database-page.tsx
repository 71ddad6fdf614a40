import { useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { capitalise } from "#src/lib/capitals.ts";
import { formatCount } from "#src/lib/money.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LazyPart } from "#src/ui/signed-in/late-part.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import styles from "./jobseeker-database-page.module.css";

export const prepare = (queries: Queries) => [queries.profiles.supply.ensureData()];

const loadSearch = () => import("./database-search.tsx");

/** Describes the jobseeker database, its size, and who sees what; for recruiters the search itself. `/jobseekers` is the same page. */
export default function JobseekerDatabasePage({ search }: PageProps) {
  const [supply] = trpc.profiles.supply.useSuspenseQuery();
  const { user } = useCurrentUser();
  const isChosen = useRef(false);
  const isRecruiter = user !== null && user.role !== "jobseeker";
  return (
    <div className={styles.page}>
      <PageHead
        title="Jobseeker database"
        description="Quantity surveyors and cost professionals who chose to be found by recruiters: how many there are by level and region, and who can see what."
        canonicalPath={paths.jobseekerDatabase}
      />
      <h1 tabIndex={-1}>Jobseeker database</h1>
      {isRecruiter ? (
        <LazyPart
          id="search"
          label="Search"
          intro="People who chose to be found by recruiters. You see what each person has chosen to show."
          what="the search"
          load={{ key: ["jobseeker-database"], from: loadSearch }}
          isChosen={isChosen}
          isNamedAbove
        >
          {(Content) => <Content search={search} />}
        </LazyPart>
      ) : (
        <SignIn isJobseeker={user?.role === "jobseeker"} />
      )}
      <Supply supply={supply} />
      <VisibilityRules />
    </div>
  );
}

function SignIn({ isJobseeker }: { isJobseeker: boolean }) {
  return (
    <section aria-labelledby="what" className={styles.prose}>
      <h2 id="what">What it is</h2>
      <p>
        Quantity surveyors, cost consultants and commercial managers who have chosen to be found by recruiters. Recruiters search by level,
        contract suites and years with them, project values, side, place, availability and more. Nobody’s e-mail address or telephone number
        is in it: a recruiter asks, and the person decides.
      </p>
      {isJobseeker ? (
        <p className={styles.ways}>
          <ButtonLink kind="primary" href={paths.jobseekerProfile}>
            Choose who can find you
          </ButtonLink>
        </p>
      ) : (
        <p className={styles.ways}>
          <ButtonLink kind="primary" href={paths.signInThen(paths.jobseekerDatabase)}>
            Sign in to search
          </ButtonLink>
          <Link href={paths.register("recruiter")}>Register as a recruiter</Link>
        </p>
      )}
    </section>
  );
}

type SupplyFigures = Outputs["profiles"]["supply"];

function Supply({ supply: { people, levels, regions, leastShown } }: { supply: SupplyFigures }) {
  return (
    <section aria-labelledby="supply" className={styles.prose}>
      <h2 id="supply">Who can be found now</h2>
      <p>
        {people === null ? `Fewer than ${leastShown} people` : `${formatCount(people)} people or a few more`} can be found at the moment.
        Figures are rounded down to fives, and groups of fewer than {leastShown} are not shown, so that nobody can be identified.
      </p>
      <div className={styles.tables}>
        <SupplyTable caption="By level" lines={levels} />
        <SupplyTable caption="By region" lines={regions} />
      </div>
    </section>
  );
}

function SupplyTable({ caption, lines }: { caption: string; lines: SupplyFigures["levels"] }) {
  if (lines.length === 0) return null;
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <TableHead of={[capitalise(caption.replace("By ", "")), { figure: "People, at least" }]} />
      <tbody>
        {lines.map(({ slug, label, people }) => (
          <tr key={slug}>
            <th scope="row">{label}</th>
            <td className={table.figure}>{formatCount(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function VisibilityRules() {
  return (
    <section aria-labelledby="visibility" className={styles.prose}>
      <h2 id="visibility">Who sees what</h2>
      <ul>
        <li>A profile is hidden until its owner says otherwise, and can be paused at any time.</li>
        <li>An anonymous profile shows no name, no employers and no place smaller than a county.</li>
        <li>An open profile shows its name to recruiters whose firm we have verified, and to nobody else.</li>
        <li>
          Firms that a person blocks never find them: not in lists, counts, files or shortlists. Their own firm is blocked from the start.
        </li>
        <li>Anyone who views a profile, downloads it or shows it to a hiring manager is listed for its owner, by firm and day.</li>
        <li>
          A recruiter who wants to get in touch sends a request. The person sees who is asking, the role and the pay, and shares what they
          choose, or nothing. Requests are free, and expire after 7 days without an answer.
        </li>
      </ul>
    </section>
  );
}
