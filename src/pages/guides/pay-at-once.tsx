import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { countWords, pounds, windowWords } from "#src/pages/salaries/pay-words.ts";
import { Link } from "#src/ui/link.tsx";

type Advertised = Outputs["salaries"]["advertised"];
type Figure = NonNullable<Advertised["figure"]>;

/** The answer in one sentence, with what it stands on; or that there are too few adverts for one. */
export function PayAtOnce({ advertised }: { advertised: Advertised }) {
  const { figure, widened, asked, methodVersion } = advertised;
  if (!figure) {
    return (
      <p>
        Too few adverts on this board state a salary for a figure of our own: {countWords(asked)}, {windowWords(advertised)}. Below stand
        the figures that others have published, with their years and sources.
      </p>
    );
  }
  const { adverts, sampleAdverts } = figure;
  return (
    <>
      <p>
        <strong>{middleWords(figure)}</strong>
      </p>
      {widened.map((because) => (
        <p key={because}>{because}</p>
      ))}
      <p>
        Counted from <Link href={paths.salaryAdverts({ category: advertised.cell.category ?? "" })}>{countWords(figure)}</Link> on this
        board that state a salary, {windowWords(advertised)}; method {methodVersion}. It is what adverts offer, not what people are paid in
        the end.
        {sampleAdverts > 0 &&
          ` ${sampleAdverts === adverts ? "All" : formatCount(sampleAdverts)} of these adverts ${sampleAdverts === 1 ? "is a sample" : "are samples"}, made up to show the site.`}
      </p>
      {figure.low && figure.high && (
        <p>
          {`The middle half of adverts begins between ${pounds(figure.low.p25)} and ${pounds(figure.low.p75)} and ends between ${pounds(figure.high.p25)} and ${pounds(figure.high.p75)}.`}
        </p>
      )}
    </>
  );
}

function middleWords({ low, high }: Figure): string {
  if (low && high) return `The middle advert for a quantity surveyor runs from ${pounds(low.p50)} to ${pounds(high.p50)} a year.`;
  if (low) return `The middle advert for a quantity surveyor starts from ${pounds(low.p50)} a year.`;
  return high ? `The middle advert for a quantity surveyor goes up to ${pounds(high.p50)} a year.` : "";
}
