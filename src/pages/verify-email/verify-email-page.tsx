import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { AuthPage, useSecretParameter } from "#src/features/auth/auth-page.tsx";
import { ResendVerification } from "#src/features/auth/resend-verification.tsx";
import { CredentialsForm, SecondFactorForm } from "#src/features/auth/second-factor-form.tsx";
import { continueSignedIn, nextOf, type SignedIn, withNext } from "#src/features/auth/sign-in-calls.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { post } from "#src/trpc/request/request.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";

interface EmailConfirmation {
  changedEmail: boolean;
  /** Recipient of the link; null when the user is signed in. */
  email: string | null;
  /** Set when the account was created in this browser: the user need not type the password again. */
  signedIn: SignedIn | null;
}

const page = {
  title: "Confirm your e-mail address",
  description: "Confirm that an e-mail address is yours.",
  needsScript: "Confirming an address",
};

export default function VerifyEmailPage({ params, search }: PageProps) {
  // Read first, since `next` is removed from the address together with the token.
  const [next] = useState(() => nextOf(search));
  const token = useSecretParameter(params.token, "/verify-email");
  const [done, setDone] = useState<EmailConfirmation | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const afterwards = withNext(paths.profileSetup, next);
  const submission = useSubmission(async () => {
    const confirmed = await post<EmailConfirmation>("/api/auth/verify-email", { token });
    if (confirmed.signedIn) continueSignedIn({ user: confirmed.signedIn.user, next: afterwards });
    else setDone(confirmed);
  });
  if (challenge !== null) {
    return (
      <AuthPage {...page} heading="One more step" lead="This account uses two-step sign-in.">
        <SecondFactorForm challenge={challenge} onStartAgain={() => setChallenge(null)} />
      </AuthPage>
    );
  }
  if (done?.email) {
    return (
      <AuthPage {...page} heading="Your address is confirmed">
        <p role="status">Your account is open. Sign in to set it up.</p>
        <CredentialsForm entrance="signin" email={done.email} next={afterwards} onChallenge={setChallenge} />
      </AuthPage>
    );
  }
  if (done) {
    return (
      <AuthPage {...page} heading="Your address is confirmed">
        <p role="status">
          {done.changedEmail
            ? "From now on you sign in with the new address. You have been signed out on your other devices."
            : "Your account is open. Sign in to set it up."}
        </p>
        <p>
          <ButtonLink kind="primary" href={done.changedEmail ? paths.myAccount() : paths.signInThen(afterwards)}>
            {done.changedEmail ? "Go to my account" : "Sign in"}
          </ButtonLink>
        </p>
      </AuthPage>
    );
  }
  if (token === undefined || submission.code === "token-invalid") {
    return (
      <AuthPage
        {...page}
        heading={token === undefined ? page.title : "This link no longer works"}
        lead={
          token === undefined
            ? "Open the link in the e-mail we sent you, or have it sent again."
            : "It has expired or has been used. If you have already confirmed your address, sign in; if not, request a new link."
        }
      >
        <ResendVerification next={next} />
        <p>
          <ButtonLink href={withNext(paths.signIn, next)}>Sign in</ButtonLink>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage {...page}>
      <Form id="verify" submission={submission}>
        <p>Press the button to confirm that this address is yours.</p>
        <SubmitButton sending="Confirming">Confirm my e-mail address</SubmitButton>
      </Form>
    </AuthPage>
  );
}
