import { useRef, useState } from "react";
import { employerTypes } from "#db/taxonomy/sector.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { SuggestField, usePlaceSuggestions } from "#src/ui/suggesting/suggest-field.tsx";

const kinds = employerTypes.filter(({ slug }) => slug !== "freelance-practice").map(({ slug, label }) => ({ value: slug, label }));

/** Name and location of a new company; the rest of its page follows. */
export function NewCompanyForm({ domain, onCreated }: { domain: string | null; onCreated: () => Promise<void> }) {
  const address = useRef<HTMLInputElement>(null);
  const isSlugEdited = useRef(false);
  const findPlaces = usePlaceSuggestions();
  const propose = trpc.useUtils().companies.proposeSlug;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const create = trpc.companies.create.useMutation({ trpc: { context: { idempotencyKey } } });
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    await create.mutateAsync({
      name: text("name"),
      slug: text("slug").trim(),
      employerType: text("employerType"),
      headOffice: text("headOffice"),
      website: text("website"),
    });
    await onCreated();
  });
  const fillAddress = async (name: string) => {
    if (isSlugEdited.current || name.trim().length < 2) return;
    const { slug } = await propose.fetch({ name: name.slice(0, 200) });
    if (address.current && !isSlugEdited.current) address.current.value = slug;
  };
  return (
    <Form id="new-company" submission={submission} asksBeforeLeaving>
      <TextField
        name="name"
        label="Name"
        hint="Your trading name. Agencies must give their full name, because it appears on every advert."
        maxLength={120}
        missing="Give the name of the firm."
        onBlur={({ target }) => void fillAddress(target.value).catch(() => {})}
      />
      <TextField
        ref={address}
        name="slug"
        label="Address"
        hint="The last part of your page’s address: lower-case letters, digits and hyphens."
        maxLength={96}
        missing="Give the last part of the address."
        onInput={() => {
          isSlugEdited.current = true;
        }}
      />
      <SelectField
        name="employerType"
        label="Kind of firm"
        hint="An employment agency introduces people for permanent posts; an employment business supplies temporary workers."
        unchosen="Choose"
        options={kinds}
        missing="Choose what kind of firm it is."
      />
      <SuggestField name="headOffice" label="Head office" hint="Start typing a town, then choose it." maxLength={120} find={findPlaces} />
      <TextField name="website" label="Website" inputMode="url" defaultValue={domain ? `https://${domain}` : ""} maxLength={255} />
      <SubmitButton sending="Creating">Create the company</SubmitButton>
    </Form>
  );
}
