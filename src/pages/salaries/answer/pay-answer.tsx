import type { ReactNode } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { PayTermsLine } from "#src/features/pay-terms/equivalent.tsx";
import { SpreadBar } from "#src/ui/charts/range-chart.tsx";
import { Link } from "#src/ui/link.tsx";
import { payRange, payScale } from "../charts/pay-chart.tsx";
import { useOwnMark } from "../own-pay/own-pay.ts";
import { axisPounds, countWords, sampleWords, typicalPay, typicalRange, windowWords } from "../pay-words.ts";
import styles from "./answer.module.css";
import { ChangeLine } from "./change-line.tsx";

type Explorer = Outputs["salaries"]["explore"];

/** The typical advertised range of the requested cell, or of the wider one used as fallback, with its spread, counts and trend. */
export function PayAnswer({ explorer, children }: { explorer: Explorer; children?: ReactNode }) {
  const { pay, asked, shown, scale, from, to, change, money } = explorer;
  const unit = scale === "year" ? "a year" : "a day";
  const figure = pay?.figure ?? null;
  const axis = figure && payScale([figure]);
  const mark = useOwnMark(scale);
  const cell = `${figure ? shown : asked}${explorer.shownFilter.location ? "" : ", UK"}`;
  const kind = scale === "year" ? "salary" : `day rate${money.replace(/^Day rates/, "")}`;
  return (
    <section aria-labelledby="figure" className={styles.answer}>
      <h2 id="figure" className={styles.heading}>
        Typical advertised {kind}
      </h2>
      {figure ? (
        <p className={styles.typical}>
          <strong className={styles.display}>{typicalRange(figure)}</strong> {unit} <span className={styles.cell}>{cell}</span>
        </p>
      ) : (
        <p className={styles.cell}>{cell}</p>
      )}
      {figure && <PayTermsLine pay={typicalPay(figure, scale, explorer.shownFilter.basis)} />}
      {!pay && <p>Day rates depend on IR35 status, so there is no combined figure. Choose an IR35 status.</p>}
      <Widened explorer={explorer} />
      {figure && axis && (
        <>
          <SpreadBar range={payRange(figure)} scale={axis} tickText={axisPounds} {...mark} />
          <p className={styles.basis}>
            <Link href={paths.salaryAdverts(explorer.shownFilter)}>{countWords(figure)}</Link>, {windowWords({ from, to })}. The bar runs
            from the median “From” to the median “To”, the line over the interquartile range.{` ${sampleWords(figure)}`}
          </p>
          <ChangeLine change={change} />
        </>
      )}
      {children}
    </section>
  );
}

/** Why the figure is that of a wider group, if it is. */
function Widened({ explorer: { pay, asked } }: { explorer: Explorer }) {
  if (!pay || (pay.widened.length === 0 && pay.figure)) return null;
  return (
    <div className={styles.widened}>
      <p>
        {asked}: {countWords(pay.asked)}, too few for a figure.
      </p>
      {pay.figure ? (
        <ul>
          {pay.widened.map((because) => (
            <li key={because}>{because}</li>
          ))}
        </ul>
      ) : (
        <p>No wider group has enough adverts either. Choose fewer filters.</p>
      )}
    </div>
  );
}
