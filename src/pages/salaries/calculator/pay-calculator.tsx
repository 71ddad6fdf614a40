import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import { HowRead } from "#src/ui/reading/how-read.tsx";
import { type Understanding, understoodText } from "#src/ui/reading/understood-words.ts";
import { useUnderstanding } from "#src/ui/reading/use-understanding.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "../salaries.module.css";
import { AssumptionsMade } from "./assumptions-made.tsx";
import { type CalculatorTexts, readCalculator, textsOf } from "./calculator-address.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import { CalculatorResults } from "./calculator-results.tsx";
import { defaultAssumptions } from "./convert.ts";
import { daysKept } from "./days-kept.ts";

/** From a day rate to a salary and back, on three bases. Counted in the page; without script, by the server from the form's address. */
export function PayCalculator({ search }: { search: URLSearchParams }) {
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<CalculatorTexts | null>(null);
  const [chosenDays, setChosenDays] = useState<number | null>(null);
  const texts = typed ?? textsOf(search);
  const understood = useUnderstanding("pay", texts.amount ?? "");
  const input = readCalculator(texts, understood);

  // Once the page is taken over: days chosen on an earlier visit, and whatever was typed before there was script.
  useEffect(() => {
    const [kept, days] = [daysKept.get(), form.current?.elements.namedItem("days")];
    if (!form.current || !(days instanceof HTMLInputElement)) return;
    const isUntouched = days.value === `${defaultAssumptions.days}` && !location.search.includes("days=");
    if (kept !== null && isUntouched) {
      days.value = `${kept}`;
      setChosenDays(kept);
    }
    setTyped(textsOf(new FormData(form.current)));
  }, []);

  const follow = (event: FormEvent<HTMLFormElement>) => {
    const changed = textsOf(new FormData(event.currentTarget));
    setTyped(changed);
    const { faults, assumed } = readCalculator(changed);
    if (changed.days === texts.days || faults.days) return;
    const kept = assumed.days === defaultAssumptions.days ? null : assumed.days;
    daysKept.set(kept);
    setChosenDays(kept);
  };
  const writeAmount = (read: Understanding) => {
    const [amount, from] = [form.current?.elements.namedItem("amount"), form.current?.elements.namedItem("from")];
    if (!form.current || !(amount instanceof HTMLInputElement) || !(from instanceof HTMLSelectElement)) return;
    const { amountPence, from: scale } = readCalculator({ ...texts }, read);
    amount.value = amountPence === null ? understoodText(read) : `${amountPence / 100}`;
    from.value = scale;
    setTyped(textsOf(new FormData(form.current)));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(paths.salaryCalculator(textsOf(new FormData(event.currentTarget))), { state: { keepPlace: true } });
  };
  return (
    <section aria-labelledby="calculator" className={styles.apart}>
      <SectionHeading id="calculator">Day rate and salary calculator</SectionHeading>
      <p className={styles.prose}>
        The same day rate is different money on each basis. This turns it into gross pay a year, before the worker’s own tax, or a salary
        into the day rate that comes to it.
      </p>
      <CalculatorForm
        ref={form}
        texts={texts}
        input={input}
        onInput={follow}
        onSubmit={submit}
        howRead={<HowRead understanding={understood} onUse={writeAmount} />}
      />
      <CalculatorResults input={input} />
      <AssumptionsMade assumed={input.assumed} isDaysKept={chosenDays === input.assumed.days} />
    </section>
  );
}
