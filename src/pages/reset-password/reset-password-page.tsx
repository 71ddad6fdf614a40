import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { AuthPage, useSecretParameter } from "#src/features/auth/auth-page.tsx";
import { clearSignedIn } from "#src/features/auth/session-flags.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { post } from "#src/trpc/request/request.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Notice } from "#src/ui/notice.tsx";

const page = { title: "Choose a new password", description: "Get back into an account.", needsScript: "Choosing a new password" };

export default function ResetPasswordPage({ params }: PageProps) {
  const token = useSecretParameter(params.token, paths.resetPassword());
  const [isOver, setOver] = useState(false);
  if (token === undefined || isOver) return <RequestResetLink isOver={isOver} />;
  return <ChoosePassword token={token} onOver={() => setOver(true)} />;
}

/** Responds identically whether or not there is an account. `isOver` means that the user followed an expired or used link. */
function RequestResetLink({ isOver }: { isOver: boolean }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const submission = useSubmission(async (typed) => {
    const email = String(typed.get("email")).trim();
    await post("/api/auth/forgot-password", { email });
    setSentTo(email);
  });
  return (
    <AuthPage
      {...page}
      heading={isOver ? "This link no longer works" : page.title}
      lead={
        isOver
          ? "It has expired or has been used. Request a new one; each works for 30 minutes."
          : "Enter your e-mail address and we will send you a link to choose a new password."
      }
      takesFocus={isOver}
    >
      <Form id="forgotten" submission={submission}>
        <EmailField autoComplete="username" />
        <SubmitButton sending="Sending">Send me a link</SubmitButton>
        <div role="status">
          {submission.isSent && sentTo !== null && (
            <Notice tone="good" label="Check your e-mail">
              If {sentTo} has an account, a link is on its way. It works for 30 minutes. No e-mail yet? Look in your junk folder.
            </Notice>
          )}
        </div>
      </Form>
    </AuthPage>
  );
}

function ChoosePassword({ token, onOver }: { token: string; onOver: () => void }) {
  const [isDone, setDone] = useState(false);
  const submission = useSubmission(async (typed) => {
    await post("/api/auth/reset-password", { token, password: String(typed.get("password")) }).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "token-invalid") onOver();
      throw error;
    });
    clearSignedIn();
    setDone(true);
  });
  if (isDone) {
    return (
      <AuthPage {...page} heading="Your password is changed">
        <p role="status">Sign in with the new one. All devices have been signed out.</p>
        <p>
          <ButtonLink kind="primary" href={paths.signIn}>
            Sign in
          </ButtonLink>
        </p>
      </AuthPage>
    );
  }
  return (
    <AuthPage {...page} lead="When you save it, all your devices are signed out. Then sign in with the new password.">
      <Form id="reset" submission={submission}>
        <NewPasswordField name="password" label="New password" />
        <SubmitButton sending="Saving">Save the new password</SubmitButton>
      </Form>
    </AuthPage>
  );
}
