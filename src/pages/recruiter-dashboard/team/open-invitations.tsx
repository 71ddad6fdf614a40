import { useState } from "react";
import type { InvitationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
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

/** Open invitations of the company, with their state. */
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

/** Deletes the company; owner only. */
export function DeleteFirm({ team }: { team: Outputs["team"]["get"] }) {
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
            accounts, without a firm. Unused credits are lost; invoices are kept for six years.
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
          required
          missing="Type the firm’s name."
        />
        <div>
          <SubmitButton submission={submission} kind="secondary" sending="Deleting">
            Permanently delete the firm
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
