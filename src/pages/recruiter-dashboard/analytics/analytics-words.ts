import type { AnalyticsSource } from "#db/telemetry-values.ts";
import type { Outputs } from "#server/types.ts";

export type Figures = Outputs["advertFigures"]["get"];
export type Step = "appearances" | "views" | "starts" | "applications";

export const stepNames: Readonly<Record<Step, string>> = {
  appearances: "Appeared in a list",
  views: "Advert read",
  starts: "Application begun",
  applications: "Application sent",
};
export const steps = Object.keys(stepNames) as Step[];

export const sourceNames: Readonly<Record<AnalyticsSource, string>> = {
  board: "Search on the board",
  "landing-list": "Lists by trade and place",
  "company-page": "Your company’s page",
  "advert-page": "Other adverts",
  "own-lists": "Saved jobs and their own lists",
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

/** "State the pay: 31 of 40 similar adverts do." */
export const adviceWords = ({ field, stated, of }: Advice): string => `${fieldWords[field]}: ${stated} of ${of} similar adverts do.`;

/** "Senior Quantity surveyor in Yorkshire": what the adverts compared with share. */
export function alikeWords({ category, level, region }: NonNullable<Figures["comparison"]>["alike"]): string {
  return `${[category, level].filter(Boolean).join(", ")}${region ? `, ${region}` : ""}`;
}

/** "12%" of the step before; "–" where that is nothing. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0 || part > whole) return "–";
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}
