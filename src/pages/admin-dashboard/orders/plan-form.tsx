import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import type { Submission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { audienceWords, factNames, type PlanFacts } from "./plan-words.ts";

const audiences = (Object.keys(audienceWords) as PlanFacts["audience"][]).map((value) => ({ value, label: audienceWords[value] }));

/** Everything that is decided about a plan. `isNew` asks for the short name by which it is known from then on. */
export function PlanForm({ facts, submission, isNew = false }: { facts: PlanFacts; submission: Submission; isNew?: boolean }) {
  return (
    <Form id="plan-form" label={isNew ? "New plan" : "The plan"} submission={submission}>
      {isNew && (
        <TextField
          name="slug"
          label="Short name"
          hint="Small letters, digits and hyphens, such as pack-10. It stands in addresses and cannot be changed later."
          required
          maxLength={40}
          missing="Enter a short name."
        />
      )}
      <TextField name="facts/name" label={factNames.name} defaultValue={facts.name} required maxLength={60} missing="Enter a name." />
      <TextField
        name="facts/about"
        label={factNames.about}
        defaultValue={facts.about}
        required
        maxLength={240}
        missing="Say what it is for."
      />
      <TextAreaField
        name="facts/features"
        label={factNames.features}
        hint="A line each, at most 12"
        defaultValue={facts.features.join("\n")}
        rows={5}
        required
        missing="Say in a line or more what it holds."
      />
      <SelectField
        name="facts/audience"
        label={factNames.audience}
        unchosen="Choose who"
        options={audiences}
        defaultValue={facts.audience}
        required
        missing="Choose who may order it."
      />
      <TextField
        name="facts/pricePence"
        label="Price without VAT, in pounds"
        hint="0 for a free plan, which everybody may have once"
        inputMode="decimal"
        defaultValue={Number.isNaN(facts.pricePence) ? "" : (facts.pricePence / 100).toFixed(2)}
        required
        missing="Enter a price."
      />
      <TextField
        name="facts/vatBasisPoints"
        label="VAT, in per cent"
        inputMode="decimal"
        defaultValue={facts.vatBasisPoints / 100}
        required
        missing="Enter the VAT."
      />
      <Whole name="advertsIncluded" label="Adverts it holds" value={facts.advertsIncluded} />
      <Whole name="daysLive" label="Days each is on the board" value={facts.daysLive} />
      <Whole name="creditsValidDays" label="Days in which its credits may be used" value={facts.creditsValidDays} />
      <Whole name="sortOrder" label="Place in the list" value={facts.sortOrder} />
      <CheckboxField
        name="facts/isOffered"
        label="On sale"
        hint="Off: nobody can order it; orders there are stay as they are."
        defaultChecked={facts.isOffered}
      />
      <div>
        <SubmitButton submission={submission} sending="Comparing">
          {isNew ? "See the plan" : "Compare with today"}
        </SubmitButton>
      </div>
    </Form>
  );
}

function Whole({ name, label, value }: { name: keyof PlanFacts; label: string; value: number }) {
  return (
    <TextField name={`facts/${name}`} label={label} inputMode="numeric" defaultValue={value} required missing="Enter a whole number." />
  );
}
