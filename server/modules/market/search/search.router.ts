import { z } from "zod";
import { emptySearch, manyFields, readSearchState, type SearchState, singleFields } from "#server/addresses/paths.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { recordListed } from "#server/modules/market/search/listed-places.ts";
import { getBrowseOverview, listBrowseLinks } from "./browse.queries.ts";
import { listLocationsWithCounts, regionCount } from "./location-counts.queries.ts";
import { countJobsWithNotes, findJobs } from "./search.queries.ts";
import { category, listCategories, listSkills, skill } from "./vocabularies.queries.ts";

/** A list's query string or its fields. Anything else is parsed as far as possible; nothing is rejected. */
const searchInput = z
  .custom<Partial<SearchState> | string>(() => true)
  .transform(toSearchState)
  .meta({ fields: z.object(Object.fromEntries([...singleFields, ...manyFields].map((field) => [field, z.unknown()]))) });

const cache = { maxAgeSeconds: 3600 };

export const searchRouter = router({
  /** The jobs list: adverts, facets with counts, tags, notes and suggestions. */
  page: procedure("job.search", { quota: "search" })
    .input(searchInput)
    .query(async ({ ctx, input }) => {
      const page = await findJobs(ctx.services, ctx.now, input);
      recordListed(ctx, { jobIds: page.items.map(({ id }) => id), source: page.landing ? "landing-list" : "board" });
      return page;
    }),
  /** Number of adverts a search would list, for a filter panel before it is applied. */
  count: procedure("job.search", { quota: "search" })
    .input(searchInput)
    .query(async ({ ctx, input }) => {
      const { count, notes } = await countJobsWithNotes(ctx.services, ctx.now, input);
      return { total: count, ...(notes.length > 0 && { notes: notes.map(({ message }) => message) }) };
    }),
  /** Categories, sectors, suites and popular places with live counts, and the employers with most adverts. */
  browse: procedure("job.search").query(({ ctx }) => getBrowseOverview(ctx.services, ctx.now)),
  /** The most popular of these, as links, for the board's first page. */
  waysIn: procedure("job.search").query(({ ctx }) => listBrowseLinks(ctx.services, ctx.now)),
  /** Regions with their counties and largest towns, with live counts. */
  locations: procedure("job.search", {
    rest: {
      method: "GET",
      path: "/api/locations",
      name: "listLocations",
      summary: "Regions with their counties and largest towns, each with its number of live adverts",
      tag: "Places and maps",
      batch: "any",
      cache,
    },
  })
    .output(answerOf(z.array(regionCount)))
    .query(({ ctx }) => listLocationsWithCounts(ctx.services, ctx.now)),
  categories: procedure("job.search", {
    rest: {
      method: "GET",
      path: "/api/categories",
      name: "listCategories",
      summary: "Categories of jobs, each with its number of live adverts",
      tag: "Vocabularies",
      batch: "any",
      cache,
    },
  })
    .output(answerOf(z.array(category)))
    .query(({ ctx }) => listCategories(ctx)),
  skills: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/skills",
      name: "listSkills",
      summary: "Skills, software and rules of measurement that adverts may name",
      tag: "Vocabularies",
      batch: "any",
      cache,
    },
  })
    .output(answerOf(z.array(skill)))
    .query(({ ctx }) => listSkills(ctx)),
});

function toSearchState(input: unknown): SearchState {
  if (typeof input === "string") return readSearchState(new URLSearchParams(input.slice(0, 20_000)));
  if (typeof input !== "object" || input === null) return emptySearch;
  const given = input as Record<string, unknown>;
  const parameters: Record<string, string | string[]> = {};
  for (const field of singleFields) parameters[field] = textOf(given[field]).slice(0, 5000);
  for (const field of manyFields) {
    const values = Array.isArray(given[field]) ? given[field] : [given[field]];
    parameters[field] = [...new Set(values.slice(0, 500).map((value) => textOf(value).slice(0, 200).trim()))].filter(Boolean).slice(0, 50);
  }
  return parameters as unknown as SearchState;
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
