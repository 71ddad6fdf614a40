import { counted } from "#src/lib/money.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";

interface Colleague {
  publicId: string;
  name: string;
}

/** Before somebody goes: which colleague takes over what they have written. */
export function TakesOver({
  id,
  members,
  adverts,
  words,
  submit,
  onChosen,
}: {
  id: string;
  members: readonly Colleague[];
  adverts: number;
  words: string;
  submit: string;
  onChosen: (heirId: string | null) => Promise<void>;
}) {
  const submission = useSubmission((typed) => onChosen(String(typed.get("heirId") ?? "") || null));
  const asks = adverts > 0 && members.length > 0;
  return (
    <Form id={id} label={submit} submission={submission}>
      <p>{words}</p>
      {asks && (
        <SelectField
          name="heirId"
          label={`Who takes over ${counted(adverts, "advert or draft", "adverts and drafts")}?`}
          unchosen="Choose a colleague"
          missing="Choose a colleague."
          required
          options={members.map(({ publicId, name }) => ({ value: publicId, label: name }))}
        />
      )}
      <div>
        <SubmitButton submission={submission} kind="secondary" sending="One moment">
          {submit}
        </SubmitButton>
      </div>
    </Form>
  );
}
