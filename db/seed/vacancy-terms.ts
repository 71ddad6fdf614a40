import type { Need, PayBasis, PayPeriod, Side } from "../values.ts";
import { marketShape, packageWords, sectorWords, toolLists } from "./data/sample-words.ts";
import type { Pay, Suite, Tool } from "./market.types.ts";
import type { Random } from "./random.ts";

const { apprenticeshipPay, levelPay, minimumYearPounds, otherRegionShape, regionShape, sidePayFactor } = marketShape;

export interface PayContext {
  level: string;
  side: Side;
  sector: string;
  regionSlug: string;
  contractType: string;
  isContractRole: boolean;
  employerType: string;
}

const workingDaysInYear = 220;
const workingHoursInYear = 1_700;
/** Factor of contract rates over salary, for missing leave, pension and security. */
const contractUplift = 1.33;
const lowestHourPounds = 15;

/** Picks the pay stated in an advert, by level, region, side and sector; null when it states none. */
export function pickPay(random: Random, question: PayContext, basis: PayBasis | null): Pay | null {
  if (random.chance(unstatedPayShare(question))) return null;
  const period = pickPeriod(random, question);
  const [low, high] = yearRange(random, question);
  if (period === "year") return pickPayStatement(random, period, low, high, question.side === "public-body" ? 1 : 500);
  const basisFactor = basis === "outside-ir35" ? 1.06 : basis === "paye-agency" || basis === "paye-client" ? 0.88 : 1;
  const factor = question.isContractRole ? contractUplift * basisFactor : 1;
  if (period === "month") return pickPayStatement(random, period, low / 12, high / 12, 50);
  if (period === "week")
    return pickPayStatement(random, period, ((low * factor) / workingDaysInYear) * 5, ((high * factor) / workingDaysInYear) * 5, 25);
  if (period === "day")
    return pickPayStatement(random, period, (low * factor) / workingDaysInYear, (high * factor) / workingDaysInYear, 10);
  const hour = (pounds: number) => Math.max(lowestHourPounds, (pounds * factor) / workingHoursInYear);
  return pickPayStatement(random, period, hour(low), hour(high), 0.5);
}

function unstatedPayShare({ employerType, level }: PayContext): number {
  if (["local-authority", "central-government", "nhs-health", "education-estate"].includes(employerType)) return 0.05;
  if (["associate-director", "head-of-commercial", "director-partner", "commercial-director", "board-executive"].includes(level))
    return 0.45;
  if (employerType === "recruitment-agency" || employerType === "employment-business") return 0.15;
  return 0.29;
}

function pickPeriod(random: Random, { isContractRole, contractType, employerType }: PayContext): PayPeriod {
  if (contractType === "temporary" || contractType === "temp-to-perm") return random.pickByWeight({ hour: 54, day: 38, week: 8 });
  if (isContractRole) return random.pickByWeight({ day: 84, hour: 10, week: 6 });
  if (contractType === "placement-internship") return random.chance(0.2) ? "month" : "year";
  if (contractType === "fixed-term" || employerType === "freelance-practice") return random.chance(0.06) ? "month" : "year";
  return "year";
}

/** Returns a range in pounds a year: the level's band, adjusted for region, side and sector, never below the minimum wage. */
function yearRange(random: Random, { level, side, sector, regionSlug, contractType }: PayContext): [number, number] {
  const isApprenticeship = contractType === "apprenticeship";
  const { min: bandLow, max: bandHigh } = isApprenticeship ? apprenticeshipPay : (levelPay[level] ?? { min: 40_000, max: 50_000 });
  const market =
    (regionShape[regionSlug] ?? otherRegionShape).payFactor *
    (isApprenticeship ? 1 : sidePayFactor[side] * (sectorWords[sector]?.payFactor ?? 1)) *
    (0.96 + random.next() * 0.08);
  const low = bandLow + (bandHigh - bandLow) * random.next() * 0.6;
  const high = low * (1.06 + random.next() * 0.13);
  const floor = isApprenticeship ? 16_600 : minimumYearPounds;
  return [Math.max(floor, low * market), Math.max(floor * 1.03, Math.min(high, bandHigh * 1.04) * market)];
}

/** Picks how pay is stated: most adverts give both ends, some one figure, some only "from" or "up to". Rounds to typical steps. */
function pickPayStatement(random: Random, period: PayPeriod, low: number, high: number, step: number): Pay {
  const coarse = step === 500 && random.chance(0.55) ? 1_000 : period === "day" && random.chance(0.5) ? 25 : step;
  const pence = (pounds: number) => Math.ceil(pounds / coarse) * coarse * 100;
  const minPence = pence(low);
  const maxPence = Math.max(minPence, pence(high));
  return random.weighted([
    [{ period, minPence, maxPence }, 80],
    [{ period, minPence: maxPence, maxPence }, 10],
    [{ period, minPence: null, maxPence }, 6],
    [{ period, minPence, maxPence: null }, 4],
  ]);
}

const { measurementOfGroup, measurementOfSector, seniorSkills, skillsOf, skillsOfGroup, softwareOf, softwareOfGroup } = toolLists;
const { benefitsOf, usualBenefits } = packageWords;

/** Picks the skills, software and measurement rules an advert names. */
export function pickTools(
  random: Random,
  { side, sector, category, rank, suites }: { side: Side; sector: string; category: string; rank: number; suites: readonly Suite[] },
): Tool[] {
  const group = sectorWords[sector]?.group ?? "building";
  const need = (mustShare: number): Need =>
    rank <= 2 ? (random.chance(0.5) ? "will-train" : "useful") : random.chance(mustShare) ? "must" : "useful";
  const skills = [...skillsOf[side], ...(skillsOfGroup[group] ?? []), ...(rank >= 7 ? seniorSkills : [])];
  const software = [
    ...softwareOf[side],
    ...(softwareOfGroup[group] ?? []),
    ...(category === "cost-engineer" ? ["ecosys", "primavera-p6", "candy"] : []),
  ];
  const tools: Tool[] = random.some([...new Set(skills)], random.int(2, 5)).map((slug) => ({ vocabulary: "skill", slug, need: need(0.5) }));
  for (const slug of random.some(
    [...new Set(software)],
    random.weighted([
      [0, 22],
      [1, 42],
      [2, 26],
      [3, 10],
    ]),
  ))
    tools.push({ vocabulary: "software", slug, need: need(0.25) });
  if (suites.some(({ suite }) => suite === "nec4") && random.chance(0.25) && !tools.some(({ slug }) => slug === "cemar")) {
    tools.push({ vocabulary: "software", slug: "cemar", need: need(0.3) });
  }
  if (random.chance(side === "claims" ? 0.12 : 0.48)) {
    const special = measurementOfSector[sector];
    const slug = special && random.chance(0.6) ? special : random.pick(measurementOfGroup[group] ?? ["nrm2"]);
    tools.push({ vocabulary: "measurement", slug, need: need(0.4) });
  }
  return tools;
}

interface BenefitContext {
  side: Side;
  rank: number;
  regionSlug: string;
  isContractRole: boolean;
  workType: string;
  /** Whether the project's site is away from the office. */
  site: boolean;
}

/** Picks benefit slugs; contract roles name few or none. */
export function pickBenefits(random: Random, { side, rank, regionSlug, isContractRole, workType, site }: BenefitContext): string[] {
  const local = [
    ...(side === "public-body" && regionSlug === "london" ? ["london-weighting"] : []),
    ...(site && workType === "on-site" ? ["lodge-or-accommodation", "travel-allowance"] : []),
    ...(rank <= 3 ? ["study-support-day-release", "apc-support"] : []),
    ...(rank >= 8 ? ["share-plan", "annual-bonus", "relocation"] : []),
  ];
  if (isContractRole)
    return random.chance(0.3) ? random.some([...new Set(["travel-allowance", "lodge-or-accommodation", "mileage"])], 1) : [];
  const offered = [...new Set([...benefitsOf[side], ...local, ...usualBenefits])];
  return random.some(offered, random.int(2, rank <= 1 ? 4 : 7));
}
