import { useEffect, useState } from "react";
import type { InvitationState } from "#db/own-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage, useSecretParameter } from "#src/features/auth/auth-page.tsx";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { continueSignedIn, landingPathOf, withNext } from "#src/features/auth/sign-in-calls.ts";
import { signOut } from "#src/features/auth/sign-out.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { tryStorage } from "#src/lib/stored.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { LoadError } from "#src/ui/load-error.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Terms } from "../register/registration.tsx";

const page = {
  title: "Join a company",
  description: "Accept an invitation to join a company.",
  needsScript: "Accepting an invitation",
};

export default function AcceptInvitationPage({ params }: PageProps) {
  const given = useSecretParameter(params.token, "/accept-invitation");
  const [savedToken, setSavedToken] = useState<string | null>(null);
  const token = given ?? savedToken;
  useEffect(() => {
    if (given === undefined) setSavedToken(readSavedInvitation());
    else saveInvitation(given);
  }, [given]);
  const { data, error, refetch } = trpc.invitations.view.useQuery(
    { token: token ?? "" },
    { enabled: token !== null, gcTime: 0, staleTime: 0 },
  );
  if (data && token !== null) {
    return (
      <AuthPage {...page} heading={`Join ${data.companyName}`}>
        <InvitationAnswer invitation={data} token={token} />
      </AuthPage>
    );
  }
  return (
    <AuthPage {...page}>
      {error && refusalOf(error).status !== 404 ? (
        <LoadError what="this invitation" error={error} onRetry={() => refetch()} />
      ) : error ? (
        <p role="alert">We cannot find this invitation. Check that you copied the whole link, or ask the company for a new one.</p>
      ) : (
        <p data-needs-script>
          {token === null
            ? "Open the link in the e-mail that invited you. If you have none, ask the company to send it again."
            : "Looking up your invitation…"}
        </p>
      )}
    </AuthPage>
  );
}

type Invitation = Outputs["invitations"]["view"];

const roles: Record<Invitation["role"], string> = {
  recruiter: "Recruiter: advertises jobs and works with applicants",
  company_admin: "Company administrator: also manages the company page and team",
};
const endings: Record<Exclude<InvitationState, "sent">, string> = {
  accepted: "This invitation has been accepted.",
  revoked: "The company has withdrawn this invitation. Ask them for a new one.",
  expired: "This invitation has expired. Ask the company for a new one.",
};
const here = "/accept-invitation";

function InvitationAnswer({ invitation, token }: { invitation: Invitation; token: string }) {
  const { companyName, inviterName, role, emailMasked, state } = invitation;
  return (
    <>
      <dl className={styles.facts}>
        <dt>Company</dt>
        <dd>{companyName}</dd>
        <dt>Invited by</dt>
        <dd>{inviterName}</dd>
        <dt>Your role</dt>
        <dd>{roles[role]}</dd>
        <dt>Invitation sent to</dt>
        <dd>{emailMasked}</dd>
      </dl>
      {state === "sent" ? (
        <InvitationOptions invitation={invitation} token={token} />
      ) : (
        <Notice label="No longer open">{endings[state]}</Notice>
      )}
    </>
  );
}

function InvitationOptions({ invitation, token }: { invitation: Invitation; token: string }) {
  const { state, user } = useCurrentUser();
  if (state === "loading") return null;
  if (!user) {
    const { email, role, companyName } = invitation;
    return email === null ? null : <RegisterInvited {...{ email, role, companyName, token }} />;
  }
  if (!invitation.isForMe) return <WrongAccount name={user.name} />;
  return (
    <>
      {user.role === "jobseeker" && (
        <Notice tone="warn" label="You look for work with this account">
          When you accept, it becomes a recruiter’s account: recruiters no longer find your profile, your alerts stop, and your open
          applications, contact requests and permissions end. To keep your profile, ask {invitation.inviterName} to invite another e-mail
          address of yours.
        </Notice>
      )}
      {invitation.practice && <PracticeEnds inviterName={invitation.inviterName} practice={invitation.practice} />}
      <Accept companyName={invitation.companyName} token={token} />
    </>
  );
}

function PracticeEnds({
  inviterName,
  practice: { openAdverts, paidAdverts },
}: {
  inviterName: string;
  practice: NonNullable<Invitation["practice"]>;
}) {
  return (
    <Notice tone="warn" label="You recruit as a freelance recruiter with this account">
      When you accept, your page is taken down, unpaid orders are cancelled, requests and permissions in your name end
      {openAdverts > 0 &&
        `, and ${openAdverts === 1 ? "your open advert is" : `your ${openAdverts} open adverts are`} closed and their applicants told`}
      .{" "}
      {paidAdverts > 0 && (
        <>
          You cannot use the {counted(paidAdverts, "advert")} you have left from what you paid: publish first, or{" "}
          <Link href={paths.contact()}>write to us</Link>.{" "}
        </>
      )}
      To keep your practice, ask {inviterName} to invite another e-mail address of yours.
    </Notice>
  );
}

function WrongAccount({ name }: { name: string }) {
  return (
    <>
      <Notice tone="warn" label="Another account">
        You are signed in as {name}, but the invitation was sent to a different address. Sign out, then sign in with that address.
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
    clearSavedInvitation();
    setDone(true);
  });
  if (isDone) {
    return (
      <>
        <p role="status">You are part of {companyName} now. Your other devices have been signed out.</p>
        <p>
          {/* Loads a new document, so that data fetched in the previous role is cleared. */}
          <Button kind="primary" onClick={() => location.assign(landingPathOf("/recruiter/dashboard"))}>
            Continue
          </Button>
        </p>
      </>
    );
  }
  return (
    <Form id="accept" submission={submission}>
      <SubmitButton sending="Accepting">Accept the invitation</SubmitButton>
    </Form>
  );
}

/** One-step registration: the link was mailed to the address, so it is confirmed, and the role is known. */
function RegisterInvited({
  email,
  role,
  companyName,
  token,
}: {
  email: string;
  role: "recruiter" | "company_admin";
  companyName: string;
  token: string;
}) {
  const register = trpc.invitations.register.useMutation();
  const submission = useSubmission(async (typed) => {
    const name = String(typed.get("name")).trim();
    const { next } = await register.mutateAsync({
      token,
      name,
      password: String(typed.get("password")),
      acceptTerms: typed.has("acceptTerms") as true,
      marketingEmails: typed.has("marketingEmails"),
    });
    clearSavedInvitation();
    continueSignedIn({ user: { role, name }, next });
  });
  return (
    <>
      <Form id="register-invited" submission={submission} asksBeforeLeaving>
        <EmailField readOnly value={email} hint="We sent the invitation to this address, so you do not need to confirm it." />
        <TextField name="name" label="Your name" autoComplete="name" maxLength={limits.personNameMaxChars} missing="Enter your name." />
        <NewPasswordField name="password" label="Password" />
        <div>
          <CheckboxField name="acceptTerms" label={<Terms audience="recruiter" />} missing="Accept the terms to register." required />
          <CheckboxField name="marketingEmails" label="E-mail me occasionally about the market and new features" />
        </div>
        <SubmitButton sending="Joining">Join {companyName}</SubmitButton>
      </Form>
      <p>
        Already have an account with this address? <Link href={withNext(paths.signIn, "/accept-invitation")}>Sign in</Link>, then accept.
      </p>
    </>
  );
}

/** The invitation a visitor holds while signing in or registering, in this tab only: its secret must not be in an address. */
const key = "invitation";

const saveInvitation = (token: string) => tryStorage(() => sessionStorage.setItem(key, token));
const readSavedInvitation = (): string | null => tryStorage(() => sessionStorage.getItem(key));
const clearSavedInvitation = () => tryStorage(() => sessionStorage.removeItem(key));
