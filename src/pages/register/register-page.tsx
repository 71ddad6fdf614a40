import { useEffect, useState } from "react";
import { limits } from "#db/values.ts";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import styles from "#src/features/auth/auth-page.module.css";
import { AuthPage } from "#src/features/auth/auth-page.tsx";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { GoogleButton } from "#src/features/auth/google-button.tsx";
import { ResendVerification } from "#src/features/auth/resend-verification.tsx";
import { landingPathOf, nextOf, withNext } from "#src/features/auth/sign-in-calls.ts";
import { SignedInAlready } from "#src/features/auth/signed-in-already.tsx";
import type { PageProps } from "#src/page-module.types.ts";
import { post } from "#src/trpc/request/request.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choices.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { type Audience, Terms } from "./registration.tsx";

/** `initial` holds values typed before, or taken from the link that led here. */
function RegistrationForm({
  audience,
  initial,
  next,
  onRegistered,
}: {
  audience: Audience;
  initial: Partial<Registration>;
  /** Address to continue to after confirmation. */
  next: string | undefined;
  onRegistered: (registration: Registration) => void;
}) {
  const submission = useSubmission(async (typed) => {
    const registration = readRegistration(typed);
    await register(audience, registration, { password: String(typed.get("password")), acceptTerms: typed.has("acceptTerms"), next });
    onRegistered(registration);
  });
  return (
    <Form id="register" submission={submission} asksBeforeLeaving>
      {audience === "recruiter" && (
        <RadioGroup
          name="kind"
          legend="You recruit"
          defaultValue={initial.kind ?? undefined}
          required
          missing="Say whether you recruit for a company or on your own account."
          options={[
            { value: "company", label: "For a company", hint: "A contractor, consultancy, client or agency." },
            { value: "freelance", label: "On my own account", hint: "As a freelance recruiter." },
          ]}
        />
      )}
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        defaultValue={initial.name}
        maxLength={limits.personNameMaxChars}
        missing="Enter your name."
      />
      <EmailField
        hint={
          audience === "recruiter"
            ? "Your work address: it helps to verify your company later."
            : "We send a link to it, to confirm that it is yours."
        }
        defaultValue={initial.email}
      />
      <NewPasswordField name="password" label="Password" />
      <div>
        <CheckboxField name="acceptTerms" label={<Terms audience={audience} />} missing="Accept the terms to register." required />
        <CheckboxField
          name="marketingEmails"
          label="E-mail me occasionally about the market and new features"
          defaultChecked={initial.marketingEmails}
        />
      </div>
      <SubmitButton sending="Registering">Register</SubmitButton>
    </Form>
  );
}

interface Registration {
  name: string;
  email: string;
  /** For recruiters only. */
  kind: string | null;
  marketingEmails: boolean;
}

/** Shown after registration: the same text whether or not the email address already had an account. */
function CheckMail({ email, next, onBack }: { email: string; next: string | undefined; onBack: () => void }) {
  useEffect(() => window.scrollTo(0, 0), []);
  return (
    <>
      <p>
        We have written to <strong>{email}</strong>. Open the link in that e-mail within 24 hours to confirm your address. In this browser
        you are then signed in{next && ", and come back to where you were"}; elsewhere you sign in first. If the address has an account
        already, the e-mail says so.
      </p>
      <div className={styles.other}>
        <h2>No e-mail yet?</h2>
        <p>Look in your junk folder, and check the address above.</p>
        <ResendVerification email={email} next={next} />
        <p>
          <Button kind="quiet" onClick={onBack}>
            Use another address
          </Button>
        </p>
      </div>
    </>
  );
}

const texts = {
  jobseeker: {
    title: "Create a jobseeker account",
    lead: "Save adverts and searches, get alerts about new jobs, and apply with your profile.",
  },
  recruiter: { title: "Create an employer account", lead: "Advertise to quantity surveyors and construction cost professionals." },
};

export default function RegisterPage({ pattern, search }: PageProps) {
  const audience: Audience = pattern === paths.register("recruiter") ? "recruiter" : "jobseeker";
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState<Partial<Registration>>({ kind: search.get("kind") === "freelance" ? "freelance" : null });
  const [isDone, setDone] = useState(false);
  const next = nextOf(search);
  const { title, lead } = texts[audience];
  const page = { title, description: lead, needsScript: "Registering" };
  if (isDone && typed.email) {
    return (
      <AuthPage {...page} heading="Check your e-mail">
        <CheckMail email={typed.email} next={next} onBack={() => setDone(false)} />
      </AuthPage>
    );
  }
  if (user) {
    return (
      <AuthPage {...page}>
        <SignedInAlready user={user} goOnTo={next ? landingPathOf(next) : signedInHome(user.role)} comeBackTo={withNext(pattern, next)} />
      </AuthPage>
    );
  }
  const finish = (registration: Registration) => {
    setTyped(registration);
    setDone(true);
  };
  return (
    <AuthPage {...page} lead={lead}>
      {audience === "jobseeker" && <GoogleButton next={next} />}
      <RegistrationForm key={pattern} audience={audience} initial={typed} next={next} onRegistered={finish} />
      <p className={styles.other}>
        <span>
          You have an account already? <Link href={withNext(paths.signIn, next)}>Sign in</Link>
        </span>
      </p>
    </AuthPage>
  );
}

const readRegistration = (typed: FormData): Registration => ({
  name: String(typed.get("name")).trim(),
  email: String(typed.get("email")).trim(),
  kind: typed.get("kind") === null ? null : String(typed.get("kind")),
  marketingEmails: typed.has("marketingEmails"),
});

function register(
  audience: Audience,
  { kind, ...shared }: Registration,
  rest: { password: string; acceptTerms: boolean; next: string | undefined },
): Promise<unknown> {
  return post(`/api/auth/register/${audience}`, { ...shared, ...(kind === null ? {} : { kind }), ...rest });
}
