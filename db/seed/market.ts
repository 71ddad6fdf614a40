import { createHash } from "node:crypto";
import type { jobCompetencies } from "../schema/apc.ts";
import type { jobSuites, jobs, jobTexts, jobTools } from "../schema/jobs.ts";
import { competencies } from "../taxonomy/apc-pathway.ts";
import type { BasisRate } from "../values.ts";
import { packageWords } from "./data/sample-words.ts";
import { writeAdvert } from "./description.ts";
import type { Firm, Vacancy } from "./market.types.ts";
import { endedMoments, liveMoments } from "./moments.ts";
import { mixSeed, type Random, randomFrom } from "./random.ts";
import { writeTitle } from "./titles.ts";
import type { TownMap } from "./towns.ts";
import { makeVacancy } from "./vacancy.ts";

const { payTexts, rateTexts } = packageWords;

export interface MarketPlan {
  seed: number;
  now: Date;
  firstJobId: number;
  liveCount: number;
  /** Adverts that are ended, paused or drafts; they come first. */
  endedCount: number;
}

export interface AdvertRows {
  job: typeof jobs.$inferInsert & { id: number };
  text: typeof jobTexts.$inferInsert;
  suites: (typeof jobSuites.$inferInsert)[];
  tools: (typeof jobTools.$inferInsert)[];
  competencies: (typeof jobCompetencies.$inferInsert)[];
}

export interface Market {
  readonly total: number;
  /** Returns the advert at `index`, from 0. Depends on the plan and the index only. */
  advert(index: number): AdvertRows;
}

const vacancyStream = 21;
const advertStream = 22;
/** One vacancy in each run of this many live adverts is advertised by several advertisers. */
const groupEvery = 40;
const groupAt = 11;
const dayMs = 86_400_000;

export function openMarket(plan: MarketPlan, firms: readonly Firm[], towns: TownMap): Market {
  const employers = weightedFirms(firms.filter((firm) => !firm.isAgency));
  const allFirms = weightedFirms(firms);
  const agencies = (type: string) => firms.filter((firm) => firm.employerType === type);
  const permanentAgencies = agencies("recruitment-agency");
  const contractAgencies = agencies("employment-business");
  return {
    total: plan.endedCount + plan.liveCount,
    advert: (index) => {
      const group = sharedVacancyPosition(plan, index);
      const random = randomFrom(mixSeed(plan.seed, vacancyStream, index - group.position));
      let advertiser = allFirms(random);
      let hirer = advertiser.isAgency ? employers(random) : advertiser;
      let advertiserType = advertiser.employerType;
      if (group.isShared) {
        hirer = employers(random);
        const rivals = random.chance(0.7) ? permanentAgencies : contractAgencies;
        const isDirect = rivals === permanentAgencies && random.chance(0.4);
        const first = random.int(0, rivals.length - 1);
        advertiser = isDirect && group.position === 0 ? hirer : (rivals[(first + group.position) % rivals.length] ?? hirer);
        advertiserType = rivals[0]?.employerType ?? advertiserType;
      }
      const vacancy = makeVacancy(random, hirer, { towns, advertiserType });
      return advertRows(plan, index, {
        vacancy,
        advertiser,
        vacancyKey: group.isShared ? vacancyKey(plan.seed, index - group.position) : null,
      });
    },
  };
}

/** Returns an advert's position among those of its vacancy; 0 for the first, and for a single advert. */
function sharedVacancyPosition({ endedCount, liveCount, seed }: MarketPlan, index: number): { isShared: boolean; position: number } {
  const liveIndex = index - endedCount;
  const offset = (liveIndex % groupEvery) - groupAt;
  if (liveIndex < 0 || offset < 0) return { isShared: false, position: 0 };
  const members = 2 + (mixSeed(seed, 31, Math.floor(liveIndex / groupEvery)) % 3);
  const last = liveIndex - offset + members - 1;
  return offset < members && last < liveCount ? { isShared: true, position: offset } : { isShared: false, position: 0 };
}

function vacancyKey(seed: number, index: number): string {
  return createHash("md5").update(`sample vacancy ${seed} ${index}`).digest("hex");
}

function weightedFirms<T extends Firm>(firms: readonly T[]): (random: Random) => T {
  let sum = 0;
  const sums = firms.map((firm) => {
    sum += firm.weight;
    return sum;
  });
  return (random) => {
    const at = random.next() * sum;
    const firm =
      firms[
        Math.max(
          0,
          sums.findIndex((upTo) => upTo > at),
        )
      ];
    if (!firm) throw new Error("There are no firms to advertise.");
    return firm;
  };
}

function advertRows(
  plan: MarketPlan,
  index: number,
  { vacancy, advertiser, vacancyKey }: { vacancy: Vacancy; advertiser: Firm; vacancyKey: string | null },
): AdvertRows {
  const random = randomFrom(mixSeed(plan.seed, advertStream, index));
  const id = plan.firstJobId + index;
  const moments =
    index < plan.endedCount ? endedMoments(random, plan.now) : liveMoments(random, index - plan.endedCount, plan.liveCount, plan.now);
  const isClientNamed = advertiser.isAgency && random.chance(0.35);
  const isExternal = random.chance(0.12);
  const unstated = vacancy.isContractRole ? rateTexts : payTexts;
  return {
    job: {
      id,
      companyId: advertiser.id,
      title: writeTitle(random, vacancy, vacancy.contractType === "contract-freelance" && random.chance(0.22)),
      category: vacancy.category,
      level: vacancy.level,
      side: vacancy.side,
      employerType: advertiser.employerType,
      clientName: isClientNamed ? vacancy.hirer.name : null,
      contractType: vacancy.contractType,
      workType: vacancy.workType,
      workingPattern: vacancy.workingPattern,
      sector: vacancy.sector,
      projectValueBand: vacancy.projectValueBand,
      procurementRoute: vacancy.procurementRoute,
      payPeriod: vacancy.pay?.period ?? null,
      payMinPence: vacancy.pay?.minPence ?? null,
      payMaxPence: vacancy.pay?.maxPence ?? null,
      payBasis: vacancy.payBasis,
      payRates: ratesOf(vacancy, advertiser, id),
      payText: vacancy.pay === null && random.chance(0.72) ? random.pick(unstated) : null,
      hoursPerDay: vacancy.hoursPerDay,
      durationMonths: vacancy.durationMonths,
      extensionLikely: vacancy.extensionLikely,
      benefits: [...vacancy.benefits],
      officePlaceId: vacancy.office.id,
      officeLat: vacancy.office.lat,
      officeLng: vacancy.office.lng,
      sitePlaceId: vacancy.site?.id ?? null,
      siteLat: vacancy.site?.lat ?? null,
      siteLng: vacancy.site?.lng ?? null,
      siteDaysPerWeek: vacancy.siteDaysPerWeek,
      homeDaysPerWeek: vacancy.homeDaysPerWeek,
      ricsLevel: vacancy.ricsLevel,
      ricsRule: vacancy.ricsRule,
      startsOn: random.chance(0.28) ? new Date(plan.now.getTime() + random.int(10, 120) * dayMs).toISOString().slice(0, 10) : null,
      applyKind: isExternal ? "external" : "on-site",
      applyUrl: isExternal ? `https://www.${advertiser.slug}.example/vacancies/${id}` : null,
      vacancyKey,
      isSample: true,
      ...moments,
    },
    text: { jobId: id, ...writeAdvert(random, { vacancy, advertiser, isClientNamed }) },
    suites: vacancy.suites.map((suite) => ({ jobId: id, ...suite })),
    tools: vacancy.tools.map((tool) => ({ jobId: id, ...tool })),
    competencies: competenciesOf(plan.seed, { id, level: vacancy.level, side: vacancy.side }),
  };
}

const everyUmbrella = 4;
const payeShare = 0.82;

/** Adds a PAYE rate to one umbrella advert in four, without the employer's costs that an umbrella company deducts. */
function ratesOf({ pay, payBasis }: Vacancy, { isAgency }: Pick<Firm, "isAgency">, id: number): BasisRate[] | null {
  if (pay === null || payBasis !== "umbrella" || id % everyUmbrella !== 0) return null;
  const stepPence = pay.period === "hour" ? 50 : 500;
  const onPaye = (pence: number | null) => (pence === null ? null : Math.round((pence * payeShare) / stepPence) * stepPence);
  const { minPence, maxPence } = pay;
  return [
    { basis: payBasis, minPence, maxPence },
    { basis: isAgency ? "paye-agency" : "paye-client", minPence: onPaye(minPence), maxPence: onPaye(maxPence) },
  ];
}

const competencyStream = 83;
const traineeLevels = new Set(["apprentice-trainee", "placement", "graduate", "assistant"]);
const contractorSides = new Set(["contractor", "subcontractor"]);
/** Those of a trainee's daily work, which lead the list. */
const dailyCompetencies = competencies.slice(0, 10);

interface TraineeAdvert {
  id: number;
  level: string;
  side: string;
}

/**
 * Returns the competencies a trainee's advert can evidence: the level 3 competency depends on the side, the rest is level 1 or 2. None for
 * other levels.
 */
function competenciesOf(seed: number, { id, level, side }: TraineeAdvert): (typeof jobCompetencies.$inferInsert)[] {
  const random = randomFrom(mixSeed(seed, competencyStream, id));
  if (!traineeLevels.has(level) || random.chance(0.25)) return [];
  const main = contractorSides.has(side) ? "commercial-management" : "design-economics";
  const isBeginner = level === "apprentice-trainee" || level === "placement";
  const others = dailyCompetencies.filter(({ slug }) => slug !== main && random.chance(0.5));
  return [
    { jobId: id, competency: main, level: isBeginner ? 2 : 3 },
    ...others.map(({ slug }) => ({ jobId: id, competency: slug, level: isBeginner || random.chance(0.3) ? 1 : 2 })),
  ];
}
