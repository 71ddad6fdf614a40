import { SectionHeading } from "#src/ui/section-heading.tsx";
import { windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

/** How the figures are counted and what is not in them. */
export function Method({ from, to, methodVersion }: { from: string; to: string; methodVersion: string }) {
  return (
    <section aria-labelledby="method" className={styles.prose}>
      <SectionHeading id="method">How this is counted</SectionHeading>
      <ul>
        <li>
          From adverts on this site first published {windowWords({ from, to })}, whether still live or closed: pay advertised, not pay
          agreed.
        </li>
        <li>
          One vacancy counts once, however many agencies advertise it. An agency counts as one employer. Every figure leads to the adverts
          it was counted from.
        </li>
        <li>
          The lower and upper ends of advertised ranges are counted apart. Half of the adverts name less than the middle figure and half
          more; a quarter lie below the lower quarter and a quarter above the upper one.
        </li>
        <li>No figure stands on fewer than 10 adverts of 5 employers. The outer tenths are given from 20 adverts.</li>
        <li>
          Monthly pay counts as a year ÷ 12 and weekly pay as five days. Salaries and day rates are never turned into each other, and day
          rates of different bases never counted together.
        </li>
        <li>
          Not counted: adverts that are paused, were refused or were taken down; adverts without a figure, hourly pay, other currencies, day
          rates whose basis is not stated, and bonus, car, allowances and pension.
        </li>
        <li>Method {methodVersion}. The version changes whenever one of these rules does.</li>
      </ul>
    </section>
  );
}
