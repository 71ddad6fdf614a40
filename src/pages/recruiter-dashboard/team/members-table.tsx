import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { FigureCell } from "#src/ui/table.tsx";

type Overview = Outputs["team"]["get"];
type Member = Overview["members"][number];

export function MembersTable({ team, chosen }: { team: Overview; chosen: string | null }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(team.members.length, "member")} of {team.company.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Last seen</th>
            <th scope="col" className={table.figure}>
              Adverts live
            </th>
            <th scope="col" className={table.figure}>
              Credits used
            </th>
            {team.isAdmin && <td />}
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <Row key={member.publicId} member={member} canChange={team.isAdmin} isChosen={member.publicId === chosen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ member, canChange, isChosen }: { member: Member; canChange: boolean; isChosen: boolean }) {
  const now = useNow();
  const { publicId, name, email, isMe, isActive, lastSeenAt, liveAdverts, adverts, creditsUsed } = member;
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        {name}
        {isMe && " (you)"}
        {email && <span className={rows.sub}>{email}</span>}
      </th>
      <td data-label="Role">
        {roleWords(member)}
        {!isActive && <span className={rows.sub}>cannot sign in at present</span>}
      </td>
      <td data-label="Last seen">{lastSeenAt ? seenLabel(new Date(lastSeenAt), now) : "Not yet"}</td>
      <FigureCell label="Adverts live">
        <span>
          {formatCount(liveAdverts)}
          <span className={rows.sub}>{counted(adverts, "advert and draft", "adverts and drafts")} in all</span>
        </span>
      </FigureCell>
      <FigureCell label="Credits used">{formatCount(creditsUsed)}</FigureCell>
      {canChange && (
        <td className={table.figure}>
          {!isMe && (
            <Link href={paths.recruiterTab("team", isChosen ? {} : { member: publicId })} keepPlace>
              {isChosen ? "Close" : "Change"}
              <span className="visually-hidden"> {name}</span>
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

const roleWords = ({ role, isOwner }: Pick<Member, "role" | "isOwner">): string =>
  isOwner ? "Owner and administrator" : role === "company_admin" ? "Administrator" : "Recruiter";

export function MemberPanel({ team, member }: { team: Overview; member: Member }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const { publicId, name, isOwner } = member;
  const run = (call: () => Promise<unknown>, isGone = false) =>
    start(async () => {
      await call();
      await Promise.all([cache.team.invalidate(), cache.invitations.list.invalidate()]);
      if (isGone) navigate(paths.recruiterTab("team"));
    });
  const client = cache.client.team;
  return (
    <Section id="member" level={3} heading={`${name}: ${roleWords(member).toLowerCase()}`} className={styles.part}>
      {isOwner ? (
        <p>Only the owner can change this, by transferring ownership to another administrator.</p>
      ) : (
        <div className={styles.stack}>
          <div className={styles.actions}>
            {member.role === "recruiter" ? (
              <ConfirmButton
                label="Make an administrator"
                question={`Make ${name} an administrator of ${team.company.name}? They can then edit its page, manage its people and buy adverts. They are signed out everywhere and notified.`}
                confirmLabel="Make an administrator"
                isBusy={isBusy}
                onConfirm={() => run(() => client.setRole.mutate({ publicId, role: "company_admin" }))}
              />
            ) : (
              <ConfirmButton
                label="Make a recruiter"
                question={`Make ${name} a recruiter? They keep their own adverts, and are signed out everywhere and notified. Invitations they sent that nobody has accepted end.`}
                confirmLabel="Make a recruiter"
                isBusy={isBusy}
                onConfirm={() => run(() => client.setRole.mutate({ publicId, role: "recruiter" }))}
              />
            )}
            {team.isOwner && member.role === "company_admin" && (
              <ConfirmButton
                label="Transfer ownership"
                question={`Make ${name} the owner of ${team.company.name} here? Only they can then transfer ownership or delete the company. You stay an administrator. We notify you both.`}
                confirmLabel="Transfer ownership"
                isBusy={isBusy}
                onConfirm={() => run(() => client.transferOwnership.mutate({ publicId }))}
              />
            )}
          </div>
          <ChooseSuccessor
            id="remove-member"
            members={team.members.filter((other) => other.publicId !== publicId && other.isActive)}
            adverts={member.adverts}
            words={`${name} keeps an account here, without a firm. Credits stay with the firm. Invitations they sent that nobody has accepted end.`}
            submit={`Remove ${name}`}
            onChosen={async (heirId) => {
              await client.remove.mutate({ publicId, heirId });
              await cache.team.invalidate();
              navigate(paths.recruiterTab("team"));
            }}
          />
        </div>
      )}
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
    </Section>
  );
}

interface Colleague {
  publicId: string;
  name: string;
}

/** Before a member leaves: chooses the colleague who takes over their adverts and other content. */
export function ChooseSuccessor({
  id,
  members,
  adverts,
  words,
  submit,
  onChosen,
}: {
  id: string;
  members: readonly Colleague[];
  adverts: number;
  words: string;
  submit: string;
  onChosen: (heirId: string | null) => Promise<void>;
}) {
  const submission = useSubmission((typed) => onChosen(String(typed.get("heirId") ?? "") || null));
  const asks = adverts > 0 && members.length > 0;
  return (
    <Form id={id} label={submit} submission={submission}>
      <p>{words}</p>
      {asks && (
        <SelectField
          name="heirId"
          label={`Who takes over ${counted(adverts, "advert or draft", "adverts and drafts")}?`}
          unchosen="Choose a colleague"
          missing="Choose a colleague."
          options={members.map(({ publicId, name }) => ({ value: publicId, label: name }))}
        />
      )}
      <div>
        <SubmitButton kind="secondary" sending="One moment">
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
