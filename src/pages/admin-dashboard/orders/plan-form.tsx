import type { Inputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { type Submission, SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";

export type PlanFields = Inputs["plans"]["change"]["facts"];
export type PlanFieldName = keyof PlanFields;

export const audienceWords: Readonly<Record<PlanFields["audience"], string>> = {
  everyone: "All recruiters",
  company: "Companies",
  freelance: "Freelance recruiters",
};

export const planFieldLabels: Readonly<Record<PlanFieldName, string>> = {
  name: "Name",
  about: "What it is for",
  features: "What it includes",
  audience: "Who may order it",
  pricePence: "Price without VAT",
  vatBasisPoints: "VAT",
  advertsIncluded: "Adverts",
  daysLive: "Live",
  creditsValidDays: "Credits valid for",
  sortOrder: "Position in the list",
  isOffered: "On sale",
};

/** Formats a fact: "£149.00", "30 days". */
export function formatPlanField(name: PlanFieldName, facts: Partial<PlanFields>): string {
  const value = facts[name];
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join("\n");
  if (name === "audience") return audienceWords[value as PlanFields["audience"]];
  if (typeof value === "string") return value;
  if (name === "pricePence") return formatMoney(value);
  if (name === "vatBasisPoints") return `${value / 100}%`;
  if (name === "daysLive" || name === "creditsValidDays") return counted(value, "day");
  return String(value);
}

/** Parses "149", "149.50" or "£1,490" to pence; NaN for an invalid price, which the server refuses with the field's name. */
export function parsePence(text: string): number {
  const plain = text.replace(/[£,\s]/g, "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** Parses a percentage such as "20" or "17.5" to basis points. */
export function parseBasisPoints(text: string): number {
  const plain = text.replace(/[%\s]/g, "");
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const audiences = (Object.keys(audienceWords) as PlanFields["audience"][]).map((value) => ({ value, label: audienceWords[value] }));

/** All settings of a plan. `isNew` adds the short name that identifies it permanently. */
export function PlanForm({ facts, submission, isNew = false }: { facts: PlanFields; submission: Submission; isNew?: boolean }) {
  return (
    <Form id="plan-form" label={isNew ? "New plan" : "The plan"} submission={submission}>
      {isNew && (
        <TextField
          name="slug"
          label="Short name"
          hint="Lower-case letters, digits and hyphens, such as pack-10. Used in addresses, and cannot be changed later."
          maxLength={40}
          missing="Enter a short name."
        />
      )}
      <TextField name="facts/name" label={planFieldLabels.name} defaultValue={facts.name} maxLength={60} missing="Enter a name." />
      <TextField
        name="facts/about"
        label={planFieldLabels.about}
        defaultValue={facts.about}
        maxLength={240}
        missing="Enter what it is for."
      />
      <TextAreaField
        name="facts/features"
        label={planFieldLabels.features}
        hint="One per line, at most 12"
        defaultValue={facts.features.join("\n")}
        rows={5}
        missing="Enter what it includes, in one line or more."
      />
      <SelectField
        name="facts/audience"
        label={planFieldLabels.audience}
        unchosen="Choose who"
        options={audiences}
        defaultValue={facts.audience}
        missing="Choose who may order it."
      />
      <TextField
        name="facts/pricePence"
        label="Price without VAT, in pounds"
        hint="0 for a free plan, which each buyer can have once"
        inputMode="decimal"
        defaultValue={Number.isNaN(facts.pricePence) ? "" : (facts.pricePence / 100).toFixed(2)}
        missing="Enter a price."
      />
      <TextField
        name="facts/vatBasisPoints"
        label="VAT, in per cent"
        inputMode="decimal"
        defaultValue={facts.vatBasisPoints / 100}
        missing="Enter the VAT."
      />
      <WholeNumberField name="advertsIncluded" label="Adverts included" value={facts.advertsIncluded} />
      <WholeNumberField name="daysLive" label="Days each advert is live" value={facts.daysLive} />
      <WholeNumberField name="creditsValidDays" label="Days until its credits expire" value={facts.creditsValidDays} />
      <WholeNumberField name="sortOrder" label="Position in the list" value={facts.sortOrder} />
      <CheckboxField
        name="facts/isOffered"
        label="On sale"
        hint="Off: nobody can order it. Existing orders do not change."
        defaultChecked={facts.isOffered}
      />
      <div>
        <SubmitButton sending="Comparing">{isNew ? "See the plan" : "Compare with today"}</SubmitButton>
      </div>
    </Form>
  );
}

function WholeNumberField({ name, label, value }: { name: keyof PlanFields; label: string; value: number }) {
  return <TextField name={`facts/${name}`} label={label} inputMode="numeric" defaultValue={value} missing="Enter a whole number." />;
}
