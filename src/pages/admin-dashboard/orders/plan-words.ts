import type { Inputs, Outputs } from "#server/types.ts";
import { counted, formatMoney } from "#src/lib/money.ts";

export type Plan = Outputs["plans"]["all"]["items"][number];
export type PlanFacts = Inputs["plans"]["change"]["facts"];
export type FactName = keyof PlanFacts;

export const audienceWords: Readonly<Record<PlanFacts["audience"], string>> = {
  everyone: "Everybody who recruits",
  company: "Companies",
  freelance: "Freelance recruiters",
};

export const factNames: Readonly<Record<FactName, string>> = {
  name: "Name",
  about: "What it is for",
  features: "What it holds",
  audience: "Who may order it",
  pricePence: "Price without VAT",
  vatBasisPoints: "VAT",
  advertsIncluded: "Adverts",
  daysLive: "On the board",
  creditsValidDays: "Credits may be used for",
  sortOrder: "Place in the list",
  isOffered: "On sale",
};

/** A fact as it is read: "£149.00", "30 days". */
export function factText(name: FactName, facts: Partial<PlanFacts>): string {
  const value = facts[name];
  if (value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join("\n");
  if (name === "audience") return audienceWords[value as PlanFacts["audience"]];
  if (typeof value === "string") return value;
  if (name === "pricePence") return formatMoney(value);
  if (name === "vatBasisPoints") return `${value / 100}%`;
  if (name === "daysLive" || name === "creditsValidDays") return counted(value, "day");
  return String(value);
}

export function factsOf(plan: Plan): PlanFacts {
  const { slug: _slug, updatedAt: _updatedAt, ...facts } = plan;
  return facts;
}

export const changedFacts = (before: PlanFacts, after: PlanFacts): FactName[] =>
  (Object.keys(factNames) as FactName[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** "12.5% more"; null where there is nothing to compare. */
export function priceChange(before: number, after: number): string | null {
  if (before === after || before === 0) return null;
  const share = Math.round((Math.abs(after - before) / before) * 1000) / 10;
  return `${share}% ${after > before ? "more" : "less"}`;
}

/** Pence of "149", "149.50" or "£1,490"; NaN for what is no price, which the server refuses by name. */
export function penceOf(text: string): number {
  const plain = text.replace(/[£,\s]/g, "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

/** Hundredths of a per cent of "20" or "17.5". */
export function basisPointsOf(text: string): number {
  const plain = text.replace(/[%\s]/g, "");
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const wholeOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** What was typed into the form of a plan. */
export function readPlanForm(typed: FormData): PlanFacts {
  const text = (name: FactName) => String(typed.get(`facts/${name}`) ?? "").trim();
  const audience = text("audience");
  return {
    name: text("name"),
    about: text("about"),
    features: text("features")
      .split("\n")
      .flatMap((line) => line.trim() || []),
    audience: audience === "company" || audience === "freelance" ? audience : "everyone",
    pricePence: penceOf(text("pricePence")),
    vatBasisPoints: basisPointsOf(text("vatBasisPoints")),
    advertsIncluded: wholeOf(text("advertsIncluded")),
    daysLive: wholeOf(text("daysLive")),
    creditsValidDays: wholeOf(text("creditsValidDays")),
    sortOrder: wholeOf(text("sortOrder")),
    isOffered: typed.get("facts/isOffered") === "on",
  };
}
