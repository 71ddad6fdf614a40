import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { formatMoney, payLine } from "#src/lib/money.ts";
import { replyWords } from "#src/lib/reply-words.ts";

export type Compared = NonNullable<Outputs["jobs"]["compare"][number]["job"]>;

/** For comparing day rates and salaries, and no more than that. */
export const daysWorkedInYear = 220;

/** Each line of the table: its name, and what an advert says; null where it says nothing. */
export const factLines: readonly { name: string; of: (job: Compared) => string | null }[] = [
  { name: "Pay", of: ({ pay, payText }) => (pay ? payLine(pay) : payText) },
  { name: "About the same as", of: equivalent },
  {
    name: "Pay basis and IR35",
    of: ({ pay }) => (pay?.basisLabel ? [pay, ...pay.otherRates].map(({ basisLabel }) => basisLabel).join(" · ") : null),
  },
  { name: "Employer", of: employerLine },
  { name: "Place", of: placeLine },
  { name: "Days a week on site", of: ({ siteDaysPerWeek }) => siteDaysPerWeek?.toString() ?? null },
  { name: "Days a week at home", of: ({ homeDaysPerWeek }) => homeDaysPerWeek?.toString() ?? null },
  { name: "Work type", of: ({ workType }) => workType.label },
  { name: "Contract", of: contractLine },
  { name: "Hours", of: ({ workingPatternLabel }) => workingPatternLabel },
  { name: "Level", of: ({ levelLabel }) => levelLabel },
  {
    name: "RICS level",
    of: ({ rics }) => rics && `${rics.label}, ${rics.rule === "working-towards" ? "or working towards it" : (rics.rule ?? "preferred")}`,
  },
  { name: "Contract suites", of: ({ suites }) => listed(suites) },
  { name: "Sector", of: ({ sector }) => sector?.label ?? null },
  { name: "Project value", of: ({ projectValueLabel }) => projectValueLabel },
  { name: "Software", of: ({ software }) => listed(software) },
  { name: "Measurement rules", of: ({ measurementRules }) => listed(measurementRules) },
  { name: "Benefits", of: ({ benefits }) => benefits.join(", ") || null },
  { name: "Start", of: ({ startsOn }) => startsOn && longDate(new Date(`${startsOn}T12:00:00Z`)) },
  { name: "Closing date", of: ({ closesAt }) => closesAt && longDate(new Date(closesAt)) },
  { name: "First advertised", of: ({ firstPublishedAt }) => longDate(new Date(firstPublishedAt)) },
  { name: "Confirmed open", of: ({ confirmedOpenAt }) => confirmedOpenAt && longDate(new Date(confirmedOpenAt)) },
  { name: "Answers to applicants", of: ({ replyRecord }) => replyRecord && `Has ${replyWords(replyRecord)}` },
];

/** What lines say of several adverts, with whether they differ; lines on which all are silent are left out. */
export function compareFacts(jobs: readonly Compared[]): { name: string; values: (string | null)[]; differ: boolean }[] {
  return factLines
    .map(({ name, of }) => {
      const values = jobs.map((job) => of(job) || null);
      return { name, values, differ: new Set(values).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== null));
}

function equivalent({ pay }: Compared): string | null {
  if (!pay || (pay.period !== "day" && pay.period !== "year")) return null;
  const turned = (pence: number | null) =>
    pence === null
      ? []
      : formatMoney(pay.period === "day" ? pence * daysWorkedInYear : Math.round(pence / daysWorkedInYear / 100) * 100, pay.currency);
  const ends = [...new Set([turned(pay.minPence), turned(pay.maxPence)].flat())];
  const opening = pay.maxPence === null ? "From " : pay.minPence === null ? "Up to " : "";
  return `${opening}${ends.join(" to ")} ${pay.period === "day" ? "a year" : "a day worked"}`;
}

function employerLine({ company, clientName }: Compared): string {
  const verified = company.isVerified ? ", verified" : "";
  if (!company.isAgency) return `${company.name}, ${company.employerTypeLabel}${verified}`;
  return `${company.name}, agency for ${clientName ?? "an unnamed employer"}${verified}`;
}

function placeLine({ site, office, workType }: Compared): string | null {
  if (site && office && site.label !== office.label) return `Site: ${site.label}; office: ${office.label}`;
  return (site ?? office)?.label ?? (workType.slug === "remote" ? "Anywhere in the UK" : null);
}

function contractLine({ contractType, durationMonths }: Compared): string {
  return durationMonths === null
    ? contractType.label
    : `${contractType.label}, ${durationMonths} ${durationMonths === 1 ? "month" : "months"}`;
}

const listed = (items: Compared["suites"]) =>
  items
    .map(({ label, need }) => `${label} (${need === "must" ? "essential" : need === "useful" ? "useful" : "training given"})`)
    .join(", ") || null;
