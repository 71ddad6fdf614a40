import { useRef, useState } from "react";
import { replyPromiseDays, staffBands, turnoverBands } from "#db/company-values.ts";
import { employerTypes } from "#db/taxonomy/employer.ts";
import { industrySectors } from "#db/taxonomy/sector.ts";
import { contractSuites } from "#db/taxonomy/suite.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxGroup } from "#src/ui/form/checkbox-group.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { useStanding } from "#src/ui/signed-in/use-standing.ts";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useFindPlaces } from "#src/ui/suggesting/use-find-places.ts";
import { CompanyPreview } from "./company-preview.tsx";
import { OfficesField } from "./offices-field.tsx";
import { readCompanyForm } from "./read-company-form.ts";

type Editable = Outputs["companies"]["editable"];
const options = (terms: readonly { slug: string; label: string }[]) => terms.map(({ slug, label }) => ({ value: slug, label }));
const plain = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }));
const firmTypes = options(employerTypes.filter(({ slug }) => slug !== "freelance-practice"));
const promises = replyPromiseDays.map((days) => ({ value: String(days), label: `Within ${days} days` }));

/** A company's page as a form. `company` names one that is not one's own. */
export function CompanyForm({
  editable,
  company,
  onSaved,
}: {
  editable: Editable;
  company: string | null;
  onSaved: (slug: string) => void;
}) {
  const standing = useStanding();
  const { fields } = editable;
  // Whoever keeps their own and saves at once is not refused because the newest version was still on its way.
  const version = useRef(Promise.resolve(editable.version));
  const [offices, setOffices] = useState<readonly string[]>(fields.offices);
  const [preview, setPreview] = useState<Editable["fields"] | null>(null);
  const [done, setDone] = useState("");
  const form = useRef<HTMLDivElement>(null);
  const cache = trpc.useUtils().companies;
  const findPlaces = useFindPlaces();
  const save = trpc.companies.save.useMutation();
  const submission = useSubmission(async (typed) => {
    setDone("");
    const saved = await save.mutateAsync({ company, version: await version.current, fields: readCompanyForm(typed, offices) });
    version.current = Promise.resolve(saved.version);
    setDone("Saved. The page shows it now.");
    void cache.profile.invalidate();
    void cache.own.invalidate();
    onSaved(saved.slug);
  });
  const takeNewest = async () => {
    const refused = version.current;
    version.current = cache.editable.fetch({ slug: company }, { staleTime: 0 }).then(
      (newest) => newest.version,
      () => refused,
    );
    if ((await version.current) !== (await refused)) setDone("You can save yours over it now.");
  };
  const look = () => {
    const element = form.current?.querySelector("form");
    if (element) setPreview(readCompanyForm(new FormData(element), offices));
  };
  return (
    <div ref={form} className={styles.stack}>
      <DoneMessage text={done} />
      {submission.code === "stale" && (
        <Notice tone="warn" label="Saved by somebody else">
          Somebody saved this page while you wrote. Beside each field that differs stands what is there now; what you wrote is still in the
          form. <Button onClick={() => void takeNewest()}>Keep mine</Button>
        </Notice>
      )}
      <Form id="company" label="The company’s page" submission={submission} asksBeforeLeaving>
        <TextField name="name" label="Name" defaultValue={fields.name} maxLength={120} required missing="Give the name of the firm." />
        <TextField
          name="slug"
          label="Address"
          hint="The last part of the page’s address. The one you leave leads on to the new one."
          defaultValue={fields.slug}
          maxLength={96}
          required
          missing="Give the last part of the address."
        />
        <SelectField
          name="employerType"
          label="Kind of firm"
          unchosen="Choose"
          options={firmTypes}
          defaultValue={fields.employerType}
          required
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
          hint="Begin to type a town, then choose it."
          initial={fields.headOffice}
          maxLength={120}
          find={findPlaces}
        />
        <OfficesField offices={offices} onChange={setOffices} find={findPlaces} />
        <CheckboxGroup
          name="sectors"
          legend="Sectors"
          options={standing("sector", options(industrySectors), fields.sectors)}
          chosen={fields.sectors}
          isInColumns
        />
        <CheckboxGroup
          name="suites"
          legend="Contract suites"
          options={standing("suite", options(contractSuites.filter(({ slug }) => slug !== "any")), fields.suites)}
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
          options={plain(staffBands)}
          defaultValue={fields.staffBand ?? ""}
        />
        <SelectField
          name="turnoverBand"
          label="Turnover"
          unchosen="Not stated"
          options={plain(turnoverBands)}
          defaultValue={fields.turnoverBand ?? ""}
        />
        <SelectField
          name="replyPromiseDays"
          label="Promise to applicants"
          hint="Shown on the page beside how long answers really take."
          unchosen="No promise"
          options={promises}
          defaultValue={String(fields.replyPromiseDays ?? "")}
        />
        <div className={styles.actions}>
          <SubmitButton submission={submission} sending="Saving">
            Save the page
          </SubmitButton>
          <Button onClick={look}>See it before saving</Button>
        </div>
      </Form>
      {preview && <CompanyPreview slug={fields.slug} fields={preview} onClose={() => setPreview(null)} />}
    </div>
  );
}
