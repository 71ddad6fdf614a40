import { contractTypes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { charterships, payBases } from "#db/values.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";

const dayMs = 86_400_000;
const vocabularyWords = 40_000;
const towns = 3000;
const syllables = ["ba", "cor", "den", "fi", "gra", "ho", "lin", "mer", "nu", "pol", "ri", "sta", "ten", "ur", "vel", "wy"];
const phrases = [
  "quantity surveyor",
  "final account",
  "cost value reconciliation",
  "interim valuation",
  "cost manager",
  "package of works",
];

/**
 * Generates adverts for benchmarking the index: bodies of about 1.6 kB with an English-like skewed vocabulary, and facets distributed as in
 * a real market.
 */
export function* benchDocuments(count: number, now: number): Generator<JobDocument> {
  const random = createSeededRandom(7);
  const words = Array.from({ length: vocabularyWords }, (_, rank) => wordOf(rank));
  const ends = cumulativeZipfWeights(vocabularyWords);
  const word = () => words[findRank(ends, random())] ?? "";
  const places = Array.from({ length: towns }, (_, id) => ({ lat: 50.2 + random() * 7.5, lng: -5 + random() * 6.5, placeId: 1000 + id }));
  /** Favours the first values, as real markets do. */
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
  const suites = [...contractSuites, ...contractForms].map(({ slug }) => slug);
  for (let index = 0; index < count; index++) {
    const category = pick(jobCategories);
    const body: string[] = [];
    const length = 145 + Math.floor(random() * 90);
    for (let at = 0; at < length; at++) body.push(random() < 0.02 ? pick(phrases) : word());
    const place = pick(places);
    const isDay = random() < 0.25;
    const isStated = random() < 0.8;
    const lowest = isDay ? 30_000 + Math.floor(random() * 30) * 1000 : 3_000_000 + Math.floor(random() * 60) * 100_000;
    yield {
      id: index + 1,
      companyId: 1 + Math.floor(random() ** 2 * Math.max(180, count / 100)),
      title: `${pick(["Senior", "Assistant", "Graduate", "Managing", "Project"])} ${category.label}`,
      companyName: `${word()} ${word()}`,
      placeNames: `town${place.placeId}, county${place.placeId % 90}, region${place.placeId % 12}`,
      body: `${body.join(" ")} reference ${(index + 1).toString(36)}x${index}`,
      category: category.slug,
      level: pick(seniorityLevels).slug,
      contractType: pick(contractTypes).slug,
      workType: pick(workTypes).slug,
      sector: random() < 0.9 ? pick(industrySectors).slug : null,
      employerType: pick(employerTypes).slug,
      suites: Array.from({ length: Math.floor(random() * 3) }, () => pick(suites)),
      workingPattern: pick(workingPatterns).slug,
      start: random() < 0.3 ? [pick(startTimes).slug] : [],
      chartership: charterships.filter(() => random() < 0.3),
      replyPromise: random() < 0.1 ? ["10", "20"] : [],
      payBasis: isDay ? pick(payBases) : null,
      payScale: isStated ? (isDay ? "day" : "year") : null,
      payMinPence: isStated ? lowest : null,
      payMaxPence: isStated ? lowest * 1.2 : null,
      points: random() < 0.95 ? [place] : [],
      placeIds: [place.placeId, 100 + (place.placeId % 90), 10 + (place.placeId % 12), 1],
      firstPublishedAt: now - Math.floor(((count - index) / count) * 90 * dayMs),
      closesAt: random() < 0.4 ? now + Math.floor(random() * 40 * dayMs) : null,
      expiresAt: now + Math.floor((0.001 + random()) * 60 * dayMs),
      isByAgency: index % 5 === 0,
      vacancyKey: random() < 0.05 ? `vacancy ${Math.floor(index / 40)}` : `advert ${index}`,
    };
  }
}

function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 16; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16];
  return word;
}

function cumulativeZipfWeights(ranks: number): Float64Array {
  const ends = new Float64Array(ranks);
  let sum = 0;
  for (let rank = 0; rank < ranks; rank++) {
    sum += 1 / (rank + 2.7);
    ends[rank] = sum;
  }
  return ends.map((end) => end / sum);
}

function findRank(ends: Float64Array, share: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] as number) < share) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Words by their frequency in the bodies; `various` are the 40 most common ones. */
export const benchWords = {
  common: wordOf(3),
  usual: wordOf(60),
  rare: wordOf(3000),
  various: Array.from({ length: 40 }, (_, rank) => wordOf(rank)),
};
