import { useState } from "react";
import { paths } from "#server/paths.ts";
import { AuthPage } from "#src/auth/auth-page.tsx";
import { ResendVerification } from "#src/auth/resend-verification.tsx";
import { post } from "#src/auth/rest.ts";
import { nextOf, withNext } from "#src/auth/sign-in-calls.ts";
import { useSecretParameter } from "#src/auth/use-secret-parameter.ts";
import type { PageProps } from "#src/navigation.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

const page = {
  title: "Confirm your e-mail address",
  description: "Confirm that an e-mail address is yours.",
  needsScript: "Confirming an address",
};

export default function VerifyEmailPage({ params, search }: PageProps) {
  // The address loses it together with the token.
  const [next] = useState(() => nextOf(search));
  const token = useSecretParameter(params.token, "/verify-email");
  const [done, setDone] = useState<{ changedEmail: boolean } | null>(null);
  const submission = useSubmission(async () => {
    setDone(await post<{ changedEmail: boolean }>("/api/auth/verify-email", { token }));
  });
  if (done) {
    return (
      <AuthPage {...page} heading="Your address is confirmed">
        <p role="status">
          {done.changedEmail
            ? "From now on you sign in with the new address. You have been signed out on your other devices."
            : "Your account is open. Sign in to set it up."}
        </p>
        <p>
          <ButtonLink kind="primary" href={done.changedEmail ? paths.myAccount() : paths.signInThen(withNext(paths.profileSetup, next))}>
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
            : "It has expired or has been used. If you have confirmed your address already, simply sign in; if not, have a new link sent."
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
        <p>One press, and we know that this address is yours.</p>
        <SubmitButton submission={submission} sending="Confirming">
          Confirm my e-mail address
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
