import type { AnalyticsSource } from "#db/telemetry-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { Funnel } from "#src/ui/charts/funnel.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import own from "./analytics.module.css";

const oneDecimal = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Compares one advert with the median of similar adverts, and lists what most of them state that it does not. */
export function ComparisonSection({ figures: { comparison, advice, advert, period } }: { figures: Figures }) {
  return (
    <section aria-labelledby="comparison">
      <SectionHeading id="comparison" level={3}>
        Compared with similar adverts
      </SectionHeading>
      {comparison ? (
        <table className={`${table.table} ${own.drawnTable}`}>
          <caption>
            Per week live, compared with the median of {comparison.n} similar adverts from other firms (n = {comparison.n}):{" "}
            {similarityText(comparison.alike)}, last {period.days} days
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
        <p>There are too few similar adverts from other firms for a comparison (n is under 5).</p>
      )}
      {advice.length > 0 && advert && (
        <>
          <h4>What most similar adverts state and this one does not</h4>
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

export type Figures = Outputs["advertFigures"]["get"];
export type Step = "appearances" | "views" | "starts" | "applications";

export const stepNames: Readonly<Record<Step, string>> = {
  appearances: "Impressions",
  views: "Views",
  starts: "Started",
  applications: "Applied",
};
export const steps = Object.keys(stepNames) as Step[];

export const sourceNames: Readonly<Record<AnalyticsSource, string>> = {
  board: "Job search",
  "landing-list": "Category and location pages",
  "company-page": "Your company’s page",
  "advert-page": "Other adverts",
  "own-lists": "Saved jobs and personal lists",
  "alert-mail": "Alert e-mails",
  partner: "Feeds and embedded lists",
  "search-engine": "Google and other search engines",
  social: "LinkedIn and other networks",
  "other-site": "Other sites",
  direct: "Directly, or unknown",
};

type Advice = Figures["advice"][number];

const fieldWords: Readonly<Record<Advice["field"], string>> = {
  pay: "State the pay",
  suites: "Name the contract suites",
  "project-value": "Give the project value",
  days: "Say how many days are on site and at home",
  rics: "Say which RICS level you look for",
  start: "Say when the work begins",
};

export const adviceWords = ({ field, stated, of }: Advice): string => `${fieldWords[field]}: ${stated} of ${of} similar adverts do.`;

/** Describes what the compared adverts share: "Senior Quantity surveyor in Yorkshire". */
function similarityText({ category, level, region }: NonNullable<Figures["comparison"]>["alike"]): string {
  return `${[category, level].filter(Boolean).join(", ")}${region ? `, ${region}` : ""}`;
}

/** The funnel: each step with its conversion from the previous one. */
export function FunnelSection({ figures: { total, advert, adverts, firstApplicant, period } }: { figures: Figures }) {
  return (
    <section aria-labelledby="funnel">
      <SectionHeading id="funnel" level={3}>
        Application funnel
      </SectionHeading>
      <Funnel
        caption={`${advert ? advert.title : counted(adverts.length, "advert")}, last ${period.days} days`}
        steps={steps.map((step) => ({ label: stepNames[step], count: total[step] }))}
      />
      <p className={own.note}>{firstApplicantText(firstApplicant, advert !== null)}</p>
    </section>
  );
}

function firstApplicantText({ medianDays, adverts, similarMedianDays, similarAdverts }: Figures["firstApplicant"], isOne: boolean): string {
  if (medianDays === null) return "Nobody has applied yet.";
  const sentence = isOne
    ? `The first application came ${medianDays === 0 ? "on the first day" : `after ${counted(medianDays, "day")}`}.`
    : `Half of the adverts with an application had the first ${medianDays === 0 ? "on the first day" : `within ${counted(medianDays, "day")}`} (n = ${adverts}).`;
  if (similarMedianDays === null) return sentence;
  return `${sentence} With similar adverts it took ${counted(similarMedianDays, "day")} (n = ${similarAdverts}).`;
}

/** A bar for a value relative to the largest; the figure itself is shown beside it. */
export function Bar({ value, most }: { value: number; most: number }) {
  return (
    <svg className={own.bar} height="14" aria-hidden="true">
      <rect y="2" height="10" width={`${(value / (most || 1)) * 100}%`} />
    </svg>
  );
}
