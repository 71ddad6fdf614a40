import { staffBands, turnoverBands } from "../company-values.ts";
import type { companies } from "../schema/companies.ts";
import { contractSuites } from "../taxonomy/sector.ts";
import type { Need, Side } from "../values.ts";
import { firmNames, type HirerWords, hirerWords, marketShape, sectorWords, suiteMix } from "./data/sample-words.ts";
import type { Firm, Suite } from "./market.types.ts";
import { aboutText, joinWords, mixSeed, type Random, randomFrom, sectorInSentence } from "./random.ts";
import type { TownMap } from "./towns.ts";

const { nameEnds, nameStarts, secondNames } = firmNames;
const { sectorShare } = marketShape;
const { formsOf, mixOf, sectorMix } = suiteMix;

export interface FirmRows extends Firm {
  row: typeof companies.$inferInsert;
}

const firmStream = 11;
const dayMs = 86_400_000;

/** Returns `count` invented firms with ids from `firstId`, covering every employer type. Deterministic for a seed. */
export function makeFirms(
  count: number,
  { towns, seed, now, firstId }: { towns: TownMap; seed: number; now: Date; firstId: number },
): FirmRows[] {
  const types = assignEmployerTypes(count);
  const taken = new Set<string>();
  const sectorsLeft = new Set(Object.keys(sectorWords));
  return types.map((employerType, index) => {
    const random = randomFrom(mixSeed(seed, firmStream, index));
    return makeFirm(employerType, firstId + index, { random, towns, now, taken, sectorsLeft });
  });
}

/** Assigns employer types: one firm of each first, the rest by weight. */
function assignEmployerTypes(count: number): string[] {
  const kinds = Object.entries(hirerWords);
  const total = kinds.reduce((sum, [, words]) => sum + words.firmWeight, 0);
  const types = kinds.map(([type]) => type);
  const left = count - kinds.length;
  let sum = 0;
  for (const [type, words] of kinds) {
    const before = Math.round((left * sum) / total);
    sum += words.firmWeight;
    for (let index = before; index < Math.round((left * sum) / total); index++) types.push(type);
  }
  return types.slice(0, count);
}

function makeFirm(
  employerType: string,
  id: number,
  { random, towns, now, taken, sectorsLeft }: { random: Random; towns: TownMap; now: Date; taken: Set<string>; sectorsLeft: Set<string> },
): FirmRows {
  const words = hirerWords[employerType];
  if (!words) throw new Error(`No words for employer type ${employerType}.`);
  const name = inventName(random, words, taken);
  const size = firmSize(random, employerType);
  const isAgency = employerType === "recruitment-agency" || employerType === "employment-business";
  const unserved = isAgency ? undefined : words.sectors.find((sector) => sectorsLeft.has(sector));
  const sectors = pickSectors(
    random,
    words.sectors,
    unserved,
    employerType === "multidisciplinary-consultancy" ? random.int(6, 10) : random.int(2, 5),
  );
  const head =
    sectors.some((sector) => sectorWords[sector]?.hubs) && random.chance(0.25) ? towns.hub(random, hubsOf(sectors)) : towns.office(random);
  const offices = [head];
  const wanted = [1, 1, random.int(1, 3), random.int(2, 5), random.int(3, 7)][size] ?? 1;
  while (offices.length < wanted) {
    const office = towns.office(random);
    if (!offices.includes(office)) offices.push(office);
    else if (random.chance(0.3)) break;
  }
  const foundedYear = now.getUTCFullYear() - Math.floor(3 + 117 * random.next() ** 1.8);
  const staffBand = staffBands[size] ?? staffBands[0];
  for (const sector of isAgency ? [] : sectors) sectorsLeft.delete(sector);
  const slug = slugOf(name);
  const createdAt = new Date(now.getTime() - random.int(184, 700) * dayMs);
  const slots = {
    firm: name,
    town: head.name,
    founded: String(foundedYear),
    staff: staffBand.toLowerCase(),
    offices: joinWords(offices.map((office) => office.name)),
    sectorList: joinWords(sectors.slice(0, 3).map((sector) => sectorInSentence(sector))),
    suites: joinWords(
      usualSuites(sectors[0] ?? "", head.regionSlug).map((suite) => contractSuites.find((term) => term.slug === suite)?.label ?? suite),
    ),
  };
  return {
    ...{ id, slug, name, employerType, isAgency, sectors, offices },
    weight: words.advertWeight * ([0.5, 0.8, 1, 1.6, 2.3][size] ?? 1) * (0.6 + random.next() * 0.8),
    row: {
      id,
      slug,
      name,
      nameKey: nameKeyOf(name),
      employerType,
      isAgency,
      about: aboutText(random, words, slots, isAgency ? "agency" : words.isNamedByPlace ? "public" : "private"),
      website: random.chance(0.85) ? `https://www.${slug}.example` : null,
      headOfficePlaceId: head.id,
      foundedYear,
      staffBand,
      turnoverBand: turnoverBands[Math.min(turnoverBands.length - 1, size + random.int(0, 1))] ?? turnoverBands[0],
      verification: random.pickByWeight({ verified: 66, "in-review": 10, "not-started": 18, lapsed: 4, refused: 2 }),
      isSample: true,
      createdAt,
      updatedAt: createdAt,
    },
  };
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Picks distinct sectors, weighted by amount of work; the first is the one that no firm serves yet. */
function pickSectors(random: Random, sectors: readonly string[], unserved: string | undefined, wanted: number): string[] {
  const picked = new Set<string>(unserved ? [unserved] : []);
  while (picked.size < Math.min(wanted, sectors.length))
    picked.add(random.weighted(sectors.map((sector) => [sector, sectorShare[sector] ?? 1] as const)));
  return [...picked];
}

function firmSize(random: Random, employerType: string): number {
  if (employerType === "freelance-practice") return 0;
  if (["multidisciplinary-consultancy", "joint-venture", "infrastructure-owner-utility", "central-government"].includes(employerType))
    return random.int(3, 4);
  if (["local-authority", "nhs-health", "education-estate", "housing-association", "bank-insurer-fund"].includes(employerType))
    return random.int(2, 4);
  return random.weighted([
    [0, 8],
    [1, 34],
    [2, 36],
    [3, 16],
    [4, 6],
  ]);
}

function hubsOf(sectors: readonly string[]): string[] {
  return sectors.flatMap((sector) => sectorWords[sector]?.hubs ?? []);
}

function mixFor(sector: string, regionSlug: string): [suite: string, weight: number][] {
  const group = sectorWords[sector]?.group ?? "building";
  const mix = Object.entries(sectorMix[sector] ?? mixOf[group] ?? { any: 1 });
  return regionSlug === "scotland" ? mix.map(([suite, weight]) => [suite === "jct" ? "sbcc" : suite, weight]) : mix;
}

/** Returns the two most used suites of a sector. */
function usualSuites(sector: string, regionSlug: string): string[] {
  return mixFor(sector, regionSlug)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 2)
    .map(([suite]) => suite);
}

/** Picks the suites an advert names, with form and requirement level; about one advert in seven names none. */
export function pickSuites(
  random: Random,
  { sector, side, regionSlug, rank }: { sector: string; side: Side; regionSlug: string; rank: number },
): Suite[] {
  if (random.chance(0.13)) return random.chance(0.4) ? [{ suite: "any", form: "", need: "useful" }] : [];
  const mix = mixFor(sector, regionSlug);
  const count = random.weighted([
    [1, 58],
    [2, 32],
    [3, 10],
  ]);
  const picked = new Map<string, Suite>();
  for (let index = 0; index < count; index++) {
    const fromSubcontract = side === "subcontractor" && index > 0 && random.chance(0.5);
    const suite = fromSubcontract ? "subcontract-forms" : random.weighted(mix);
    const form = formsOf[suite] && (rank > 1 || random.chance(0.4)) ? random.pickByWeight(formsOf[suite]) : "";
    const key = `${suite}:${form}`;
    if (!picked.has(key)) picked.set(key, { suite, form, need: pickNeed(random, rank, index) });
  }
  return [...picked.values()];
}

function pickNeed(random: Random, rank: number, index: number): Need {
  if (rank <= 2) return random.pickByWeight({ "will-train": 60, useful: 35, must: 5 });
  if (index > 0) return random.pickByWeight({ useful: 68, must: 24, "will-train": 8 });
  return random.pickByWeight({ must: 62, useful: 30, "will-train": 8 });
}

/** Invents a unique firm name: combined name parts first, two names together when those run out. */
function inventName(random: Random, words: HirerWords, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const root = `${random.pick(nameStarts)}${random.pick(nameEnds)}`;
    const lead = words.isNamedByPlace || random.chance(0.68) ? root : `${root} ${random.pick(secondNames)}`;
    const ending = random.pick(words.nameEndings);
    const name = `${attempt > 40 ? `${root} & ${random.pick(secondNames)}` : lead} ${ending}`;
    // Each root is used once, until 400 firms have exhausted the distinct ones.
    const key = taken.size < 800 ? root : name;
    if (taken.has(key) || taken.has(slugOf(name))) continue;
    taken.add(key);
    taken.add(slugOf(name));
    return name;
  }
}

function nameKeyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:ltd|llp|plc)\b/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
