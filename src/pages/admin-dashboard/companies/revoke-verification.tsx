import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

/** Takes the verification of a firm back, however it came by it. */
export function RevokeVerification({ slug, name }: { slug: string; name: string }) {
  const cache = trpc.useUtils().admin.companies;
  const revoke = trpc.verification.revoke.useMutation();
  const submission = useSubmission(async (typed) => {
    await revoke.mutateAsync({ slug, reason: String(typed.get("reason") ?? "") });
    await cache.invalidate();
  });
  return (
    <section aria-labelledby="revoke">
      <SectionHeading id="revoke">Revoke the verification</SectionHeading>
      <p>{name} is told why by e-mail. Each of its adverts is then read before it is shown, and it can send its proofs again.</p>
      <Form id="revoke-form" label="Revoke the verification" submission={submission}>
        <TextField
          name="reason"
          label="Why, in a sentence for the firm"
          maxLength={500}
          minLength={10}
          required
          missing="Say why, so that the firm can put it right."
        />
        <SubmitButton submission={submission} kind="secondary" sending="Revoking">
          Revoke it
        </SubmitButton>
      </Form>
    </section>
  );
}
