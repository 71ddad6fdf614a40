import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptySearch, type SearchState } from "#server/addresses/paths.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import type { JobDocument } from "#server/kernel/services/search.types.ts";
import { createMemoryIndex } from "../engine/index/memory-index.ts";
import { readSearch } from "../read-search.ts";
import { countJobs, countMatching } from "../search.queries.ts";
import type { SearchSources } from "../search-page.types.ts";
import { withoutSpans } from "../understanding/understand.ts";
import { reinterpretEmptySearch } from "./findable.ts";

const now = new Date("2026-11-25T12:00:00Z");
const leeds = { id: 1, kind: "town", slug: "leeds", name: "Leeds", label: "Leeds, West Yorkshire", lat: 53.8, lng: -1.55 };
const orkney = { ...leeds, id: 2, slug: "kirkwall", name: "Kirkwall", label: "Kirkwall, Orkney", lat: 58.98, lng: -2.96 };
const towns = [leeds, orkney].map(
  (place): Place => ({ ...place, kind: "town", population: 1, countyId: null, regionId: null, countryId: null }),
);
const gazetteer: Gazetteer = {
  byId: (id) => towns.find((town) => town.id === id),
  bySlug: (slug) => towns.find((town) => town.slug === slug),
  ancestors: (id) => [id],
  pointsIn: (id) => towns.flatMap(({ id: own, lat, lng }) => (own === id && lat !== null && lng !== null ? [{ lat, lng }] : [])),
  suggest: () => [],
  towns: () => towns,
  namesWithComma: () => [],
  named: (key) => towns.filter(({ name }) => name.toLowerCase() === key),
  nearest: () => null,
};

const advert: JobDocument = {
  id: 1,
  companyId: 1,
  title: "Senior Quantity Surveyor",
  companyName: "Ashlar and Quoin",
  placeNames: "Leeds",
  body: "Final accounts on NEC4 contracts. We are a small team with part time studies.",
  category: "quantity-surveyor",
  level: "senior",
  contractType: "permanent",
  workType: "hybrid",
  sector: "rail",
  employerType: "main-contractor",
  suites: ["nec4"],
  workingPattern: "full-time",
  start: [],
  payBasis: null,
  chartership: [],
  replyPromise: [],
  payScale: "year",
  payMinPence: 5_500_000,
  payMaxPence: 6_500_000,
  points: [{ lat: 53.8, lng: -1.55, placeId: 1 }],
  placeIds: [1],
  firstPublishedAt: now.getTime() - 86_400_000,
  closesAt: null,
  isByAgency: true,
  vacancyKey: null,
};

function sourcesOf(adverts: readonly JobDocument[]): SearchSources {
  const index = createMemoryIndex();
  const filled = index.upsert(adverts);
  const search = {
    search: (query) => filled.then(() => index.search(query)),
    hasWord: (word) => index.hasWord(word),
    figures: null,
    version: 1,
    state: { phase: "ready", source: "memory", size: index.size, bytes: 0, buildMs: 0 },
    applyNow: async () => {},
    onJobsChanged: () => () => {},
    stop: async () => {},
  } satisfies SearchSources["search"];
  return { db: {} as SearchSources["db"], gazetteer, search };
}

const state = (q: string, more: Partial<SearchState> = {}): SearchState => ({ ...emptySearch, q, ...more });

describe("words that would empty the list", () => {
  const sources = sourcesOf([advert]);
  const shown = async (q: string, more: Partial<SearchState> = {}) => {
    const read = await readSearch(sources, state(q, more), { now });
    const other = await reinterpretEmptySearch(sources, now, read, (each) =>
      sources.search.search({ ...each, offset: 0, limit: 0, now: now.getTime(), withFacets: false }).then(({ total }) => total),
    );
    return { note: other?.notes.at(-1), filters: other?.filters, askedState: other?.askedState, state: other?.state };
  };

  it("are searched as words where adverts hold them", async () => {
    const { note, filters, state: read } = await shown("senior qs part time");
    expect(note).toBe("No job matches “Part-time” with the rest of your search, so we searched for “part time” as keywords.");
    expect(filters).toMatchObject({ workingPattern: [], level: ["senior"] });
    expect(read?.q).toBe("senior qs part time");
  });

  it("are left out where none does, and the address stays as it was asked", async () => {
    const { note, filters, state: read, askedState } = await shown("senior qs no agencies leeds");
    expect(note).toBe("No job matches “Direct employers, no agencies” with the rest of your search, so we left out “no agencies”.");
    expect(filters).toMatchObject({ advertisedBy: [], level: ["senior"] });
    expect(read?.q).toBe("senior qs leeds");
    expect(askedState?.q).toBe("senior qs no agencies leeds");
  });

  it("mean the month by the given clock when they are read again", async () => {
    const march = new Date("2026-03-10T12:00:00Z");
    const read = await readSearch(sources, state("qs part time start next month leeds"), { now: march });
    const other = await reinterpretEmptySearch(sources, march, read, async ({ filters }) => 1 - filters.workingPattern.length);
    expect(other?.filters).toMatchObject({ start: ["april"], workingPattern: [] });
  });

  it("are left out together when no single one is to blame, the place last", async () => {
    const { note, filters } = await shown("qs immediate start direct employer leeds");
    expect(note).toBe(
      "No job matches “Immediate start”, “Direct employers, no agencies” with the rest of your search, so we left out “immediate start” and “direct employer”.",
    );
    expect(filters?.place).not.toBeNull();
  });

  it("stay as they are when other words or the panel empty the list", async () => {
    expect((await shown("part time crane")).note).toBeUndefined();
    expect((await shown("part time", { level: ["director-partner"] })).note).toBeUndefined();
    expect((await shown("no such words")).note).toBeUndefined();
  });
});

describe("any search", () => {
  const words =
    "part time|full time|3 days a week|no agencies|agencies only|asap|start in january|hybrid 2 days|remote|senior|graduate scheme|£500 pd|£65k|hourly £60|leeds|kirkwall|nec4|jct|rail|permanent|outside ir35|last 7 days|main contractor|term time|evenings";
  const piece = fc.constantFrom(...words.split("|"));
  const searches = fc.tuple(fc.constantFrom("", "qs", "quantity surveyor"), fc.uniqueArray(piece, { minLength: 1, maxLength: 5 }));
  const adverts = fc.array(
    fc.record({
      level: fc.constantFrom("senior", "graduate"),
      workType: fc.constantFrom("hybrid", "remote", "on-site"),
      workingPattern: fc.constantFrom("full-time", "part-time"),
      start: fc.constantFrom([], ["immediate"], ["january"]),
      isByAgency: fc.boolean(),
      suites: fc.constantFrom(["nec4"], ["jct"], []),
      payScale: fc.constantFrom("year" as const, "day" as const),
      payMaxPence: fc.constantFrom(50_000, 6_600_000),
      contractType: fc.constantFrom("permanent", "contract-freelance"),
    }),
    { maxLength: 5 },
  );

  it("that finds something without the words that were understood finds something with them, and says what it did", async () => {
    await fc.assert(
      fc.asyncProperty(adverts, searches, async (made, [role, pieces]) => {
        const sources = sourcesOf(made.map((more, at) => ({ ...advert, ...more, id: at + 1 })));
        const asked = state([role, ...pieces].join(" "));
        const read = await readSearch(sources, asked, { now });
        const matching = await countMatching(sources, now, asked);
        const total = await countJobs(sources, now, asked);
        let stripped = read;
        while (stripped.wordTags.length > 0) {
          const spans = stripped.wordTags.flatMap((tag) => tag.spans);
          stripped = await readSearch(sources, state(withoutSpans(stripped.state.q, spans)), { now });
        }
        const without = [...read.wordTags.map(({ qWithout }) => qWithout), stripped.state.q];
        const others = await Promise.all(without.map((q) => countMatching(sources, now, state(q))));
        if (matching > 0) expect(total).toBe(matching);
        else if (others.some((each) => each > 0)) expect(total).toBeGreaterThan(0);
        if (matching === 0 && total > 0) {
          const other = await reinterpretEmptySearch(sources, now, read, (each) =>
            sources.search.search({ ...each, offset: 0, limit: 0, now: now.getTime(), withFacets: false }).then((found) => found.total),
          );
          expect(other?.notes).toHaveLength(read.notes.length + 1);
        }
      }),
      { numRuns: 300 },
    );
  });
});
