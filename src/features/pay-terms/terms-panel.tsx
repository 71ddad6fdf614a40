import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type AdvertPay, defaultAssumptions, type PayTerms, type PayTermsBasis, payTermsBases } from "#db/pay-terms-values.ts";
import { amountFor, convertibleRate, describeTerms, grossFor } from "#db/taxonomy/pay-conversion.ts";
import { taxYearOn } from "#db/taxonomy/tax-years.ts";
import { paths } from "#server/addresses/paths.ts";
import { savePayTerms } from "#src/shell/settings/choices.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { RadioGroup } from "#src/ui/form/choices.tsx";
import { FormErrorSummary } from "#src/ui/form/form.tsx";
import { FormContext, useField } from "#src/ui/form/form-context.ts";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Overlay } from "#src/ui/overlay.tsx";
import { type AssumptionField, assumptionChoices, PaySteps, readAssumptions, textsOf } from "./calculation.tsx";
import styles from "./pay-terms.module.css";
import { storedPayTerms, usePayTerms } from "./pay-terms.ts";

let place: Root | undefined;

/** Shows the panel over the page. `pay` is what the reader pressed: how it was converted comes first. */
export function showTermsPanel(pay: AdvertPay | null): void {
  place ??= createRoot(document.body.appendChild(document.createElement("div")));
  place.render(<TermsPanel pay={pay} onClose={close} />);
}

function close(): void {
  place?.render(null);
  // The figure that was pressed may be gone with the terms: the page then goes on from its content.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
  });
}

function TermsPanel({ pay, onClose }: { pay: AdvertPay | null; onClose: () => void }) {
  const own = usePayTerms();
  return (
    <Overlay title="Pay in your own terms" onClose={onClose}>
      {own && pay ? (
        <HowConverted pay={pay} terms={own.terms} />
      ) : (
        <p>Say once how you compare pay. Beside what each advert states, you then see what it comes to on your terms.</p>
      )}
      <TermsForm />
    </Overlay>
  );
}

/** Both sides of a conversion, each down to the take-home pay that they share. */
function HowConverted({ pay, terms }: { pay: AdvertPay; terms: PayTerms }) {
  const year = taxYearOn(new Date());
  const rate = convertibleRate(pay, terms);
  const pence = rate && (rate.minPence ?? rate.maxPence);
  if (!rate || pence === null) {
    return <p>The advert does not say on which basis this is paid, so it is not converted: it is counted for {terms.days} days a year.</p>;
  }
  if (rate.basis === terms.basis) {
    return <p>This is stated on your terms already.{rate.basis !== "salary" && ` A year’s pay is counted for ${terms.days} days.`}</p>;
  }
  const isRange = rate.minPence !== null && rate.maxPence !== null && rate.minPence !== rate.maxPence;
  const targetPence = amountFor(terms.basis, grossFor(rate.basis, pence, terms, year), terms, year);
  return (
    <>
      <p>
        Two figures are equivalent when they leave the same take-home pay. {isRange && "This is the lower end. "}Your terms:{" "}
        {describeTerms(terms)}.
      </p>
      <div className={styles.steps}>
        <PaySteps basis={rate.basis} pence={pence} assumed={terms} year={year} />
        <PaySteps basis={terms.basis} pence={targetPence} assumed={terms} year={year} />
      </div>
      <p className={styles.soft}>
        Income tax, dividends, National Insurance and corporation tax of {year.name}, from{" "}
        {year.sources.map(({ words, url }, at) => (
          <span key={url}>
            {at > 0 && "; "}
            <a href={url}>{words}</a>
          </span>
        ))}
        . An estimate for one job and the standard personal allowance: no student loan, and no pension contributions of your own.
      </p>
    </>
  );
}

const id = "pay-terms";

const basisLabels: Record<PayTermsBasis, string> = {
  salary: "A salary on PAYE",
  paye: "A day rate on PAYE",
  umbrella: "A day rate through an umbrella",
  outside: "A day rate outside IR35, through my own company",
};

/** The same for the same terms, whatever the order in which a database returns them. */
const textOf = (terms: PayTerms): string => JSON.stringify(Object.entries(terms).toSorted());

type Faults = Partial<Record<AssumptionField | "basis", string>>;

/** States on which terms the reader compares pay: kept on this device, and with the account while signed in. Closes a dialog around it. */
export default function TermsForm() {
  const own = usePayTerms();
  const stated = own ? textOf(own.terms) : null;
  const shown = useRef(stated);
  const [version, setVersion] = useState(0);
  const [{ faults, failures }, setResult] = useState<{ faults: Faults; failures: number }>({ faults: {}, failures: 0 });
  // Terms that come from the account or another tab are filled in; those saved here stand in the fields already.
  useEffect(() => {
    if (stated === shown.current) return;
    shown.current = stated;
    setVersion((before) => before + 1);
  }, [stated]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const basis = payTermsBases.find((each) => each === data.get("basis"));
    const { assumed, faults: found } = readAssumptions(Object.fromEntries(data) as Parameters<typeof readAssumptions>[0]);
    const all: Faults = { ...(!basis && { basis: "Choose how you compare pay." }), ...found };
    if (!basis || Object.keys(all).length > 0) return setResult({ faults: all, failures: failures + 1 });
    const terms = { basis, ...assumed };
    shown.current = textOf(terms);
    setResult({ faults: {}, failures });
    savePayTerms(terms);
    event.currentTarget.closest("dialog")?.close();
  };
  const stop = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes with the terms.
    form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    shown.current = null;
    savePayTerms(null);
    form?.closest("dialog")?.close();
  };
  return (
    <form key={version} id={id} aria-label="Pay in your own terms" noValidate className={styles.form} onSubmit={submit}>
      <FormContext value={{ id, fieldErrors: faults }}>
        <FormErrorSummary submission={{ fieldErrors: faults, formError: null, retryAfterSeconds: null, failures }} formId={id} />
        <Fields faults={faults} />
      </FormContext>
      <p className={styles.soft}>
        Kept on this device, and with your account while you are signed in. Advertisers never see it.{" "}
        <a href={paths.article("pay-in-your-own-terms")}>How pay is compared</a>
      </p>
      <div className={styles.actions}>
        <Button type="submit" kind="primary">
          Use these terms
        </Button>
        {own && <Button onClick={stop}>Stop using my terms</Button>}
      </div>
    </form>
  );
}

function Fields({ faults }: { faults: Faults }) {
  const [terms] = useState(storedPayTerms);
  const texts = textsOf(terms ?? defaultAssumptions);
  const number = (name: AssumptionField, label: string) => (
    <TextField name={name} label={label} inputMode="decimal" autoComplete="off" defaultValue={texts[name]} />
  );
  const choice = (name: keyof typeof assumptionChoices, label: string) => <Choice name={name} label={label} chosen={texts[name]} />;
  return (
    <>
      <RadioGroup
        name="basis"
        legend="I compare pay as"
        options={payTermsBases.map((value) => ({ value, label: basisLabels[value] }))}
        {...(terms && { defaultValue: terms.basis })}
      />
      <div className={styles.fields}>
        {number("days", "Days worked a year")}
        {choice("taxed", "I pay income tax in")}
      </div>
      <fieldset>
        <legend className={styles.legend}>What comes with a salary</legend>
        <div className={styles.fields}>
          {number("pension", "Employer’s pension, %")}
          {number("car", "Car or car allowance, £ a year")}
          {number("bonus", "Bonus, % of salary")}
        </div>
      </fieldset>
      <details open={Boolean(faults.margin || faults.costs) || undefined}>
        <summary>Day rates: margin, costs and dividends</summary>
        <div className={styles.fields}>
          {number("margin", "Umbrella’s margin, £ a week")}
          {number("costs", "Own company’s costs, £ a year")}
          {choice("drawing", "From my own company I take")}
          {choice("holiday", "Holiday pay on a PAYE rate")}
        </div>
      </details>
    </>
  );
}

function Choice({ name, label, chosen }: { name: keyof typeof assumptionChoices; label: string; chosen: string }) {
  const field = useField(name);
  return (
    <Field id={field.id} label={label}>
      <select id={field.id} name={name} defaultValue={chosen}>
        <Options of={assumptionChoices[name]} />
      </select>
    </Field>
  );
}
