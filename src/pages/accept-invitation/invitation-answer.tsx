import { useState } from "react";
import type { InvitationState } from "#db/own-values.ts";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/auth/auth-page.module.css";
import { useCurrentUser } from "#src/auth/current-user.ts";
import { landingOf, withNext } from "#src/auth/sign-in-calls.ts";
import { signOut } from "#src/auth/sign-out.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { forgetInvitation } from "./kept-invitation.ts";
import { RegisterInvited } from "./register-invited.tsx";

type Invitation = Outputs["invitations"]["view"];

const roles: Record<Invitation["role"], string> = {
  recruiter: "Recruiter: advertises jobs and works with applicants",
  company_admin: "Company administrator: also looks after the company’s page and its people",
};
const endings: Record<Exclude<InvitationState, "sent">, string> = {
  accepted: "This invitation has been accepted.",
  revoked: "The company has withdrawn this invitation. Ask them for a new one.",
  expired: "This invitation has expired. Ask the company for a new one.",
};
const here = "/accept-invitation";

/** What the invitation offers, and what its holder can do about it as things stand. */
export function InvitationAnswer({ invitation, token }: { invitation: Invitation; token: string }) {
  const { companyName, inviterName, role, emailMasked, state } = invitation;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Company</dt>
        <dd>{companyName}</dd>
        <dt>Invited by</dt>
        <dd>{inviterName}</dd>
        <dt>You would be</dt>
        <dd>{roles[role]}</dd>
        <dt>Invited address</dt>
        <dd>{emailMasked}</dd>
      </dl>
      {state === "sent" ? <Ways invitation={invitation} token={token} /> : <Notice label="No longer open">{endings[state]}</Notice>}
    </>
  );
}

function Ways({ invitation, token }: { invitation: Invitation; token: string }) {
  const { state, user } = useCurrentUser();
  if (state === "loading") return null;
  if (!user) {
    const { email, role, companyName } = invitation;
    return email === null ? null : <RegisterInvited {...{ email, role, companyName, token }} />;
  }
  return invitation.isForMe ? <Accept companyName={invitation.companyName} token={token} /> : <WrongAccount name={user.name} />;
}

function WrongAccount({ name }: { name: string }) {
  return (
    <>
      <Notice tone="warn" label="Another account">
        You are signed in as {name}, with another address than the one invited. Sign out, then sign in with that one.
      </Notice>
      <p>
        <Button kind="primary" onClick={() => signOut(withNext(paths.signIn, here))}>
          Sign out and use another account
        </Button>
      </p>
    </>
  );
}

function Accept({ companyName, token }: { companyName: string; token: string }) {
  const accept = trpc.invitations.accept.useMutation();
  const [isDone, setDone] = useState(false);
  const submission = useSubmission(async () => {
    await accept.mutateAsync({ token });
    forgetInvitation();
    setDone(true);
  });
  if (isDone) {
    return (
      <>
        <p role="status">You are part of {companyName} now. Your other devices have been signed out.</p>
        <p>
          {/* A new document: what was fetched in the former role is forgotten. */}
          <Button kind="primary" onClick={() => location.assign(landingOf("/recruiter/dashboard"))}>
            Continue
          </Button>
        </p>
      </>
    );
  }
  return (
    <Form id="accept" submission={submission}>
      <SubmitButton submission={submission} sending="Accepting">
        Accept the invitation
      </SubmitButton>
    </Form>
  );
}
