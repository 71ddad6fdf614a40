import { type ApcQuestion, apcQuestions } from "#db/taxonomy/apc.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { RadioGroup } from "#src/ui/form/radio-group.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

const answers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** The three questions of the year. */
export function Questions({ firmName, onDone }: { firmName: string; onDone: (words: string) => void }) {
  const cache = trpc.useUtils().apc;
  const answer = trpc.apc.answer.useMutation({ onSettled: () => cache.invalidate() });
  const submission = useSubmission(async (typed) => {
    const isYes = (field: ApcQuestion) => typed.get(field) === "yes";
    await answer.mutateAsync({
      keepsAgreement: isYes("keepsAgreement"),
      meetsSupervisor: isYes("meetsSupervisor"),
      givesTimeAndFees: isYes("givesTimeAndFees"),
    });
    onDone(`Thank you. Your answers count for ${firmName}; they are kept without your name, so they cannot be changed or withdrawn.`);
  });
  return (
    <Form id="training" label={`Three questions about ${firmName}`} submission={submission}>
      <p>
        Your answers are stored without your name or the time. Nothing is shown until five people have answered, and then only whether most,
        about half or few said yes.
      </p>
      {apcQuestions.map(({ field, question }) => (
        <RadioGroup key={field} name={field} legend={question} options={answers} missing="Answer yes or no." required />
      ))}
      <SubmitButton submission={submission} sending="Sending">
        Send my answers
      </SubmitButton>
    </Form>
  );
}
