import fc from "fast-check";
import { startTimes } from "#db/taxonomy/contract.ts";
import { advertisedBy, advertPromiseDays, charterships, payBases, payScales, postedWithinDays, sortOrders } from "#db/values.ts";
import { emptyFilters, type JobDocument, type SearchQuery, type TextTerm } from "#server/kernel/services/search.types.ts";

/** Reference time; all adverts and queries are near it. */
export const contractNow = Date.UTC(2026, 9, 1, 12);
const hourMs = 3_600_000;

const words = [
  "cost",
  "surveyor",
  "quantity",
  "senior",
  "nec4",
  "rail",
  "claim",
  "valuation",
  "leeds",
  "é",
  "m&e",
  "option",
  "c",
  "final",
  "account",
];
const word = fc.constantFrom(...words);
const phrase = (maxLength: number) => fc.array(word, { maxLength }).map((list) => list.join(" "));
const lists = {
  category: ["quantity-surveyor", "estimator", "cost-manager"],
  level: ["graduate", "senior", "director"],
  contractType: ["permanent", "contract-freelance"],
  workType: ["on-site", "hybrid", "remote"],
  sector: ["rail", "education", "defence"],
  employerType: ["main-contractor", "pqs-consultancy"],
  suite: ["jct", "jct:db", "nec4", "nec4:a", "nec4:c", "fidic"],
  workingPattern: ["full-time", "part-time", "job-share"],
  start: startTimes.slice(0, 3).map(({ slug }) => slug),
};
const promises = advertPromiseDays.map((days) => `${days}` as const);
/** Few distinct times, so that ties are common. */
const moment = (fromDays: number, toDays: number) =>
  fc.integer({ min: fromDays * 4, max: toDays * 4 }).map((quarters) => contractNow + quarters * 6 * hourMs);
const pence = fc.constantFrom(null, 30_000, 45_000, 5_000_000, 6_500_000);
const spots = [
  { lat: 53.8, lng: -1.55, placeId: 11 },
  { lat: 53.81, lng: -1.78, placeId: 12 },
  { lat: 51.51, lng: -0.13, placeId: 21 },
  { lat: 55.95, lng: -3.19, placeId: null },
];

const oddNumber = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, -1, Number.MAX_SAFE_INTEGER));

/** Generates queries with numbers and words that no caller sends. */
export const oddQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    offset: oddNumber,
    limit: oddNumber,
    radiusMiles: oddNumber,
    words: fc.array(fc.string({ unit: "binary" }), { maxLength: 3 }),
    sort: fc.constantFrom("newest" as const, "distance" as const),
  })
  .map(({ offset, limit, radiusMiles, words: oddWords, sort }) => ({
    text: { branches: [{ must: [{ anyOf: [{ words: oddWords, prefix: true }] }], mustNot: [{ words: oddWords }] }] },
    filters: {
      ...emptyFilters,
      place: { kind: "point", lat: offset, lng: limit, radiusMiles },
      category: oddWords,
      companyId: offset,
    },
    ...{ sort, offset, limit, now: radiusMiles, withFacets: true },
  }));

/** Generates any advert with the given `id`. Few distinct values everywhere, so that any query finds some. */
export const documentOf = (id: number): fc.Arbitrary<JobDocument> =>
  fc
    .record({
      companyId: fc.integer({ min: 1, max: 4 }),
      title: phrase(4),
      companyName: phrase(2),
      placeNames: phrase(2),
      body: phrase(12),
      category: fc.constantFrom(...lists.category),
      level: fc.constantFrom(...lists.level),
      contractType: fc.constantFrom(...lists.contractType),
      workType: fc.constantFrom(...lists.workType),
      sector: fc.option(fc.constantFrom(...lists.sector)),
      employerType: fc.constantFrom(...lists.employerType),
      suites: fc.uniqueArray(fc.constantFrom(...lists.suite), { maxLength: 3 }),
      workingPattern: fc.constantFrom(...lists.workingPattern),
      start: fc.subarray(lists.start),
      payBasis: fc.option(fc.constantFrom(...payBases)),
      otherRates: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        fc.array(fc.record({ payBasis: fc.constantFrom(...payBases), payMinPence: pence, payMaxPence: pence }), { maxLength: 2 }),
      ),
      chartership: fc.subarray([...charterships]),
      replyPromise: fc.subarray(promises),
      payScale: fc.option(fc.constantFrom(...payScales)),
      payMinPence: pence,
      payMaxPence: pence,
      points: fc.array(fc.constantFrom(...spots), { maxLength: 4 }),
      areaIds: fc.uniqueArray(fc.constantFrom(1, 2), { maxLength: 2 }),
      placeIds: fc.uniqueArray(fc.constantFrom(11, 12, 21, 1, 2), { maxLength: 3 }),
      firstPublishedAt: moment(-40, 0),
      closesAt: fc.option(moment(-3, 20)),
      expiresAt: fc.option(moment(-1, 40)),
      isByAgency: fc.boolean(),
      vacancyKey: fc.option(fc.constantFrom("a", "b", "c", "d"), { freq: 2 }),
    })
    .map((document) => ({ id, ...document }));

const term: fc.Arbitrary<TextTerm> = fc.oneof(
  { weight: 4, arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((list) => ({ words: list })) },
  { weight: 1, arbitrary: fc.array(word, { minLength: 0, maxLength: 2 }).map((list) => ({ words: [...list, "va"], prefix: true })) },
  { weight: 1, arbitrary: fc.constantFrom({ words: ["c"], prefix: true }, { words: [] }, { words: ["unheard"] }) },
);
const text = fc.record({
  branches: fc.array(
    fc.record({
      must: fc.array(fc.record({ anyOf: fc.array(term, { maxLength: 3 }) }), { maxLength: 2 }),
      mustNot: fc.array(term, { maxLength: 1 }),
    }),
    { maxLength: 2 },
  ),
});
const choice = (values: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.uniqueArray(fc.constantFrom(...values, "unknown"), { maxLength: 2 }));
const origin = fc.constantFrom(...spots.map(({ lat, lng }) => ({ lat, lng })), { lat: 53.7, lng: -1.6 });
const radiusMiles = fc.constantFrom(0, 5, 15, 40, 250);
const areas = fc.subarray([1, 2]);
const onePlace = fc.oneof(
  fc
    .record({ kind: fc.constant("point" as const), point: origin, radiusMiles, areas })
    .map(({ point, ...filter }) => ({ ...filter, ...point })),
  fc.record({
    kind: fc.constant("area" as const),
    placeId: fc.constantFrom(1, 11, 99),
    radiusMiles,
    points: fc.array(origin, { maxLength: 2 }),
    areas,
  }),
);
const place = fc.oneof(
  { weight: 3, arbitrary: onePlace },
  fc.tuple(onePlace, onePlace).map(([first, second]) => ({ ...first, also: [second] })),
);

/** Generates any query that the page can send. */
export const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  text: fc.option(text, { freq: 2 }),
  filters: fc.record({
    category: choice(lists.category),
    level: choice(lists.level),
    contractType: choice(lists.contractType),
    workType: choice(lists.workType),
    sector: choice(lists.sector),
    employerType: choice(lists.employerType),
    suite: choice(lists.suite),
    advertisedBy: choice(advertisedBy),
    workingPattern: choice(lists.workingPattern),
    start: choice(lists.start),
    payBasis: choice(payBases),
    chartership: choice(charterships),
    replyPromise: choice(promises),
    postedWithinDays: fc.option(fc.constantFrom(...postedWithinDays), { freq: 2 }),
    pay: fc.option(fc.record({ scale: fc.constantFrom(...payScales), minPence: pence, maxPence: pence }), { freq: 2 }),
    includeUnstatedPay: fc.boolean(),
    place: fc.option(place, { freq: 2 }),
    companyId: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 1 }),
  }),
  sort: fc.constantFrom(...sortOrders),
  offset: fc.constantFrom(0, 0, 3, 1000),
  limit: fc.constantFrom(0, 5, 1000),
  now: moment(-1, 1),
  withFacets: fc.boolean(),
});
