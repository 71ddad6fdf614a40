import { type Ref, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { PayTermsLine } from "#src/features/pay-terms/equivalent.tsx";
import { longDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { RangeChart, type RangeRow } from "#src/ui/charts/range-chart.tsx";
import { niceScale } from "#src/ui/charts/value-axis.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import table from "#src/ui/table.module.css";
import { FiguresDisclosure, payRange } from "../salaries/charts/pay-chart.tsx";
import { FiguresTable } from "../salaries/figures-table.tsx";
import { axisPounds, countWords, pounds, sampleWords, windowWords } from "../salaries/pay-words.ts";
import styles from "./offer-check.module.css";

type Checked = Outputs["offerCheck"]["check"];

const periodLabels = { live: "Open now", present: "Last six months", past: "Six months before" } as const;

/** An offer that does not say its pay is taken for a salary. */
const isSalary = (pay: Checked["pay"]): boolean => pay === null || pay.period === "year" || pay.period === "month";

interface ResultProps {
  ref: Ref<HTMLHeadingElement>;
  answer: Checked;
  /** Puts the offer beside another one; null where there are three. */
  compare: { label: string; run: () => void } | null;
  /** Whether it stands beside others, further down the page. */
  isBeside: boolean;
}

/** "More than 7 of 20 similar adverts". */
export function placeAmong({ lower, adverts }: NonNullable<Checked["standing"]>): string {
  if (lower === 0) return `None of ${adverts} similar adverts offers less`;
  return lower === adverts ? `More than all ${adverts} similar adverts` : `More than ${lower} of ${adverts} similar adverts`;
}

/** The verdict, its picture, what is missing, and the text that asks for it. */
export function OfferResult({ ref, answer, compare, isBeside }: ResultProps) {
  const { verdict, standing, pay, like, missing, unsettled, request } = answer;
  return (
    <div className={styles.result}>
      <section aria-labelledby="verdict" className={styles.part}>
        <h2 id="verdict" ref={ref} tabIndex={-1} className={styles.verdict}>
          {standing ? placeAmong(standing) : "Where this offer stands"}
        </h2>
        <p>
          {verdict} {isBeside && <a href="#beside">See the offers side by side</a>}
        </p>
        {pay && <PayTermsLine pay={{ ...pay, currency: "GBP", otherRates: [] }} />}
        {like.widened.length > 0 && (
          <ul className={styles.widened}>
            {like.widened.map((because) => (
              <li key={because}>{because}</li>
            ))}
          </ul>
        )}
        <Picture answer={answer} />
        {compare && (
          <p data-needs-script="">
            <Button onClick={compare.run}>{compare.label}</Button>
          </p>
        )}
      </section>
      <section aria-labelledby="missing" className={styles.part}>
        <h2 id="missing">What does the offer not say?</h2>
        <Missing missing={missing} like={like} />
        {unsettled.length > 0 && <Unsettled unsettled={unsettled} isEmployee={isSalary(pay)} />}
      </section>
      {request && <Request key={request} request={request} />}
    </div>
  );
}

/** Advertised and reported pay on one axis, with the offer as a dashed line. */
function Picture({ answer: { standing, spreads, reported, like, pay } }: { answer: Checked }) {
  const shown = spreads.flatMap((spread) => (spread.figure ? [{ ...spread, figure: spread.figure }] : []));
  const rows: RangeRow[] = shown.map(({ period, href, adverts, figure }) => ({
    key: period,
    label: <Link href={href}>{periodLabels[period]}</Link>,
    note: `n = ${formatCount(adverts)}`,
    range: payRange(figure),
  }));
  if (reported) {
    const { people, p25Pence, p50Pence, p75Pence } = reported;
    rows.push({
      key: "reported",
      label: "Reported by members",
      note: `n ≥ ${formatCount(people)}`,
      range: {
        outer: [p25Pence, p75Pence],
        inner: [p50Pence, p50Pence],
        text: `Median ${pounds(p50Pence)}`,
        spoken: `Median ${pounds(p50Pence)}; a quarter below ${pounds(p25Pence)}, a quarter above ${pounds(p75Pence)}`,
      },
    });
  }
  const mark = standing?.amountPence ?? null;
  const axis = niceScale([...rows.flatMap(({ range }) => range.outer), ...(mark === null ? [] : [mark])], 6);
  if (!axis || rows.length === 0) return null;
  const unit = isSalary(pay) ? "a year" : "a day";
  const few = spreads.filter(({ figure }) => figure === null);
  const sample = shown.find(({ period }) => period === "present");
  return (
    <>
      <h3 className={styles.question}>What do adverts like it offer?</h3>
      <p className={styles.soft}>
        {like.words}. £ {unit}. Thick bar: from the median “From” to the median “To”. Thin line: interquartile range. Dashed: this offer.
      </p>
      <RangeChart
        scale={axis}
        tickText={axisPounds}
        rows={rows}
        mark={mark}
        markText={mark === null ? "" : `This offer: ${pounds(mark)}`}
      />
      <p className={styles.soft}>
        {sample && (
          <>
            <Link href={like.href}>{countWords(sample)}</Link>, {windowWords(like)}. {sampleWords(sample.figure)}{" "}
          </>
        )}
        {few.map((spread) => `${periodLabels[spread.period]}: ${fewWords(spread)}. `)}
        {reported
          ? `Reported pay: ${reported.cell}, ${reported.people} people or more, counted on ${longDate(new Date(reported.countedOn))}. ${reported.note ?? ""}`
          : "Too few members have reported such pay for a figure."}
        {reported && reported.samples !== "none" && ` ${reported.samples === "all" ? "All" : "Some"} of these reports are samples.`}
      </p>
      {shown.length > 0 && (
        <FiguresDisclosure>
          <FiguresTable
            caption={`${like.words}: median and interquartile range of each end, ${unit}`}
            head="Period"
            rows={spreads.map(({ period, href, figure, ...counts }) => ({
              key: period,
              label: periodLabels[period],
              countedAt: href,
              figure,
              ...counts,
            }))}
          />
        </FiguresDisclosure>
      )}
    </>
  );
}

/** A figure needs ten adverts from five employers that state the same end of their range. */
const fewWords = ({ adverts, employers }: { adverts: number; employers: number }): string => {
  if (adverts === 0) return "no adverts";
  return `${countWords({ adverts, employers })}, too few that state the same end of their range`;
};

function Missing({ missing, like }: Pick<Checked, "missing" | "like">) {
  const [first] = missing;
  if (!first) return <p>Nothing that three in ten similar adverts state, as far as there are enough of them to say.</p>;
  return (
    <table className={table.table}>
      <caption>
        Stated by similar adverts, and not by this offer (n = <Link href={like.href}>{counted(first.adverts, "advert")}</Link> that state
        pay)
      </caption>
      <tbody>
        {missing.map(({ item, label, stating, in10 }) => (
          <tr key={item}>
            <th scope="row">{label}</th>
            <td className={table.figure}>
              {in10} in 10 state it <span className={styles.soft}>({formatCount(stating)})</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const law = "https://www.gov.uk/employment-contracts-and-conditions/written-statement-of-employment-particulars";

function Unsettled({ unsettled, isEmployee }: Pick<Checked, "unsettled"> & { isEmployee: boolean }) {
  const names = unsettled.map(({ label }, at) => (at === 0 ? label : label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())));
  return isEmployee ? (
    <p>
      The law has an employer put these <a href={law}>in writing</a>, most of them by your first day, and the offer does not say them:{" "}
      {names.join(", ")}.
    </p>
  ) : (
    <p>Settle before you sign what the offer does not say: {names.join(", ")}.</p>
  );
}

/** A text to copy, by button or by hand. What is changed in it stays in it. */
function Request({ request }: { request: string }) {
  const [text, setText] = useState(request);
  return (
    <section aria-labelledby="ask" className={styles.part}>
      <h2 id="ask">How to ask for it</h2>
      <TextAreaField
        name="request"
        label="Text to send"
        hint="Change it as you like, then copy it."
        rows={14}
        defaultValue={request}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p data-needs-script="">
        <CopyButton text={text} label="Copy the text" />
      </p>
      <p className={styles.soft}>
        <Link href={paths.salaryGuide}>Salary guide</Link>: what every level, role and region is offered.
      </p>
    </section>
  );
}
