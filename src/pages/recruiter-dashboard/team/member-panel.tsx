import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { roleWords } from "./members-table.tsx";
import { TakesOver } from "./takes-over.tsx";

type Overview = Outputs["team"]["get"];
type Member = Overview["members"][number];

/** What an administrator can do about one member. */
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
    <section aria-labelledby="member" className={styles.part}>
      <SectionHeading id="member" level={3}>
        {name}: {roleWords(member).toLowerCase()}
      </SectionHeading>
      {isOwner ? (
        <p>The owner can only hand the firm on to another administrator, and do that themselves.</p>
      ) : (
        <div className={styles.stack}>
          <div className={styles.actions}>
            {member.role === "recruiter" ? (
              <AskFirst
                label="Make an administrator"
                question={`Make ${name} an administrator of ${team.company.name}? They may then change its page and people and buy adverts. They are signed out everywhere and told.`}
                confirmLabel="Make an administrator"
                isBusy={isBusy}
                onConfirm={() => run(() => client.setRole.mutate({ publicId, role: "company_admin" }))}
              />
            ) : (
              <AskFirst
                label="Make a recruiter"
                question={`Make ${name} a recruiter? They keep their own adverts, and are signed out everywhere and told.`}
                confirmLabel="Make a recruiter"
                isBusy={isBusy}
                onConfirm={() => run(() => client.setRole.mutate({ publicId, role: "recruiter" }))}
              />
            )}
            {team.isOwner && member.role === "company_admin" && (
              <AskFirst
                label="Hand the firm on"
                question={`Make ${name} the owner of ${team.company.name} here? Only they can then hand it on or delete it. You stay an administrator. You are both told.`}
                confirmLabel="Hand it on"
                isBusy={isBusy}
                onConfirm={() => run(() => client.transferOwnership.mutate({ publicId }))}
              />
            )}
          </div>
          <TakesOver
            id="remove-member"
            members={team.members.filter((other) => other.publicId !== publicId && other.isActive)}
            adverts={member.adverts}
            words={`${name} keeps an account here, without a firm. Credits stay with the firm.`}
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
    </section>
  );
}
