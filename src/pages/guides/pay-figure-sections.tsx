import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatCount, formatMoney } from "#src/lib/money.ts";
import { PayChart } from "#src/pages/salaries/charts/pay-chart.tsx";
import { Link } from "#src/ui/link.tsx";
import { Source, type TextSection } from "#src/ui/text-page/text-page.tsx";

type PayGuide = Outputs["salaries"]["guide"];
type PayGroup = PayGuide["dayRates"][number];
type PayFact = PayGuide["facts"][number];

/** Pay in this board's adverts, by level, role and type of day rate. */
export const advertisedPaySections = ({ groups, dayRates }: PayGuide): TextSection[] => {
  const rowsBy = (name: "level" | "category") => groups.find(({ by }) => by === name)?.rows ?? [];
  return [
    {
      id: "by-level",
      heading: "Pay by level",
      content: (
        <Figures
          caption="Advertised salaries a year: the middle of the lower and of the upper ends, with the middle half under each"
          head="Level"
          rows={rowsBy("level")}
          hrefOf={(value) => paths.jobs({ level: [value] })}
          countedAt={(level) => paths.salaryAdverts({ level })}
          about="Every role together, in the order of the career. Each level leads to its live adverts."
        />
      ),
    },
    {
      id: "by-role",
      heading: "Pay by role",
      content: (
        <Figures
          caption="Advertised salaries a year, every level together"
          head="Role"
          rows={rowsBy("category")}
          hrefOf={(value) => paths.jobs({ category: [value] })}
          countedAt={(category) => paths.salaryAdverts({ category })}
          about="A role that is mostly advertised at senior levels shows higher figures for that reason alone."
        />
      ),
    },
    {
      id: "day-rates",
      heading: "Day rates",
      content: (
        <Figures
          caption="Advertised day rates, every role and level together"
          head="Basis"
          rows={dayRates}
          hrefOf={(value) => paths.jobs({ payBasis: [value] })}
          countedAt={(basis) => paths.salaryAdverts({ pay: "day", basis })}
          about="A day rate means a different thing on each basis, so they are never counted together. Outside IR35 your own company is paid and answers for its taxes; through an umbrella company the employer’s costs come out of the rate first; PAYE is a wage."
        />
      ),
    },
  ];
};

function Figures({
  caption,
  head,
  rows,
  hrefOf,
  countedAt,
  about,
}: {
  caption: string;
  head: string;
  rows: readonly PayGroup[];
  hrefOf: (value: string) => string;
  countedAt: (value: string) => string;
  about: string;
}) {
  if (rows.length === 0) return <p>No advert of the last six months states one.</p>;
  return (
    <>
      <p>{about}</p>
      <PayChart
        scale={head === "Basis" ? "day" : "year"}
        caption={caption}
        head={head}
        rows={rows.flatMap(({ value, label, figure, ...row }) =>
          figure
            ? { ...row, figure, key: value, name: label, label: <Link href={hrefOf(value)}>{label}</Link>, countedAt: countedAt(value) }
            : [],
        )}
      />
    </>
  );
}

/** Pay published by others, with year and source. */
export const publishedPaySections = ({ facts }: PayGuide): TextSection[] => [
  {
    id: "official",
    heading: "Official figures",
    content: (
      <>
        <p>
          The Home Office sets a going rate for every occupation that can be sponsored for a Skilled Worker visa. It follows the median of
          the national earnings survey (ASHE), so it is a fair picture of the middle, but it is a floor for visas and not that median as
          published.
        </p>
        <Facts facts={facts.filter(({ kind }) => kind === "going-rate")} />
        <p>How many people there are in the trade, by the Annual Population Survey:</p>
        <Facts facts={facts.filter(({ kind }) => kind === "people")} />
      </>
    ),
  },
  {
    id: "surveys",
    heading: "What surveys have found",
    content: (
      <>
        <p>
          Surveys ask people or firms, and few publish figures for quantity surveying alone. Those of 2019 cover all property and
          construction professions; read them for the differences between the letters, not for today’s amounts.
        </p>
        <Facts facts={facts.filter(({ kind }) => kind === "survey")} />
      </>
    ),
  },
  {
    id: "first-wage",
    heading: "Apprentices and the legal minimum",
    content: (
      <>
        <p>
          An apprentice in the first year, or under 19, may be paid the apprentice rate; later the rate for their age applies. Many firms in
          this trade pay more, and their adverts say so.
        </p>
        <Facts facts={facts.filter(({ kind }) => kind === "minimum-wage")} />
      </>
    ),
  },
];

function Facts({ facts }: { facts: readonly PayFact[] }) {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact.id}>
          {fact.who}: <strong>{amountWords(fact)}</strong>. {fact.what}, {fact.area}, {fact.when}.{" "}
          {fact.url ? <Source href={fact.url}>{fact.source}</Source> : fact.source}.{fact.note && ` ${fact.note}`}
        </li>
      ))}
    </ul>
  );
}

function amountWords({ unit, amount, lowAmount }: PayFact): string {
  if (unit === "people") return formatCount(amount);
  const words = (value: number) => formatMoney(Math.round(value * 100));
  return `${lowAmount === undefined ? "" : `${words(lowAmount)} to `}${words(amount)} ${unit === "year" ? "a year" : "an hour"}`;
}
