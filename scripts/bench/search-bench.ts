import { performance } from "node:perf_hooks";
import { contractTypes, startTimes, workingPatterns, workTypes } from "#db/taxonomy/contract.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { charterships, payBases } from "#db/values.ts";
import {
  emptyFilters,
  type JobDocument,
  type SearchFilters,
  type SearchQuery,
  type TextTerm,
} from "#server/kernel/services/search.types.ts";
import { createMemoryIndex } from "#server/modules/market/search/engine/index/memory-index.ts";

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
function* benchDocuments(count: number, now: number): Generator<JobDocument> {
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
const benchWords = {
  common: wordOf(3),
  usual: wordOf(60),
  rare: wordOf(3000),
  various: Array.from({ length: 40 }, (_, rank) => wordOf(rank)),
};

/** Builds the index over generated adverts and times one kind of query after another. Sizes may be given as arguments. */
const sizes = process.argv.slice(2).map(Number);
const rowsPerSegment = 131_072;
const runs = 120;
const now = Date.UTC(2026, 5, 1);
const megabyte = 1 << 20;

const matchAll = (terms: readonly TextTerm[], filters: Partial<SearchFilters> = {}) => ({
  text: { branches: [{ must: terms.map((term) => ({ anyOf: [term] })), mustNot: [] }] },
  filters: { ...emptyFilters, ...filters },
});
const matchFilters = (filters: Partial<SearchFilters>) => ({ text: null, filters: { ...emptyFilters, ...filters } });
const words = (...list: string[]): TextTerm => ({ words: list });
const leeds = { kind: "point" as const, lat: 53.8, lng: -1.55, radiusMiles: 25 };

type BenchQuery = Pick<SearchQuery, "text" | "filters"> & Partial<SearchQuery>;
const mix: Record<string, (run: number, size: number) => BenchQuery> = {
  "common word": () => ({ ...matchAll([words(benchWords.common)]), sort: "relevance" }),
  "two words": () => ({ ...matchAll([words(benchWords.common), words(benchWords.usual)]), sort: "relevance" }),
  "word of the title": () => ({ ...matchAll([words("senior")]), sort: "relevance" }),
  phrase: () => ({ ...matchAll([words("quantity", "surveyor")]), sort: "relevance" }),
  "phrase or its synonym": () => ({
    text: { branches: [{ must: [{ anyOf: [words("qs"), words("quantity", "surveyor")] }], mustNot: [] }] },
    filters: emptyFilters,
    sort: "relevance",
  }),
  "new phrase each time": (run) =>
    matchAll([words(["interim", "final", "package"][run % 3] ?? "", benchWords.usual.slice(0, 3 + (run % 7)))]),
  prefix: () => ({ ...matchAll([{ words: [benchWords.usual.slice(0, 4)], prefix: true }]), sort: "relevance" }),
  // Recent result sets are cached, so each run searches for different words.
  "other words each time": (run) => matchAll([words(variousWord(run)), words(variousWord(run * 7 + 3))]),
  "unique word": (run, size) => matchAll([words(`${(((run * 7919) % size) + 1).toString(36)}x${(run * 7919) % size}`)]),
  "filters only": () => matchFilters({ category: ["quantity-surveyor"], contractType: ["permanent"], sector: ["rail", "education"] }),
  "filters, pay, posted": () =>
    matchFilters({ level: ["senior"], suite: ["nec4"], postedWithinDays: 14, pay: { scale: "year", minPence: 5_000_000, maxPence: null } }),
  radius: () => ({ ...matchFilters({ place: leeds }), sort: "distance" }),
  "common word and radius": () => ({ ...matchAll([words(benchWords.common)], { place: leeds }), sort: "relevance" }),
  "no text": () => matchFilters({}),
  "no text, by pay": () => ({ ...matchFilters({}), sort: "salary-desc" }),
};

function variousWord(run: number): string {
  return benchWords.various[run % benchWords.various.length] ?? "";
}

for (const size of sizes.length > 0 ? sizes : [2400, 200_000, 1_000_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const index = createMemoryIndex(undefined, { sealRows: rowsPerSegment });
  const startedMs = performance.now();
  let addingMs = 0;
  let batch: JobDocument[] = [];
  const add = async () => {
    const fromMs = performance.now();
    await index.upsert(batch);
    addingMs += performance.now() - fromMs;
    batch = [];
  };
  for (const document of benchDocuments(size, now)) {
    batch.push(document);
    if (batch.length === 500) await add();
  }
  await add();
  const searched = createMemoryIndex(index.release());
  const totalMs = performance.now() - startedMs;
  globalThis.gc?.();
  console.log(
    `\n${size.toLocaleString("en-GB")} adverts: built in ${(addingMs / 1000).toFixed(1)} s (${(totalMs / 1000).toFixed(1)} s with making them), ` +
      `index ${Math.round(searched.bytes / megabyte)} MB, rss ${Math.round(process.memoryUsage().rss / megabyte)} MB`,
  );
  console.log("query                       found     first ms    p50 ms    p95 ms    cpu ms");
  const everyMs: number[] = [];
  for (const [name, make] of Object.entries(mix)) {
    const spentMs: number[] = [];
    let total = 0;
    const cpuFrom = process.cpuUsage();
    for (let run = 0; run < runs; run++) {
      const query: SearchQuery = { sort: "newest", offset: 0, limit: 15, now: now + run, withFacets: true, ...make(run, size) };
      const fromMs = performance.now();
      total = (await searched.search(query)).total;
      spentMs.push(performance.now() - fromMs);
    }
    const cpu = process.cpuUsage(cpuFrom);
    const cpuMs = (cpu.user + cpu.system) / 1000 / runs;
    everyMs.push(...spentMs);
    const first = spentMs[0] ?? 0;
    console.log(
      `${name.padEnd(24)} ${String(total).padStart(8)} ${first.toFixed(2).padStart(12)} ${quantiles(spentMs)} ${cpuMs.toFixed(2).padStart(9)}`,
    );
  }
  console.log(`${"all of them".padEnd(46)} ${quantiles(everyMs)}`);
  await measureChanges(searched, size);
}

async function measureChanges(index: ReturnType<typeof createMemoryIndex>, size: number): Promise<void> {
  const spentMs: number[] = [];
  for (const document of benchDocuments(Math.min(size, 3000), now)) {
    const fromMs = performance.now();
    await index.upsert([document]);
    spentMs.push(performance.now() - fromMs);
  }
  console.log(`${"replace one advert".padEnd(46)} ${quantiles(spentMs)}   longest ${Math.max(...spentMs).toFixed(1)} ms`);
}

function quantiles(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(9);
  return `${at(0.5)} ${at(0.95)}`;
}
