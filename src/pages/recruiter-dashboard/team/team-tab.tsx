import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { JoinRequests } from "../company/join-requests.tsx";
import { ChooseSuccessor, MemberPanel, MembersTable } from "./members-table.tsx";
import { OpenInvitations } from "./open-invitations.tsx";

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
              <Section id="invite" level={3} heading="Invite a teammate" className={styles.stack}>
                <InviteForm companyName={team.company.name} />
              </Section>
            )}
            <Section id="invitations" level={3} heading="Invitations" className={styles.part}>
              <OpenInvitations query={invitations} isAdmin={team.isAdmin} />
            </Section>
            <Section id="hiring-managers" level={3} heading="Hiring managers" className={styles.part}>
              <p className={styles.prose}>
                Hiring managers do not need an account or a place in the team: send them a link to a shortlist. They see the people on it
                and nothing else.
              </p>
            </Section>
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
    <Section id="leave" level={3} heading={`Leave ${name}`} className={styles.part}>
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
    </Section>
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
          <SubmitButton sending="Inviting">Send the invitation</SubmitButton>
        </div>
      </Form>
      <DoneMessage text={done} />
    </>
  );
}

/** Deletes the company; owner only. */
function DeleteFirm({ team }: { team: Outputs["team"]["get"] }) {
  const [isOpen, setOpen] = useState(false);
  const { company, openAdverts, openApplications } = team;
  return (
    <Section id="delete" level={3} heading={`Delete ${company.name}`} className={styles.part}>
      {openAdverts > 0 ? (
        <p>
          {counted(openAdverts, "advert is", "adverts are")} still open. <Link href={paths.recruiterTab("jobs")}>Close them</Link> first, or
          transfer ownership to someone else.
        </p>
      ) : isOpen ? (
        <>
          <p>
            Its page is deleted immediately and cannot be restored. {waitingApplicantsText(openApplications)} Its people keep their
            accounts, without a firm. Unused credits are lost, unpaid orders are cancelled, and invoices are kept for six years.
          </p>
          <DeleteForm name={company.name} />
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>Delete the firm</Button>
      )}
    </Section>
  );
}

const waitingApplicantsText = (people: number): string =>
  people === 0
    ? "No applicants are waiting for an answer."
    : `${counted(people, "person who waits", "people who wait")} for an answer will be told that there is none to come.`;

function DeleteForm({ name }: { name: string }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    await run(() => client.team.deleteCompany.mutate({ name: String(typed.get("name")) }));
    // A full page load discards everything cached for the owner.
    location.assign(paths.recruiterDashboard);
  });
  return (
    <>
      <Form id="delete-firm" label="Delete the firm" submission={submission}>
        <TextField
          name="name"
          label="Type the firm’s name to confirm"
          hint={`It is ${name}.`}
          autoComplete="off"
          missing="Type the firm’s name."
        />
        <div>
          <SubmitButton kind="secondary" sending="Deleting">
            Permanently delete the firm
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
