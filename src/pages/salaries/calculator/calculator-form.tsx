import type { FormEvent, ReactNode, Ref } from "react";
import { paths } from "#server/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import styles from "../salaries.module.css";
import type { CalculatorField, CalculatorInput, CalculatorTexts } from "./calculator-address.ts";
import { defaultAssumptions } from "./convert.ts";

interface CalculatorFormProps {
  ref: Ref<HTMLFormElement>;
  texts: CalculatorTexts;
  input: CalculatorInput;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What the amount is read as, where it is no plain figure. */
  howRead: ReactNode;
}

/** Fields keep what was typed in them: they are filled once, and read as they change. */
export function CalculatorForm({ ref, texts, input: { faults }, onInput, onSubmit, howRead }: CalculatorFormProps) {
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
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
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
      {choice("from", "That is", [
        ["day", "a day"],
        ["year", "a year"],
      ])}
      {typed("days", "Days worked a year", `${defaultAssumptions.days}`)}
      {typed("pension", "Employer’s pension, %", `${defaultAssumptions.pensionPercent}`)}
      {typed("margin", "Umbrella’s margin, £ a week", `${defaultAssumptions.marginPence / 100}`)}
      {typed("costs", "Own company’s costs, £ a year", `${defaultAssumptions.costsPence / 100}`)}
      {choice("holiday", "Holiday pay of a PAYE rate", [
        ["on-top", "on top of the rate"],
        ["included", "in the rate"],
      ])}
      <Button type="submit">Convert</Button>
    </form>
  );
}
