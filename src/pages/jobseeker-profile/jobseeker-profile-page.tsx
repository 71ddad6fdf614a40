import { paths } from "#server/addresses/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";
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
  const code = useLazyCode(["profile-editor"], () => import("./profile-editor.tsx"));
  return (
    <OwnPage
      title="My profile"
      description="What recruiters can see about you, and who can find you."
      aside={
        <p>
          <Link href={paths.jobseekerDashboard}>My dashboard</Link>
        </p>
      }
    >
      <Loaded query={code} {...waiting}>
        {({ ProfileEditor }) => (
          <Loaded query={query} {...waiting}>
            {(profile) => <ProfileEditor profile={profile} />}
          </Loaded>
        )}
      </Loaded>
    </OwnPage>
  );
}
