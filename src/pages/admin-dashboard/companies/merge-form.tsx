import { navigate } from "wouter/use-browser-location";
import { useReauthentication } from "#src/auth/use-reauthentication.tsx";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { companyHref } from "./companies-address.ts";
import type { MergePreview } from "./merge-view.tsx";

/** Makes two companies one, with the reason and who stays an administrator; asks for the password where that was not proved just now. */
export function MergeForm({ preview: { from, into, administrators, needsAdministrator } }: { preview: MergePreview }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    const order = {
      from: from.slug,
      into: into.slug,
      reason: String(typed.get("reason") ?? "").trim(),
      keepAdministrators: typed.getAll("keepAdministrators").map(String),
    };
    await run(() => client.admin.companies.merge.mutate(order));
    navigate(companyHref(into.slug), { state: { keepPlace: true } });
  });
  const active = administrators.filter(({ isActive }) => isActive);
  return (
    <Form id="merge-form" label="Make them one" submission={submission}>
      <p>
        The people of {from.name} are signed out and told, and so are the administrators of {into.name}. Its addresses lead on for good. You
        can undo it for thirty days; what is made meanwhile then stays with {into.name}.
      </p>
      {active.length > 0 && (
        <CheckboxGroup
          name="keepAdministrators"
          legend={`Administrators of ${from.name} who administer ${into.name} too`}
          hint={
            needsAdministrator
              ? `Nobody administers ${into.name}: choose at least one. The others become recruiters.`
              : "Whoever is not chosen becomes a recruiter."
          }
          options={active.map(({ publicId, name, email }) => ({ value: publicId, label: email ? `${name}, ${email}` : name }))}
          chosen={[]}
        />
      )}
      <TextAreaField
        name="reason"
        label="Why they are one firm"
        hint="For other administrators, without anything private. At least ten characters."
        rows={3}
        minLength={10}
        maxLength={300}
        required
        missing="Say why."
      />
      <div>
        <SubmitButton submission={submission} sending="Making them one">
          Make them one
        </SubmitButton>
      </div>
      {prompt}
    </Form>
  );
}
