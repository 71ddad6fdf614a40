import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { defaultAssumptions, type PayAssumptions, payTermsLimits } from "#db/pay-terms-values.ts";
import { type TaxYear, taxYearOn } from "#db/taxonomy/tax-years.ts";
import { paths } from "#server/addresses/paths.ts";
import { type AssumptionField, assumptionChoices, textsOf } from "#src/features/pay-terms/calculation.tsx";
import { PayTermsButton } from "#src/features/pay-terms/equivalent.tsx";
import { storedPayTerms } from "#src/features/pay-terms/pay-terms.ts";
import { createStored } from "#src/lib/stored.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { ParsedTextNotice, type ParsedValue, parsedInputText, useParsedValue } from "#src/ui/reading/how-read.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import styles from "../salaries.module.css";
import {
  type CalculatorField,
  type CalculatorInput,
  CalculatorResults,
  type CalculatorTexts,
  calculatorTextsOf,
  readCalculator,
} from "./calculator-results.tsx";

/** Converts between day rate and salary on three bases. Computed in the browser; without script, by the server from the query string. */
export function PayCalculator({ search }: { search: URLSearchParams }) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<CalculatorTexts | null>(null);
  const [chosenDays, setChosenDays] = useState<number | null>(null);
  const texts = typed ?? calculatorTextsOf(search);
  const understood = useParsedValue("pay", texts.amount ?? "");
  const input = readCalculator(texts, understood);
  const year = taxYearOn(useNow());

  // After hydration: restores the reader's terms, or the days of an earlier visit, and reads input typed before hydration.
  useEffect(() => {
    if (!form.current) return;
    const terms = storedPayTerms();
    const days = terms?.days ?? storedDays.get();
    fillUntouched(form.current, terms ? textsOf(terms) : days === null ? {} : { days: `${days}` });
    setChosenDays(days);
    setTyped(calculatorTextsOf(new FormData(form.current)));
  }, []);

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const changed = calculatorTextsOf(new FormData(event.currentTarget));
    setTyped(changed);
    const { faults, assumed } = readCalculator(changed);
    if (changed.days === texts.days || faults.days) return;
    const chosen = assumed.days === defaultAssumptions.days ? null : assumed.days;
    storedDays.set(chosen);
    setChosenDays(chosen);
  };
  const writeAmount = (read: ParsedValue) => {
    const [amount, from] = [form.current?.elements.namedItem("amount"), form.current?.elements.namedItem("from")];
    if (!form.current || !(amount instanceof HTMLInputElement) || !(from instanceof HTMLSelectElement)) return;
    const { amountPence, from: scale } = readCalculator({ ...texts }, read);
    amount.value = amountPence === null ? parsedInputText(read) : `${amountPence / 100}`;
    from.value = scale;
    setTyped(calculatorTextsOf(new FormData(form.current)));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.salaryCalculator(calculatorTextsOf(new FormData(event.currentTarget))), { state: { keepPlace: true } });
  };
  return (
    <Section id="calculator" heading="Day rate and salary calculator" className={styles.apart}>
      <p className={styles.prose}>
        The same day rate is worth different amounts on PAYE, through an umbrella and outside IR35. Convert a day rate to gross pay a year,
        before the worker’s own tax, or a salary to the equivalent day rate.
      </p>
      <CalculatorForm
        ref={form}
        texts={texts}
        input={input}
        onInput={follow}
        onSubmit={submit}
        howRead={<ParsedTextNotice understanding={understood} onUse={writeAmount} />}
      />
      <CalculatorResults input={input} year={year} />
      <AssumptionsMade assumed={input.assumed} year={year} hasStoredDays={chosenDays === input.assumed.days} />
    </Section>
  );
}

/** Days a year that the user chose instead of the default, stored on this device only; null until then. */
const storedDays = createStored<number | null>("calculatorDays", (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= payTermsLimits.days[0] && value <= payTermsLimits.days[1] ? value : null,
);

/** Fills the fields that still have their default and are not named by the address. */
function fillUntouched(form: HTMLFormElement, texts: Partial<Record<AssumptionField, string>>): void {
  const [usual, named] = [textsOf(defaultAssumptions), new URLSearchParams(location.search)];
  for (const [field, text] of Object.entries(texts)) {
    const control = form.elements.namedItem(field);
    const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (isControl && control.value === usual[field as AssumptionField] && !named.has(field)) control.value = text;
  }
}

function AssumptionsMade({ assumed, year, hasStoredDays }: { assumed: PayAssumptions; year: TaxYear; hasStoredDays: boolean }) {
  const { employerInsurance, apprenticeshipLevy, holidayPay } = year;
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  return (
    <div className={styles.prose}>
      <h3>Assumptions</h3>
      <ul>
        <li>
          Tax year {year.name} ({year.from} to {year.to}), one job, the standard personal allowance, no student loan and no employee pension
          contributions. An estimate, not a guarantee of take-home pay.
        </li>
        <li>
          Income tax of {assumed.taxPlace === "scotland" ? "Scotland" : "England, Wales and Northern Ireland"}. Dividends are taxed by the
          same bands everywhere in the UK.
        </li>
        <li>
          {assumed.days} days worked and paid in a year{hasStoredDays && ", as you chose before on this device"}. A salary is paid for
          holidays; a day rate outside IR35 is not.
        </li>
        <li>
          Employer’s National Insurance of {percent(employerInsurance.rate)} above £5,000 a year; an employer’s pension of{" "}
          {assumed.pensionPercent}% of gross pay; through an umbrella, the apprenticeship levy of {percent(apprenticeshipLevy)}.
        </li>
        <li>
          An umbrella company takes these and its margin out of the rate before paying wages; holiday pay is part of the gross pay. A PAYE
          employer pays them on top of the rate, and holiday pay of {percent(holidayPay)} (5.6 weeks to 46.4 of work)
          {assumed.holidayIncluded ? " is included in the rate" : " comes on top"}.
        </li>
        <li>
          {assumed.drawing === "dividends"
            ? "Outside IR35, the company pays its director a salary of the personal allowance, then corporation tax, and the rest as dividends in the same year. The equivalent salary leaves the same take-home pay on PAYE. "
            : "Outside IR35, everything the company earns after costs is paid as wages. "}
          The margin and the costs are our examples, not set by law: change them to yours, and ask an accountant before you decide.
        </li>
        <li>
          Rates from{" "}
          {year.sources.map(({ words, url }, at) => (
            <span key={url}>
              {at > 0 && "; "}
              <a href={url}>{words}</a>
            </span>
          ))}
          .
        </li>
      </ul>
    </div>
  );
}

interface CalculatorFormProps {
  ref: Ref<HTMLFormElement>;
  texts: CalculatorTexts;
  input: CalculatorInput;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** The server's parse of an amount that is not a plain number. */
  howRead: ReactNode;
}

/** Uncontrolled inputs: filled once, and read on change. */
function CalculatorForm({ ref, texts, input: { faults }, onInput, onSubmit, howRead }: CalculatorFormProps) {
  const typed = (field: CalculatorField, label: string, fallback: string, hint?: string) => {
    const id = `calculator-${field}`;
    const described = [hint && `${id}-hint`, faults[field] && `${id}-error`].filter(Boolean).join(" ");
    return (
      <Field id={id} label={label} hint={hint} {...(faults[field] && { error: faults[field] })}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          name={field}
          defaultValue={texts[field] ?? fallback}
          autoComplete="off"
          aria-describedby={described || undefined}
          aria-invalid={faults[field] ? true : undefined}
        />
      </Field>
    );
  };
  const choice = (field: CalculatorField, label: string, choices: readonly (readonly [string, string])[]) => (
    <Field id={`calculator-${field}`} label={label}>
      <select id={`calculator-${field}`} name={field} defaultValue={texts[field] ?? choices[0]?.[0]}>
        <Options of={choices} />
      </select>
    </Field>
  );
  return (
    <form
      ref={ref}
      action={`${paths.salaryGuide}#calculator`}
      method="get"
      aria-label="Day rate and salary calculator"
      className={styles.form}
      onInput={onInput}
      onSubmit={onSubmit}
    >
      <div>
        {typed("amount", "Pay in pounds", "", "Such as 475, 55k or “£450pd outside”.")}
        {howRead}
      </div>
      {choice("from", "Period", [
        ["day", "a day"],
        ["year", "a year"],
      ])}
      {typed("days", "Days worked a year", `${defaultAssumptions.days}`)}
      {typed("pension", "Employer’s pension, %", `${defaultAssumptions.pensionPercent}`)}
      {typed("margin", "Umbrella’s margin, £ a week", `${defaultAssumptions.marginPence / 100}`)}
      {typed("costs", "Own company’s costs, £ a year", `${defaultAssumptions.costsPence / 100}`)}
      {choice("holiday", "Holiday pay on a PAYE rate", assumptionChoices.holiday)}
      {choice("taxed", "Income tax in", assumptionChoices.taxed)}
      {choice("drawing", "From the own company", assumptionChoices.drawing)}
      <Button type="submit">Convert</Button>
      <PayTermsButton />
    </form>
  );
}
