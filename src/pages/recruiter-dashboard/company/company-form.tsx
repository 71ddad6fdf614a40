import { useRef, useState } from "react";
import { replyPromiseDays, staffBands, turnoverBands } from "#db/company-values.ts";
import { contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { optionsOf } from "#src/features/dashboard/options.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { FieldConflicts, wordingOf } from "#src/ui/merging/field-conflicts.tsx";
import { type FieldConflict, useMergingSave } from "#src/ui/merging/use-merging-save.ts";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useUnmergedOptions } from "#src/ui/signed-in/use-account-standing.ts";
import { SuggestField, usePlaceSuggestions } from "#src/ui/suggesting/suggest-field.tsx";
import { CompanyPreview, OfficesField } from "./company-preview.tsx";

type Editable = Outputs["companies"]["editable"];
const plainOptions = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const firmTypes = optionsOf(employerTypes.filter(({ slug }) => slug !== "freelance-practice"));
const promises = replyPromiseDays.map((days) => ({ value: String(days), label: `Within ${days} days` }));
type CompanyFields = Inputs["companies"]["save"]["fields"];

const fieldLabels: Readonly<Record<string, string>> = {
  name: "Name",
  slug: "Address",
  employerType: "Kind of firm",
  about: "About",
  website: "Website",
  headOffice: "Head office",
  offices: "Other offices",
  sectors: "Sectors",
  suites: "Contract suites",
  foundedYear: "Founded",
  staffBand: "Staff",
  turnoverBand: "Turnover",
  replyPromiseDays: "Promise to applicants",
};
const conflictLinesOf = ({ names, fields, theirs }: FieldConflict<unknown, CompanyFields>) =>
  names.map((name) => ({
    name,
    label: fieldLabels[name] ?? name,
    mine: wordingOf(fields[name]),
    theirs: wordingOf(theirs.fields[name]),
  }));

/** A company's page as a form; concurrent edits are merged field by field. `company` names a company other than the user's own. */
export function CompanyForm({
  editable,
  company,
  onSaved,
}: {
  editable: Editable;
  company: string | null;
  onSaved: (slug: string) => void;
}) {
  const [{ fields, renewal }, setShown] = useState<{ fields: CompanyFields; renewal: number }>({ fields: editable.fields, renewal: 0 });
  const [done, setDone] = useState("");
  const cache = trpc.useUtils().companies;
  const save = trpc.companies.save.useMutation();
  const merging = useMergingSave<number, CompanyFields>({
    opened: editable,
    send: async (version, sent) => {
      const saved = await save.mutateAsync({ company, version, fields: sent });
      setDone("Saved. The page shows it now.");
      void cache.profile.invalidate();
      void cache.own.invalidate();
      onSaved(saved.slug);
      return saved.version;
    },
    fetchNewest: () => cache.editable.fetch({ slug: company }, { staleTime: 0 }),
    onMerged: (saved) => {
      setShown(({ renewal: before }) => ({ fields: saved.fields, renewal: before + 1 }));
      setDone("Saved, together with changes someone else made in the meantime. The page shows it now.");
    },
  });
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      {merging.conflict && <FieldConflicts lines={conflictLinesOf(merging.conflict)} onSettle={merging.settle} />}
      <FieldsForm
        key={renewal}
        fields={fields}
        onSave={async (typed) => {
          setDone("");
          await merging.keep(typed);
        }}
      />
    </div>
  );
}

function FieldsForm({ fields, onSave }: { fields: CompanyFields; onSave: (fields: CompanyFields) => Promise<void> }) {
  const standing = useUnmergedOptions();
  const [offices, setOffices] = useState<readonly string[]>(fields.offices);
  const [preview, setPreview] = useState<CompanyFields | null>(null);
  const [isEditedSince, setEditedSince] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const findPlaces = usePlaceSuggestions();
  const submission = useSubmission((typed) => onSave(readCompanyForm(typed, offices)));
  const look = () => {
    const element = form.current?.querySelector("form");
    if (!element) return;
    setPreview(readCompanyForm(new FormData(element), offices));
    setEditedSince(false);
  };
  return (
    <div ref={form} className={styles.stack} onInput={() => setEditedSince(true)}>
      <Form id="company" label="The company’s page" submission={submission} asksBeforeLeaving>
        <TextField name="name" label="Name" defaultValue={fields.name} maxLength={120} missing="Give the name of the firm." />
        <TextField
          name="slug"
          label="Address"
          hint="The last part of the page’s address. The old address redirects to the new one."
          defaultValue={fields.slug}
          maxLength={96}
          missing="Give the last part of the address."
        />
        <SelectField
          name="employerType"
          label="Kind of firm"
          unchosen="Choose"
          options={firmTypes}
          defaultValue={fields.employerType}
          missing="Choose what kind of firm it is."
        />
        <TextAreaField
          name="about"
          label="About"
          hint="Plain text; an empty line begins a new paragraph."
          defaultValue={fields.about}
          rows={8}
          maxLength={6000}
        />
        <TextField name="website" label="Website" inputMode="url" defaultValue={fields.website} maxLength={255} />
        <SuggestField
          name="headOffice"
          label="Head office"
          hint="Start typing a town, then choose it."
          initial={fields.headOffice}
          maxLength={120}
          find={findPlaces}
        />
        <OfficesField offices={offices} onChange={setOffices} find={findPlaces} />
        <CheckboxGroup
          name="sectors"
          legend="Sectors"
          options={standing("sector", optionsOf(industrySectors), fields.sectors)}
          chosen={fields.sectors}
          isInColumns
        />
        <CheckboxGroup
          name="suites"
          legend="Contract suites"
          options={standing("suite", optionsOf(contractSuites.filter(({ slug }) => slug !== "any")), fields.suites)}
          chosen={fields.suites}
          isInColumns
        />
        <TextField
          name="foundedYear"
          label="Founded"
          inputMode="numeric"
          pattern="\s*\d{4}\s*"
          data-mismatch="Give the year as four digits."
          defaultValue={fields.foundedYear ?? ""}
        />
        <SelectField
          name="staffBand"
          label="Staff"
          unchosen="Not stated"
          options={plainOptions(staffBands)}
          defaultValue={fields.staffBand ?? ""}
        />
        <SelectField
          name="turnoverBand"
          label="Turnover"
          unchosen="Not stated"
          options={plainOptions(turnoverBands)}
          defaultValue={fields.turnoverBand ?? ""}
        />
        <SelectField
          name="replyPromiseDays"
          label="Promise to applicants"
          hint="Shown on the page beside your actual reply times."
          unchosen="No promise"
          options={promises}
          defaultValue={String(fields.replyPromiseDays ?? "")}
        />
        <div className={styles.actions}>
          <SubmitButton sending="Saving">Save the page</SubmitButton>
          <Button onClick={look}>Preview page</Button>
        </div>
      </Form>
      {preview && (
        <CompanyPreview
          slug={fields.slug}
          fields={preview}
          isOutdated={isEditedSince || preview.offices.join("\n") !== offices.join("\n")}
          onUpdate={look}
          onClose={() => setPreview(null)}
        />
      )}
    </div>
  );
}

type Fields = Inputs["companies"]["save"]["fields"];

function readCompanyForm(typed: FormData, offices: readonly string[]): Fields {
  const text = (name: string) => String(typed.get(name) ?? "");
  const all = (name: string) => typed.getAll(name).map(String);
  const orNull = (name: string) => text(name).trim() || null;
  const whole = (name: string) => (orNull(name) === null ? null : Number(text(name)));
  return {
    name: text("name"),
    slug: text("slug").trim(),
    employerType: text("employerType"),
    about: text("about"),
    website: text("website"),
    headOffice: text("headOffice"),
    offices: [...offices],
    sectors: all("sectors"),
    suites: all("suites"),
    foundedYear: whole("foundedYear"),
    staffBand: orNull("staffBand") as Fields["staffBand"],
    turnoverBand: orNull("turnoverBand") as Fields["turnoverBand"],
    replyPromiseDays: whole("replyPromiseDays") as Fields["replyPromiseDays"],
  };
}
