import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { goOn, withNext } from "#src/auth/sign-in-calls.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Terms } from "../register/terms.tsx";
import { forgetInvitation } from "./kept-invitation.ts";

/** One screen for who has no account: the link was mailed to the address, so it is confirmed, and what they are is known. */
export function RegisterInvited({
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
    forgetInvitation();
    goOn({ user: { role, name }, next });
  });
  return (
    <>
      <Form id="register-invited" submission={submission} asksBeforeLeaving>
        <EmailField readOnly value={email} hint="The invitation was sent to it, so it needs no confirming." />
        <TextField
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={limits.personNameMaxChars}
          missing="Enter your name."
          required
        />
        <NewPasswordField name="password" label="Password" />
        <div>
          <CheckboxField name="acceptTerms" label={<Terms audience="recruiter" />} missing="Accept the terms to register." required />
          <CheckboxField name="marketingEmails" label="Write to me now and then about the market and new features" />
        </div>
        <SubmitButton submission={submission} sending="Joining">
          Join {companyName}
        </SubmitButton>
      </Form>
      <p>
        You have an account with this address? <Link href={withNext(paths.signIn, "/accept-invitation")}>Sign in</Link>, then accept.
      </p>
    </>
  );
}
