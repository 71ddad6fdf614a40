import { limits } from "#db/values.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { NewPasswordField } from "#src/ui/form/new-password-field.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { type Audience, type Registration, readRegistration, register } from "./registration.ts";
import { Terms } from "./terms.tsx";

/** `initial`: what was typed before, or what the way here has told already. */
export function RegistrationForm({
  audience,
  initial,
  next,
  onRegistered,
}: {
  audience: Audience;
  initial: Partial<Registration>;
  /** Where the confirmed person goes on to. */
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
        required
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
          label="Write to me now and then about the market and new features"
          defaultChecked={initial.marketingEmails}
        />
      </div>
      <SubmitButton submission={submission} sending="Registering">
        Register
      </SubmitButton>
    </Form>
  );
}
