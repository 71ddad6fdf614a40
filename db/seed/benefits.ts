import type { Side } from "../values.ts";
import type { Random } from "./random.ts";

const always = [
  "pension-employer-contribution",
  "extra-holiday",
  "life-cover",
  "professional-fees-paid",
  "training-budget",
  "buy-and-sell-holiday",
  "volunteer-day",
];
const bySide: Readonly<Record<Side, readonly string[]>> = {
  contractor: [
    "car-allowance",
    "company-car",
    "travel-allowance",
    "fuel-card",
    "annual-bonus",
    "private-healthcare",
    "electric-car-scheme",
  ],
  subcontractor: ["car-allowance", "mileage", "fuel-card", "annual-bonus", "profit-share", "company-car"],
  consultancy: [
    "apc-support",
    "flexible-working",
    "private-healthcare",
    "annual-bonus",
    "profit-share",
    "income-protection",
    "enhanced-parental-leave",
    "dental",
  ],
  client: ["annual-bonus", "private-healthcare", "share-plan", "flexible-working", "car-allowance", "enhanced-parental-leave"],
  "public-body": ["market-supplement", "flexible-working", "nine-day-fortnight", "enhanced-parental-leave", "mileage"],
  claims: ["annual-bonus", "private-healthcare", "profit-share", "flexible-working", "income-protection"],
};

export interface BenefitQuestion {
  side: Side;
  rank: number;
  regionSlug: string;
  isContractRole: boolean;
  workType: string;
  /** The project's site is elsewhere than the office. */
  site: boolean;
}

/** Benefit slugs of an advert; contract roles name few or none. */
export function pickBenefits(random: Random, { side, rank, regionSlug, isContractRole, workType, site }: BenefitQuestion): string[] {
  const local = [
    ...(side === "public-body" && regionSlug === "london" ? ["london-weighting"] : []),
    ...(site && workType === "on-site" ? ["lodge-or-accommodation", "travel-allowance"] : []),
    ...(rank <= 3 ? ["study-support-day-release", "apc-support"] : []),
    ...(rank >= 8 ? ["share-plan", "annual-bonus", "relocation"] : []),
  ];
  if (isContractRole)
    return random.chance(0.3) ? random.some([...new Set(["travel-allowance", "lodge-or-accommodation", "mileage"])], 1) : [];
  const offered = [...new Set([...bySide[side], ...local, ...always])];
  return random.some(offered, random.int(2, rank <= 1 ? 4 : 7));
}
