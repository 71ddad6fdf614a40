import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";

/** What a jobseeker shares with a firm beside their name. */
export function SharedDetailsFields() {
  const { data: cvs } = trpc.cvs.list.useQuery();
  return (
    <>
      <CheckboxField name="sharesEmail" label="My e-mail address" defaultChecked />
      <CheckboxField name="sharesPhone" label="My telephone number" />
      <SelectField
        name="cvId"
        label="A CV"
        unchosen="No CV"
        options={(cvs?.items ?? []).map(({ id: value, label }) => ({ value, label }))}
      />
    </>
  );
}

export const readSharedDetails = (typed: FormData) => ({
  sharesEmail: typed.has("sharesEmail"),
  sharesPhone: typed.has("sharesPhone"),
  cvId: String(typed.get("cvId") ?? "") || null,
});
