import { seniorityLevels } from "../taxonomy/role.ts";
import type { PayBasis, RicsLevel, RicsRule, Side } from "../values.ts";
import { hirerWords, marketShape, sectorWords, titleLists } from "./data/sample-words.ts";
import { pickSuites } from "./firms.ts";
import type { Firm, Town, Vacancy } from "./market.types.ts";
import type { Random } from "./random.ts";
import type { TownMap } from "./towns.ts";
import { type PayContext, pickBenefits, pickPay, pickTools } from "./vacancy-terms.ts";

const { categoryWeights, levelWeights } = marketShape;
const { claimsTitleWords, titleWords } = titleLists;

const rankOf = new Map<string, number>(seniorityLevels.map((level) => [level.slug, level.order]));

export function levelRank(level: string): number {
  return rankOf.get(level) ?? 4;
}

/** Invents a vacancy at `hirer`. `advertiserType` is the agency's type when an agency advertises it. */
export function makeVacancy(random: Random, hirer: Firm, { towns, advertiserType }: { towns: TownMap; advertiserType: string }): Vacancy {
  const side = hirerWords[hirer.employerType]?.side ?? "contractor";
  const sector = random.pick(hirer.sectors);
  const category = random.pickByWeight(categoryWeights[side]);
  const levels = levelWeights[category]?.[side] ?? levelWeights[category]?.["*"] ?? {};
  const level = random.pickByWeight(levels);
  const rank = levelRank(level);
  const contractType = pickContractType(random, { level, rank, advertiserType, hirerType: hirer.employerType });
  const isContractRole = ["contract-freelance", "temporary", "temp-to-perm"].includes(contractType);
  const office = random.pick(hirer.offices);
  const workType = pickWorkType(random, side);
  const site = pickSite(random, { towns, office, sector, side, workType });
  const regionSlug = (site ?? office).regionSlug;
  const question = { level, side, sector, regionSlug, contractType, isContractRole, employerType: advertiserType };
  const payBasis = pickBasis(random, question);
  const suites = pickSuites(random, { sector, side, regionSlug, rank });
  const baseTitle = pickBaseTitle(random, { category, level, side, sector });
  const hasTerm = isContractRole || contractType === "fixed-term";
  return {
    ...{ hirer, side, sector, category, level, baseTitle, contractType, isContractRole, workType },
    workingPattern: pickPattern(random, sector, rank),
    office,
    site,
    ...pickDays(random, workType, site),
    pay: pickPay(random, question, payBasis),
    payBasis,
    hoursPerDay: isContractRole
      ? random.weighted([
          [8, 70],
          [9, 18],
          [10, 8],
          [7, 4],
        ])
      : null,
    durationMonths:
      hasTerm || contractType === "placement-internship"
        ? contractType === "placement-internship"
          ? 12
          : random.pick([3, 6, 6, 6, 9, 12, 12, 18, 24])
        : null,
    extensionLikely: hasTerm ? random.chance(0.55) : null,
    suites,
    tools: pickTools(random, { side, sector, category, rank, suites }),
    benefits: pickBenefits(random, { side, rank, regionSlug, isContractRole, workType, site: site !== null }),
    ...pickRics(random, { side, rank }),
    projectValueBand: rank > 1 && random.chance(0.8) ? random.pick(sectorWords[sector]?.bands ?? ["5m-20m"]) : null,
    procurementRoute: random.chance(0.42) ? pickRoute(random, sector) : null,
  };
}

function pickContractType(
  random: Random,
  { level, rank, advertiserType, hirerType }: { level: string; rank: number; advertiserType: string; hirerType: string },
): string {
  if (level === "placement") return "placement-internship";
  if (level === "apprentice-trainee") return random.chance(0.62) ? "apprenticeship" : "permanent";
  if (level === "graduate") return random.chance(0.42) ? "graduate-scheme" : "permanent";
  if (rank >= 10) return random.chance(0.04) ? "fixed-term" : "permanent";
  if (advertiserType === "employment-business") return random.pickByWeight({ "contract-freelance": 58, temporary: 30, "temp-to-perm": 12 });
  if (advertiserType === "recruitment-agency") return random.pickByWeight({ permanent: 93, "fixed-term": 7 });
  if (hirerType === "freelance-practice") return random.pickByWeight({ "contract-freelance": 70, permanent: 20, "fixed-term": 10 });
  if (hirerType === "local-authority" || hirerType === "central-government")
    return random.pickByWeight({ permanent: 74, "fixed-term": 18, temporary: 8 });
  return random.pickByWeight({ permanent: 87, "fixed-term": 3, "contract-freelance": 9, "temp-to-perm": 1 });
}

function pickWorkType(random: Random, side: Side): string {
  if (side === "contractor" || side === "subcontractor")
    return random.pickByWeight({ "on-site": 50, hybrid: 21, "office-based": 13, "multi-site": 15, remote: 1 });
  if (side === "claims") return random.pickByWeight({ hybrid: 62, "office-based": 16, remote: 20, "multi-site": 2 });
  return random.pickByWeight({ hybrid: 65, "office-based": 16, "on-site": 9, "multi-site": 6, remote: 4 });
}

function pickSite(
  random: Random,
  { towns, office, sector, side, workType }: { towns: TownMap; office: Town; sector: string; side: Side; workType: string },
): Town | null {
  const share =
    workType === "on-site" ? 0.82 : workType === "multi-site" ? 0.4 : workType === "hybrid" ? (side === "consultancy" ? 0.16 : 0.4) : 0;
  if (!random.chance(share)) return null;
  const hubs = sectorWords[sector]?.hubs;
  if (hubs && random.chance(0.4)) return towns.hub(random, hubs);
  return random.chance(0.9) ? towns.siteNear(random, office) : towns.office(random);
}

function pickDays(random: Random, workType: string, site: Town | null): Pick<Vacancy, "siteDaysPerWeek" | "homeDaysPerWeek"> {
  if (workType === "remote") return { siteDaysPerWeek: 0, homeDaysPerWeek: 5 };
  if (workType === "on-site") return { siteDaysPerWeek: random.chance(0.8) ? 5 : 4, homeDaysPerWeek: 0 };
  if (workType === "hybrid") {
    const homeDaysPerWeek = random.weighted([
      [1, 22],
      [2, 50],
      [3, 28],
    ]);
    return { siteDaysPerWeek: site ? random.int(1, Math.max(1, 5 - homeDaysPerWeek)) : null, homeDaysPerWeek };
  }
  return { siteDaysPerWeek: site ? random.int(2, 4) : null, homeDaysPerWeek: workType === "multi-site" && random.chance(0.4) ? 1 : null };
}

function pickPattern(random: Random, sector: string, rank: number): string {
  if (sector === "rail" && rank > 2 && rank < 8 && random.chance(0.12)) return "shifts-nights";
  return random.pickByWeight({ "full-time": 91, "part-time": 4, "compressed-hours": 3, "job-share": 1, annualised: 0.5 });
}

function pickRoute(random: Random, sector: string): string {
  const group = sectorWords[sector]?.group;
  if (group === "infrastructure")
    return random.pickByWeight({ "framework-call-off": 40, "partnering-alliance": 28, "design-and-build": 16, term: 10, traditional: 6 });
  if (group === "process")
    return random.pickByWeight({ "epc-epcm": 56, "partnering-alliance": 18, "self-delivery-direct": 14, "framework-call-off": 12 });
  return random.pickByWeight({
    "two-stage-tender": 28,
    "design-and-build": 34,
    traditional: 17,
    "framework-call-off": 10,
    "construction-management": 5,
    "management-contracting": 3,
    "pfi-ppp": 3,
  });
}

/** Picks the pay basis of a contract role's rate; null for salaried posts. */
function pickBasis(random: Random, { side, contractType, isContractRole }: PayContext): PayBasis | null {
  if (!isContractRole) return null;
  if (contractType !== "contract-freelance") return random.pickByWeight({ "paye-agency": 62, umbrella: 24, "paye-client": 14 });
  const outside = side === "public-body" ? 10 : side === "client" ? 22 : 44;
  return random.weighted([
    ["outside-ir35", outside],
    ["umbrella", 34],
    ["not-determined", 14],
    ["paye-agency", 10],
    ["paye-client", 5],
  ] as const);
}

/** Picks the plain job title: "Senior Quantity Surveyor". */
function pickBaseTitle(random: Random, { category, level, side, sector }: Pick<Vacancy, "category" | "level" | "side" | "sector">): string {
  const claims = side === "claims" && category === "contract-manager" ? claimsTitleWords[level] : undefined;
  const base = random.pick(claims ?? titleWords[category]?.[level] ?? ["Quantity Surveyor"]);
  if (sectorWords[sector]?.title === "MEP" && random.chance(0.6)) {
    const mark = random.pick(["MEP", "M&E", "MEP"]);
    const marked = base.replace(/(Quantity Surveyor|QS|Cost Manager|Cost Consultant|Estimator)/, `${mark} $1`);
    if (marked.length <= 48) return marked;
  }
  if (sectorWords[sector]?.group === "infrastructure" && category === "quantity-surveyor" && random.chance(0.15)) {
    return base.replace("Quantity Surveyor", random.pick(["Civils Quantity Surveyor", "Infrastructure Quantity Surveyor"]));
  }
  return base;
}

/** Picks the RICS level an advert requires, and how strictly. Contractors require one less often than consultancies. */
function pickRics(random: Random, { side, rank }: { side: Side; rank: number }): { ricsLevel: RicsLevel; ricsRule: RicsRule | null } {
  const asks = side === "consultancy" || side === "claims" ? 0.68 : side === "contractor" || side === "subcontractor" ? 0.24 : 0.5;
  if (!random.chance(asks)) return { ricsLevel: "none", ricsRule: null };
  if (rank <= 1) return { ricsLevel: "student", ricsRule: "preferred" };
  if (rank <= 3)
    return {
      ricsLevel: random.pickByWeight({ "enrolled-apc": 40, mrics: 44, assocrics: 16 }),
      ricsRule: "working-towards",
    };
  if (rank <= 5)
    return {
      ricsLevel: random.pickByWeight({ mrics: 82, assocrics: 18 }),
      ricsRule: random.pickByWeight({ "working-towards": 62, preferred: 32, required: 6 }),
    };
  if (rank >= 10)
    return {
      ricsLevel: random.pickByWeight({ frics: 26, mrics: 74 }),
      ricsRule: random.pickByWeight({ required: 56, preferred: 44 }),
    };
  return {
    ricsLevel: "mrics",
    ricsRule: random.pickByWeight({ required: 36, preferred: 46, "working-towards": 18 }),
  };
}
