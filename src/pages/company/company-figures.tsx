import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { RangeChart } from "#src/ui/charts/range-chart.tsx";
import { niceScale } from "#src/ui/charts/value-axis.tsx";
import { Link } from "#src/ui/link.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { FiguresDisclosure } from "../salaries/charts/pay-chart.tsx";
import { axisPounds, pounds } from "../salaries/pay-words.ts";
import styles from "./company-page.module.css";

type Company = NonNullable<Outputs["companies"]["profile"]>;
type PayRange = Company["payRanges"][number];

/** What its live adverts pay at each level, beside all adverts at that level; salaries and day rates have an axis each. */
export function PayRanges({ company: { payRanges } }: { company: Company }) {
  if (payRanges.length === 0) return null;
  const hasMarket = payRanges.some(({ market }) => market);
  return (
    <Section id="pay" heading="Advertised pay">
      <p className={profileStyles.soft}>
        Bar: lowest to highest figure in its live adverts.
        {hasMarket && " Pale bar: the middle half of all adverts at that level in the last six months."}
      </p>
      <PayRangeChart ranges={payRanges.filter(({ scale }) => scale === "year")} />
      <PayRangeChart ranges={payRanges.filter(({ scale }) => scale === "day")} />
      <FiguresDisclosure>
        <div className={table.scroll}>
          <PayRangeTable ranges={payRanges} />
        </div>
      </FiguresDisclosure>
    </Section>
  );
}

function PayRangeChart({ ranges }: { ranges: readonly PayRange[] }) {
  const scale = ranges[0]?.scale;
  const axis = niceScale(ranges.flatMap(({ minPence, maxPence, market }) => [minPence, maxPence, ...marketEnds(market)]));
  if (!axis || !scale) return null;
  return (
    <>
      <p className={styles.after}>£ a {scale}</p>
      <RangeChart
        scale={axis}
        tickText={axisPounds}
        rows={ranges.map(({ levelLabel, minPence, maxPence, count, market }) => {
          const text = rangeWords(minPence, maxPence);
          const ends = [minPence, maxPence] as const;
          const spoken = `${text} a ${scale}${market ? `; all adverts ${rangeWords(market.p25Pence, market.p75Pence)}` : ""}`;
          const note = `n = ${count}${market ? `, all n = ${formatCount(market.adverts)}` : ""}`;
          return {
            ...{ key: levelLabel, label: levelLabel, note },
            range: { outer: ends, inner: ends, text, spoken },
            compared: market && [market.p25Pence, market.p75Pence],
          };
        })}
      />
    </>
  );
}

const marketEnds = (market: PayRange["market"]) => (market ? [market.p25Pence, market.p75Pence] : []);
const rangeWords = (from: number, to: number): string => (from === to ? pounds(from) : `${pounds(from)} – ${pounds(to)}`);

function PayRangeTable({ ranges }: { ranges: readonly PayRange[] }) {
  return (
    <table className={`${table.table} ${styles.pay}`}>
      <caption>Lowest and highest figures in its live adverts, and the middle half of all adverts at that level.</caption>
      <TableHead of={["Level", { figure: "Its adverts" }, { figure: "All adverts" }]} />
      <tbody>
        {ranges.map(({ levelLabel, scale, minPence, maxPence, count, market }) => (
          <tr key={levelLabel + scale}>
            <th scope="row">{levelLabel}</th>
            <td className={styles.range}>
              <span>{rangeWords(minPence, maxPence)}</span> <span>a {scale}</span> <span>(n = {count})</span>
            </td>
            <td className={styles.range}>
              {market ? (
                <>
                  <span>{rangeWords(market.p25Pence, market.p75Pence)}</span> <span>(n = {formatCount(market.adverts)})</span>
                </>
              ) : (
                "Too few"
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percentScale = { from: 0, to: 100, ticks: [0, 25, 50, 75, 100] };

/** How soon, and how often, applicants get an answer; one sentence below ten applications. */
export function ReplyRecord({ company: { replyRecord, replyPromiseDays } }: { company: Company }) {
  const steps = replyRecord && [
    ...replyRecord.within.map(({ days, answered }) => ({ label: `Within ${days} days`, answered })),
    { label: "At any time", answered: replyRecord.answered },
  ];
  return (
    <Section id="replies" heading="Answers to applicants">
      <p>
        {replyRecord ? `Has ${replyWords(replyRecord)}` : "Too few applications to say: we need at least ten in the last year."}
        {replyPromiseDays && ` Says it answers everyone within ${replyPromiseDays} days.`}
      </p>
      {replyRecord && steps && (
        <RangeChart
          scale={percentScale}
          tickText={(percent) => `${percent}%`}
          rows={steps.map(({ label, answered }) => {
            const percent = Math.round((answered / replyRecord.sent) * 100);
            const text = `${percent}%`;
            const ends = [0, percent] as const;
            return {
              key: label,
              label,
              note: `${answered} of ${replyRecord.sent}`,
              range: { outer: ends, inner: ends, text, spoken: text },
            };
          })}
        />
      )}
    </Section>
  );
}

type Truth = NonNullable<Company["advertTruth"]>;

const truthLabels: Record<Truth["figures"][number]["question"], string> = {
  pay: "Pay as advertised",
  suite: "Contract suite as advertised",
  siteDays: "Site days and side as advertised",
};

/** How many people found what the adverts said, a bar for each question. */
export function TruthFigures({ figures }: Pick<Truth, "figures">) {
  return (
    <RangeChart
      scale={percentScale}
      tickText={(percent) => `${percent}%`}
      rows={figures.map(({ question, asAdvertised, answers }) => {
        const percent = Math.round((asAdvertised / answers) * 100);
        const text = `${percent}%`;
        const ends = [0, percent] as const;
        const note = `${asAdvertised} of ${answers}`;
        return { key: question, label: truthLabels[question], note, range: { outer: ends, inner: ends, text, spoken: text } };
      })}
    />
  );
}

/** What people whom the company interviewed or hired say of its adverts, and what it replies. */
export function AdvertTruth({ company: { name, advertTruth } }: { company: Company }) {
  if (!advertTruth) return null;
  const { words, figures, reply } = advertTruth;
  return (
    <Section id="truth" aside={<Link href={paths.article("was-the-advert-true")}>How we ask</Link>} heading="Were its adverts true?">
      <p>{words}</p>
      <TruthFigures figures={figures} />
      {reply && (
        <>
          <h3 className={styles.after}>
            {name} replies, {longDate(new Date(reply.on))}
          </h3>
          <p className={styles.prose}>{reply.text}</p>
        </>
      )}
    </Section>
  );
}
