import styles from "../salaries.module.css";
import type { Assumptions } from "./convert.ts";
import { taxYear } from "./tax-year.ts";

/** What was taken as given, in words, with where it comes from. */
export function AssumptionsMade({ assumed, isDaysKept }: { assumed: Assumptions; isDaysKept: boolean }) {
  const { employerInsurance, apprenticeshipLevy, holidayPay } = taxYear;
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  return (
    <div className={styles.prose}>
      <h3>What this takes as given</h3>
      <ul>
        <li>
          Tax year {taxYear.name} ({taxYear.from} to {taxYear.to}), one job, the standard allowance, no student loan and no pension payments
          of the worker’s own. An estimate, not a promise of take-home pay.
        </li>
        <li>Income tax of England, Wales and Northern Ireland. Scotland’s bands are not covered: there, read as far as gross pay.</li>
        <li>
          {assumed.days} days worked and paid in a year{isDaysKept && ", as you chose before on this device"}. A salary is paid for
          holidays; a day rate outside IR35 is not.
        </li>
        <li>
          Employer’s National Insurance of {percent(employerInsurance.rate)} above £5,000 a year; an employer’s pension of{" "}
          {assumed.pensionPercent}% of gross pay; through an umbrella, the apprenticeship levy of {percent(apprenticeshipLevy)}.
        </li>
        <li>
          From an umbrella’s rate these come out before there are wages, with its margin; holiday pay is part of the gross pay. A PAYE
          employer pays them besides the rate, and holiday pay of {percent(holidayPay)} (5.6 weeks to 46.4 of work)
          {assumed.holidayIncluded ? " is taken to be in the rate" : " comes on top"}.
        </li>
        <li>
          Outside IR35 all that the company earns, less its costs, is taken as wages, so that the three compare. Companies also pay
          dividends, which are taxed in other ways: ask an accountant. The margin and the costs are examples of ours to change, no law’s.
        </li>
        <li>
          Rates from{" "}
          {taxYear.sources.map(({ words, url }, at) => (
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
