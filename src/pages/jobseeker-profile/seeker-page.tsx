import { paths } from "#server/paths.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/navigation.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import { Loaded } from "../my-account/loaded.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./seeker-page.module.css";
import { type Seeker, SeekerSheet } from "./seeker-sheet.tsx";

/** On the server alone: a look is noted, and what the browser fetches ahead of need is none. */
export const prepare = (queries: Queries, { params }: PageProps) =>
  typeof document === "undefined" ? [queries.profiles.seeker.ensureData({ id: params.id ?? "" }).catch(() => null)] : [];

/** A jobseeker's profile, as far as it may be seen; whoever may not know of it finds nothing here. */
export default function SeekerPage({ params }: PageProps) {
  const query = trpc.profiles.seeker.useQuery({ id: params.id ?? "" }, { retryOnMount: false });
  const isMissing = query.error !== null && ["not-found", "invalid-fields"].includes(refusalOf(query.error).code);
  const isServer = typeof document === "undefined";
  usePageStatus(isMissing ? 404 : 200);
  // The browser knows of no failure on the server until it has asked: both begin with the bars.
  if (isMissing && !isServer) return <NotFoundPage />;
  return (
    <article className={styles.page}>
      <PageHead title={titleOf(query.data)} description="A jobseeker’s profile." canonicalPath={null} />
      <h1 tabIndex={-1}>{query.data?.name ?? "Jobseeker’s profile"}</h1>
      <Loaded query={isServer && !query.data ? { ...query, error: null } : query} what="this profile" rows={10}>
        {(seeker) => (
          <>
            <WhoSees seeker={seeker} />
            <SeekerSheet seeker={seeker} headingLevel={2} />
          </>
        )}
      </Loaded>
    </article>
  );
}

const titleOf = (seeker: Seeker | undefined) => seeker?.headline ?? seeker?.name ?? "Jobseeker’s profile";

/** Tells the person that looks are shown to them, and everybody else that theirs is. */
function WhoSees({ seeker }: { seeker: Seeker }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  // Of jobseekers, each sees their own profile alone.
  if (user.role === "jobseeker") return <OwnNotice />;
  return (
    <Notice label="Seen">
      That you opened this page is recorded, and shown to the person with today’s date and your firm’s name.
      {seeker.name === null && " They have chosen to stay anonymous."}
    </Notice>
  );
}

function OwnNotice() {
  const { data: own } = trpc.profiles.mine.useQuery();
  return (
    <Notice label="This is you">
      {own?.visibility === "hidden"
        ? "Your profile is hidden: nobody but you and the site’s administrators can open this page."
        : "When a recruiter opens this page, the day and their firm are recorded, and shown to you under “Profile views”."}{" "}
      You see all of it here; the preview on your profile shows what recruiters see.
      <span className={styles.actions}>
        <ButtonLink href={paths.jobseekerProfile}>Edit my profile</ButtonLink>
        <ButtonLink kind="quiet" href={paths.jobseekerTab("views")}>
          See who looked
        </ButtonLink>
      </span>
    </Notice>
  );
}
