import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { JoinRequests } from "../company/join-requests.tsx";
import { ChooseSuccessor, MemberPanel, MembersTable } from "./members-table.tsx";
import { DeleteFirm, OpenInvitations } from "./open-invitations.tsx";

type Me = Outputs["account"]["me"]["get"];

export default function TeamTab({ search }: TabProps) {
  const isAdmin = useLikelyRole() === "company_admin";
  const query = trpc.account.me.get.useQuery(undefined, { enabled: !isAdmin });
  if (isAdmin) {
    return (
      <div className={styles.stack}>
        <JoinRequests />
        <Team search={search} />
      </div>
    );
  }
  return (
    <Loaded query={query} what="your team" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(me) => (me.company ? <Team search={search} /> : <NoFirm me={me} />)}
    </Loaded>
  );
}

function NoFirm({ me }: { me: Me }) {
  if (me.role === "platform_admin")
    return <p>Site administrators do not belong to a firm. Open a firm from the list of companies to see its adverts.</p>;
  if (me.isFreelance) {
    return (
      <p className={styles.prose}>
        You recruit on your own account, so there is no team. To work with colleagues, ask an administrator of their firm to invite you: the
        adverts under your own name close when you accept.
      </p>
    );
  }
  return (
    <Empty href={paths.createCompany} action="Create a company">
      You are not part of a firm yet. If your firm is already here, ask one of its administrators to invite {me.email ?? "your address"}.
      The invitation comes by e-mail and works for seven days.
    </Empty>
  );
}

function Team({ search }: TabProps) {
  const query = trpc.team.get.useQuery(undefined, { staleTime: 0 });
  const invitations = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your team" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(team) => {
        const chosen = team.isAdmin ? team.members.find(({ publicId }) => publicId === search.get("member")) : undefined;
        return (
          <div className={styles.beside}>
            <MembersTable team={team} chosen={chosen?.publicId ?? null} />
            {chosen && <MemberPanel key={chosen.publicId} team={team} member={chosen} />}
            {team.isAdmin && (
              <section aria-labelledby="invite" className={styles.stack}>
                <SectionHeading id="invite" level={3}>
                  Invite a teammate
                </SectionHeading>
                <InviteForm companyName={team.company.name} />
              </section>
            )}
            <section aria-labelledby="invitations" className={styles.part}>
              <SectionHeading id="invitations" level={3}>
                Invitations
              </SectionHeading>
              <OpenInvitations query={invitations} isAdmin={team.isAdmin} />
            </section>
            <section aria-labelledby="hiring-managers" className={styles.part}>
              <SectionHeading id="hiring-managers" level={3}>
                Hiring managers
              </SectionHeading>
              <p className={styles.prose}>
                Hiring managers do not need an account or a place in the team: send them a link to a shortlist. They see the people on it
                and nothing else.
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

/** Lets a member leave the company; an owner is shown what must be done first. */
function LeaveFirm({ team }: { team: Outputs["team"]["get"] }) {
  const { client } = trpc.useUtils();
  const [isOpen, setOpen] = useState(false);
  const me = team.members.find(({ isMe }) => isMe);
  if (!me) return null;
  const { name } = team.company;
  return (
    <section aria-labelledby="leave" className={styles.part}>
      <SectionHeading id="leave" level={3}>
        Leave {name}
      </SectionHeading>
      {me.isOwner ? (
        <p>You own this firm here. To leave, first transfer ownership to another administrator: choose “Change” beside their name.</p>
      ) : isOpen ? (
        <ChooseSuccessor
          id="leave-firm"
          members={team.members.filter(({ isMe, isActive }) => !isMe && isActive)}
          adverts={me.adverts}
          words="You keep your account, without a firm. Your adverts for the firm pass to a colleague, and its credits stay with it. Your other devices are signed out."
          submit={`Leave ${name}`}
          onChosen={async (heirId) => {
            await client.team.leave.mutate({ heirId });
            // A full page load discards everything cached for the member.
            location.assign(paths.recruiterTab("team"));
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Leave the firm</Button>
      )}
    </section>
  );
}

const roles = [
  { value: "recruiter", label: "Recruiter", hint: "Writes adverts and works with the people who apply to them." },
  { value: "company_admin", label: "Administrator", hint: "Also manages the firm’s page, people and purchases." },
] as const;

function InviteForm({ companyName }: { companyName: string }) {
  const cache = trpc.useUtils();
  const [done, setDone] = useState("");
  const attempt = useRef("");
  const submission = useSubmission(async (typed, form) => {
    const email = String(typed.get("email"));
    const role = typed.get("role") === "company_admin" ? "company_admin" : "recruiter";
    attempt.current ||= crypto.randomUUID();
    await cache.client.invitations.send.mutate({ email, role }, { context: { idempotencyKey: attempt.current } });
    attempt.current = "";
    await cache.invitations.list.invalidate();
    form.reset();
    setDone(`${email} has been invited to ${companyName}. The link in the e-mail works once, for that address, for seven days.`);
  });
  return (
    <>
      <Form id="invite-form" label="Invite a teammate" submission={submission}>
        <EmailField hint="The invitation works for this address alone." autoComplete="off" />
        <RadioGroup name="role" legend="They will be" options={roles} defaultValue="recruiter" />
        <div>
          <SubmitButton submission={submission} sending="Inviting">
            Send the invitation
          </SubmitButton>
        </div>
      </Form>
      <DoneMessage text={done} />
    </>
  );
}
