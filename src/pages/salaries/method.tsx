import { Section } from "#src/ui/section-heading.tsx";
import { windowWords } from "./pay-words.ts";
import styles from "./salaries.module.css";

/** How the figures are counted, and what they leave out. */
export function Method({ from, to, methodVersion }: { from: string; to: string; methodVersion: string }) {
  return (
    <Section id="method" heading="How we calculate this" className={styles.prose}>
      <ul>
        <li>From adverts on this site first published {windowWords({ from, to })}, live or closed: advertised pay, not agreed pay.</li>
        <li>
          Each vacancy counts once, however many agencies advertise it. An agency counts as one employer. Every figure links to the adverts
          behind it.
        </li>
        <li>
          The “From” and “To” ends of advertised ranges are calculated separately. Each figure is a median, shown with its interquartile
          range (25th to 75th percentile).
        </li>
        <li>Two periods compared cover different adverts and employers.</li>
        <li>Every figure needs at least 10 adverts from 5 employers. The 10th and 90th percentiles need at least 20 adverts.</li>
        <li>
          Monthly pay counts as a year ÷ 12 and weekly pay as five days. Salaries and day rates are never converted into each other, and day
          rates with different IR35 statuses are never combined.
        </li>
        <li>
          Not counted: adverts that are paused, were refused or were taken down; adverts without a figure, hourly pay, other currencies, day
          rates whose basis is not stated, and bonus, car, allowances and pension.
        </li>
        <li>Method {methodVersion}. The version changes whenever one of these rules does.</li>
      </ul>
    </Section>
  );
}
