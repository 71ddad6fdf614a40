import { useState } from "react";
import type { InvitationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";

type Line = Outputs["invitations"]["list"][number];

const states: Record<InvitationState, { label: string; tone: "plain" | "new" | "good" | "warn" }> = {
  sent: { label: "Awaiting answer", tone: "new" },
  accepted: { label: "Accepted", tone: "good" },
  revoked: { label: "Withdrawn", tone: "plain" },
  expired: { label: "Expired", tone: "warn" },
};

export function OpenInvitations({ query, isAdmin }: { query: FetchState<readonly Line[]>; isAdmin: boolean }) {
  return (
    <Loaded query={query} what="the invitations" rows={2}>
      {(lines) =>
        lines.length === 0 ? (
          <p>Nobody has been invited yet.</p>
        ) : (
          <ul className={styles.rows}>
            {lines.map((line) => (
              <Invitation key={line.publicId} line={line} isAdmin={isAdmin} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Invitation({ line, isAdmin }: { line: Line; isAdmin: boolean }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [done, setDone] = useState("");
  const { email, role, state, inviterName, createdAt, expiresAt, decidedAt, publicId } = line;
  const change = (call: () => Promise<unknown>, words: string) =>
    start(async () => {
      await call();
      setDone(words);
      await cache.invitations.list.invalidate();
    });
  const again = () =>
    change(
      () => cache.client.invitations.send.mutate({ email, role }, { context: { idempotencyKey: crypto.randomUUID() } }),
      `${email} has been sent a new link; the one before no longer works.`,
    );
  const ends =
    state === "sent" ? ` · works until ${shortDate(new Date(expiresAt))}` : decidedAt ? ` · ${shortDate(new Date(decidedAt))}` : "";
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.title}>{email}</p>
        <p className={`${styles.soft} ${styles.small}`}>
          {role === "company_admin" ? "Administrator" : "Recruiter"} · invited by {inviterName} on {shortDate(new Date(createdAt))}
          {ends}
        </p>
        <DoneMessage text={done} />
        {refusal && <p role="alert">{refusal.message}</p>}
      </div>
      <div className={styles.side}>
        <Tag tone={states[state].tone}>{states[state].label}</Tag>
        {isAdmin && (state === "sent" || state === "expired") && (
          <Button onClick={again} aria-disabled={isBusy || undefined}>
            Send again<span className="visually-hidden"> to {email}</span>
          </Button>
        )}
        {isAdmin && state === "sent" && (
          <ConfirmButton
            label="Withdraw"
            about={email}
            question={`Withdraw the invitation of ${email}? Its link stops working.`}
            confirmLabel="Withdraw it"
            isBusy={isBusy}
            onConfirm={() => change(() => cache.client.invitations.revoke.mutate({ publicId }), "Withdrawn.")}
          />
        )}
      </div>
    </li>
  );
}
