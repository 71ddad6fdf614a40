import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import { SanitisedHtml } from "#src/ui/sanitised-html.tsx";
import { PayChart } from "../salaries/charts/pay-chart.tsx";
import { chartRows, TooFew } from "../salaries/group-section.tsx";
import { countWords, groupHeads, groupQuestions, sampleWords, windowWords } from "../salaries/pay-words.ts";
import styles from "./articles.module.css";

type Part = Outputs["articles"]["editing"]["preview"]["body"][number];

export const ArticleBody = ({ body }: { body: readonly Part[] }) =>
  body.map(({ html, chart }, at) =>
    chart ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <LiveChart key={at} chart={chart} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
      <SanitisedHtml key={at} className={styles.prose} html={html ?? ""} />
    ),
  );

/** Advertised pay as it is today: a row for each group, or the one figure; a sentence where too few adverts state pay. */
function LiveChart({ chart: { group, pay, shown, filter, scale, money, from, to } }: { chart: NonNullable<Part["chart"]> }) {
  const caption = `${money}, ${shown}`;
  const one = pay?.figure && {
    ...pay.counts,
    key: "all",
    name: shown,
    label: shown,
    figure: pay.figure,
    countedAt: paths.salaryAdverts(filter),
  };
  const rows = group ? chartRows(group, filter) : one ? [one] : [];
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{group ? groupQuestions[group.by] : "What do adverts pay?"}</strong> {caption}
        {pay && `: ${countWords(pay.counts)}`}, {windowWords({ from, to })}. {pay?.widened.join(" ")}{" "}
        {pay?.figure && sampleWords(pay.figure)}
      </figcaption>
      {rows.length === 0 ? (
        <p>There is no figure yet: it needs at least 10 adverts from 5 employers that state pay.</p>
      ) : (
        <PayChart rows={rows} scale={scale} caption={caption} head={group ? groupHeads[group.by] : "Adverts"} />
      )}
      {group && rows.length > 0 && <TooFew groups={group} />}
      <p className={styles.soft} data-screen-only>
        Counted from live figures when you opened this page.{" "}
        <Link href={paths.salaryDatabase(filter)}>These figures in the salary database</Link>
        {" · "}
        <Link href={paths.salaryGuide}>Salary guide</Link>
      </p>
    </figure>
  );
}
