import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { longDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";

type View = Outputs["profiles"]["viewers"]["views"][number];

/** Companies that have viewed the profile, by day. */
export default function ViewsTab() {
  const query = trpc.profiles.viewers.useQuery(undefined, { staleTime: 0 });
  const profile = trpc.profiles.mine.useQuery();
  return (
    <Loaded query={query} what="your profile views" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ views }) =>
        views.length > 0 ? (
          <ViewsByDay views={views} />
        ) : (
          <Loaded query={profile} what="who can find you" rows={4} skeleton={<ListSkeleton rows={4} />}>
            {({ visibility }) => <NoViews isHidden={visibility === "hidden"} />}
          </Loaded>
        )
      }
    </Loaded>
  );
}

function ViewsByDay({ views }: { views: readonly View[] }) {
  const days = [...new Set(views.map(({ viewedOn }) => viewedOn))];
  return (
    <div className={styles.stack}>
      {days.map((day) => (
        <section key={day} aria-label={longDate(noonOf(day))}>
          <SectionHeading level={3}>{longDate(noonOf(day))}</SectionHeading>
          <ul className={styles.rows}>
            {views
              .filter(({ viewedOn }) => viewedOn === day)
              .map(({ company, companySlug, inFile, inSharedList }) => (
                <li key={companySlug ?? ""} className={styles.row}>
                  <p className={styles.words}>
                    {company && companySlug ? (
                      <Link href={paths.company(companySlug)}>{company}</Link>
                    ) : (
                      "A freelance recruiter, or the site itself"
                    )}
                  </p>
                  <p className={styles.soft}>
                    {[inFile && "In a file they downloaded", inSharedList && "On a shortlist they shared"].filter(Boolean).join(" · ")}
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

function NoViews({ isHidden }: { isHidden: boolean }) {
  return (
    <Empty
      href={isHidden ? `${paths.jobseekerProfile}#visibility` : paths.jobseekerProfile}
      action={isHidden ? "Choose who can find you" : "Add to my profile"}
    >
      {isHidden
        ? "Nobody can see your profile: it is hidden. You could start by showing it without your name."
        : "Nobody has looked at your profile in the last 90 days. A profile that says what you have worked on and where you can work comes up in more searches."}
    </Empty>
  );
}
