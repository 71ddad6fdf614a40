import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { isMissing } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./seeker-page.module.css";
import type { Seeker } from "./seeker-sheet.tsx";

/** The visible part of a jobseeker's profile; not found for users who may not know that it exists. */
export default function SeekerPage({ params }: PageProps) {
  const query = trpc.profiles.seeker.useQuery({ id: params.id ?? "" });
  const sheet = useLazyCode(["seeker-sheet"], () => import("./seeker-sheet.tsx"));
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <article className={styles.page}>
      <PageHead title={titleOf(query.data)} description="A jobseeker’s profile." canonicalPath={null} />
      <h1 tabIndex={-1}>{query.data?.name ?? "Jobseeker’s profile"}</h1>
      <Loaded query={query} what="this profile" rows={10}>
        {(seeker) => (
          <>
            <div className={styles.notices} data-screen-only>
              <VisibilityNotice seeker={seeker} />
              <div>
                <Button onClick={() => print()}>Print, or save as PDF</Button>
              </div>
            </div>
            <Loaded query={sheet} what="this profile" rows={10}>
              {({ SeekerSheet }) => <SeekerSheet seeker={seeker} headingLevel={2} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </article>
  );
}

const titleOf = (seeker: Seeker | undefined) => seeker?.headline ?? seeker?.name ?? "Jobseeker’s profile";

/** Tells the owner that views are shown to them, and viewers that theirs is recorded. */
function VisibilityNotice({ seeker }: { seeker: Seeker }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  // A jobseeker sees only their own profile.
  if (user.role === "jobseeker") return <OwnProfileNotice />;
  return (
    <Notice label="View recorded">
      We record that you opened this page, and show the person today’s date and your firm’s name.
      {seeker.name === null && " Their name is not shown: they stay anonymous, or your firm is not verified yet."}
    </Notice>
  );
}

function OwnProfileNotice() {
  const { data: profile } = trpc.profiles.mine.useQuery();
  return (
    <Notice label="This is you">
      {profile?.visibility === "hidden"
        ? "Your profile is hidden: nobody but you and the site’s administrators can open this page."
        : "When a recruiter opens this page, the day and their firm are recorded, and shown to you under “Profile views”."}{" "}
      You see your name, town and employers here. Recruiters see them only as far as your visibility allows. Nobody else sees a client you
      hide, your pay or your right to work.
      <span className={styles.actions}>
        <ButtonLink href={paths.jobseekerProfile}>Edit my profile</ButtonLink>
        <ButtonLink kind="quiet" href={paths.jobseekerTab("views")}>
          See who looked
        </ButtonLink>
      </span>
    </Notice>
  );
}
