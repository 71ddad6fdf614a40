import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { countWords, pounds, windowWords } from "../salaries/pay-words.ts";
import { GuideLink, GuideText, JobsLink, prepareGuide } from "./guide-text.tsx";
import { advertisedPaySections, publishedPaySections } from "./pay-figure-sections.tsx";

/** Explains the figures and the method behind those above. */
const aboutFigures: readonly TextSection[] = [
  {
    id: "what-moves-pay",
    heading: "What moves pay",
    content: (
      <ul>
        <li>
          <strong>Level</strong> more than anything: what you can be left alone with.
        </li>
        <li>
          <strong>Place.</strong> London and the South East pay more; long-running projects elsewhere sometimes pay as much, to draw people
          there.
        </li>
        <li>
          <strong>Sector and contract.</strong> Infrastructure under <JobsLink list={{ suite: ["nec4"] }}>NEC4</JobsLink>, energy and{" "}
          <JobsLink list={{ sector: ["data-centres"] }}>data centres</JobsLink> look for people with exactly that experience and pay for it.
        </li>
        <li>
          <strong>Side.</strong> Contractors more often add a car or allowance and a bonus on results; consultancies pay fees and study.
        </li>
        <li>
          <strong>Chartered status</strong>, chiefly in consultancies. <GuideLink to="chartered">What it takes</GuideLink>.
        </li>
        <li>
          <strong>Changing employer.</strong> Adverts state what is paid to people who come. People who stay often earn less than the advert
          for their own desk: look once a year.
        </li>
      </ul>
    ),
  },
  {
    id: "comparing",
    heading: "Comparing two offers",
    content: (
      <p>
        Compare base with base. Then value the rest on its own: car or allowance, pension percentage, bonus that was really paid in the last
        two years, professional fees, holidays, and hours of travel. A salary and a day rate cannot be compared by multiplying: a contractor
        pays for holidays, sickness, pension and gaps out of the rate.{" "}
        <Link href={paths.article("pay-in-your-own-terms")}>Pay in your own terms</Link> shows how the two compare by take-home pay.{" "}
        <GuideLink to="advice">Career advice</GuideLink> says more on both.
      </p>
    ),
  },
  {
    id: "method",
    heading: "How we count",
    content: (
      <ul>
        <li>From adverts on this board first published in the last six months that state pay in pounds, live or closed since.</li>
        <li>Several adverts of one vacancy count as one.</li>
        <li>
          The lower and the upper ends of ranges are counted apart. “Middle” is the median: half of the adverts state less and half more.
          The middle half leaves out the lowest and the highest quarter.
        </li>
        <li>Where too few adverts, or adverts of too few employers, would stand behind a figure, none is printed.</li>
        <li>Monthly pay counts as a twelfth of a year. Hourly pay is left out, and nothing is guessed where an advert is silent.</li>
        <li>Published figures of others are never mixed with ours.</li>
      </ul>
    ),
  },
];

type Advertised = Outputs["salaries"]["advertised"];
type Figure = NonNullable<Advertised["figure"]>;

/** The answer in one sentence with its sample size; or that there are too few adverts. */
function PaySummary({ advertised }: { advertised: Advertised }) {
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
        <strong>{medianPayText(figure)}</strong>
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

function medianPayText({ low, high }: Figure): string {
  if (low && high) return `The middle advert for a quantity surveyor runs from ${pounds(low.p50)} to ${pounds(high.p50)} a year.`;
  if (low) return `The middle advert for a quantity surveyor starts from ${pounds(low.p50)} a year.`;
  return high ? `The middle advert for a quantity surveyor goes up to ${pounds(high.p50)} a year.` : "";
}

const quantitySurveyors = { scale: "year", category: "quantity-surveyor" } as const;

export const prepare = (queries: Queries) => [
  ...prepareGuide(queries),
  queries.salaries.advertised.ensureData(quantitySurveyors),
  queries.salaries.guide.ensureData(),
];

/** Pay computed from this board's adverts, beside published figures. */
export default function HowMuchDoesAQuantitySurveyorEarnPage() {
  const [advertised] = trpc.salaries.advertised.useSuspenseQuery(quantitySurveyors);
  const [guide] = trpc.salaries.guide.useSuspenseQuery();
  return (
    <GuideText
      guide="pay"
      description="What UK quantity surveyors are paid, counted from the adverts on this board by level, role and day-rate basis with the number of adverts behind each figure, and the official figures with year and source."
      answer={<PaySummary advertised={advertised} />}
      sections={[...advertisedPaySections(guide), ...publishedPaySections(guide), ...aboutFigures]}
    />
  );
}
