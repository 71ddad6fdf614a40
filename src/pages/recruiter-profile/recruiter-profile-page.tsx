import { paths } from "#server/addresses/paths.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { OwnPage } from "#src/ui/signed-in/own-page.tsx";

const waiting = { what: "your recruiter page", rows: 10 };

/** A recruiter's public profile; for freelance recruiters also their enquiries and placements. */
export default function RecruiterProfilePage() {
  const query = trpc.recruiters.mine.useQuery(undefined, { staleTime: 0, enabled: useHydrated() });
  const code = useLazyCode(["recruiter-profile"], () => import("./own-recruiter.tsx"));
  return (
    <OwnPage
      title="My recruiter page"
      description="What people see of you as a recruiter."
      aside={
        <p>
          <Link href={paths.recruiterDashboard}>My dashboard</Link>
        </p>
      }
    >
      <Loaded query={code} {...waiting}>
        {({ OwnRecruiter }) => (
          <Loaded query={query} {...waiting}>
            {(profile) => <OwnRecruiter profile={profile} />}
          </Loaded>
        )}
      </Loaded>
    </OwnPage>
  );
}
