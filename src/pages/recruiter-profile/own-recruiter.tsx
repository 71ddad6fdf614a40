import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { Link } from "#src/ui/link.tsx";
import { CardForm } from "./card-form.tsx";
import { FreelanceForm } from "./freelance-form.tsx";
import { PageState } from "./page-state.tsx";
import { Placements } from "./placements.tsx";

export type OwnProfile = Outputs["recruiters"]["mine"];

export function OwnRecruiter({ profile }: { profile: OwnProfile }) {
  const { user } = useCurrentUser();
  if (profile.kind === "freelance") {
    return (
      <>
        <PageState profile={profile} />
        <FreelanceForm profile={profile} />
        <p>
          <Link href={paths.recruiterTab("messages", { part: "page" })}>What people wrote to you by your page</Link> is among your messages.
        </p>
        <Placements />
      </>
    );
  }
  if (profile.companyName !== null) return <CardForm profile={profile} />;
  if (user?.role === "platform_admin") return <p>Administrators do not recruit, so there is no page of yours here.</p>;
  return (
    <p>
      You belong to no company yet. <Link href={paths.createCompany}>Create its page</Link>, or open the invitation you were sent.
    </p>
  );
}
