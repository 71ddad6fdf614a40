import { paths } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import own from "./analytics.module.css";
import { adviceWords, alikeWords, type Figures, stepNames, steps } from "./analytics-words.ts";
import { Bar } from "./bar.tsx";

const oneDecimal = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** One advert beside the middle of those like it, and what most of them state that it does not. */
export function ComparisonSection({ figures: { comparison, advice, advert, period } }: { figures: Figures }) {
  return (
    <section aria-labelledby="comparison">
      <h3 id="comparison">How does it do beside adverts like it?</h3>
      {comparison ? (
        <table className={`${table.table} ${own.drawnTable}`}>
          <caption>
            A week on the board, beside the median of {comparison.n} similar adverts of other firms (n = {comparison.n}):{" "}
            {alikeWords(comparison.alike)}, last {period.days} days
          </caption>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <td />
              <th scope="col" className={table.figure}>
                This advert
              </th>
              <th scope="col" className={table.figure}>
                Median of similar
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => {
              const [mine, median] = [comparison.own[step], comparison.median[step]];
              return (
                <tr key={step}>
                  <th scope="row">{stepNames[step]}</th>
                  <td className={own.drawn}>
                    <Bar value={mine} most={Math.max(mine, median)} />
                    <span className={own.median}>
                      <Bar value={median} most={Math.max(mine, median)} />
                    </span>
                  </td>
                  <td className={table.figure}>{oneDecimal.format(mine)}</td>
                  <td className={table.figure}>{oneDecimal.format(median)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p>Fewer than five adverts of other firms are like this one, too few to compare it with.</p>
      )}
      {advice.length > 0 && advert && (
        <>
          <h4>What most of them state and this one does not</h4>
          <ul className={own.advice}>
            {advice.map((each) => (
              <li key={each.field}>{adviceWords(each)}</li>
            ))}
          </ul>
          <p>
            <Link href={paths.editPosting(String(advert.jobId))}>Change the advert</Link>
          </p>
        </>
      )}
    </section>
  );
}
