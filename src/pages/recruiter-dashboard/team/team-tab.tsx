import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { JoinRequests } from "../company/join-requests.tsx";
import { DeleteFirm } from "./delete-firm.tsx";
import { InviteForm } from "./invite-form.tsx";
import { LeaveFirm } from "./leave-firm.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { MembersTable } from "./members-table.tsx";
import { OpenInvitations } from "./open-invitations.tsx";

type Me = Outputs["account"]["me"]["get"];

/** Who works on a firm's adverts, and what each of them may do. */
export default function TeamTab({ search }: TabProps) {
  const query = trpc.account.me.get.useQuery();
  return (
    <Loaded query={query} what="your team" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(me) => (me.company ? <Team search={search} /> : <NoFirm me={me} />)}
    </Loaded>
  );
}

function NoFirm({ me }: { me: Me }) {
  if (me.role === "platform_admin")
    return <p>You look after the site and belong to no firm. Open a firm from the list of companies to see its adverts.</p>;
  if (me.isFreelance) {
    return (
      <p className={styles.prose}>
        You recruit on your own account, so there is no team. To work with colleagues, have an administrator of their firm invite you: your
        adverts under your own name close when you accept.
      </p>
    );
  }
  return (
    <Empty href={paths.createCompany} action="Create a company">
      You belong to no firm yet. If your firm is here already, ask one of its administrators to invite {me.email ?? "your address"}; the
      invitation comes by e-mail and works for seven days.
    </Empty>
  );
}

function Team({ search }: TabProps) {
  const query = trpc.team.get.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your team" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(team) => {
        const chosen = team.isAdmin ? team.members.find(({ publicId }) => publicId === search.get("member")) : undefined;
        return (
          <div className={styles.stack}>
            {team.isAdmin && <JoinRequests />}
            <MembersTable team={team} chosen={chosen?.publicId ?? null} />
            {chosen && <MemberPanel key={chosen.publicId} team={team} member={chosen} />}
            {team.isAdmin && (
              <section aria-labelledby="invite" className={styles.stack}>
                <SectionHeading id="invite" level={3}>
                  Invite somebody
                </SectionHeading>
                <InviteForm companyName={team.company.name} />
              </section>
            )}
            <section aria-labelledby="invitations">
              <SectionHeading id="invitations" level={3}>
                Invitations
              </SectionHeading>
              <OpenInvitations isAdmin={team.isAdmin} />
            </section>
            <section aria-labelledby="hiring-managers">
              <SectionHeading id="hiring-managers" level={3}>
                People who only decide
              </SectionHeading>
              <p className={styles.prose}>
                A hiring manager needs no account and no place in the team: send them a shared link to a shortlist. They see the people you
                put on it and nothing else.
              </p>
            </section>
            <LeaveFirm team={team} />
            {team.isOwner && <DeleteFirm team={team} />}
          </div>
        );
      }}
    </Loaded>
  );
}
