import { useState } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { TakesOver } from "./takes-over.tsx";

/** The way out of a firm for a member; an owner is told what comes first. */
export function LeaveFirm({ team }: { team: Outputs["team"]["get"] }) {
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
        <p>You own this firm here. To leave, hand it on to another administrator first: choose “Change” beside their name.</p>
      ) : isOpen ? (
        <TakesOver
          id="leave-firm"
          members={team.members.filter(({ isMe, isActive }) => !isMe && isActive)}
          adverts={me.adverts}
          words="You keep your account, without a firm. What you wrote for the firm becomes a colleague’s; its credits stay with it. Your other devices are signed out."
          submit={`Leave ${name}`}
          onChosen={async (heirId) => {
            await client.team.leave.mutate({ heirId });
            // A new document: what was fetched as a member is forgotten.
            location.assign(paths.recruiterTab("team"));
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Leave the firm</Button>
      )}
    </section>
  );
}
