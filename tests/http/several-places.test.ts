import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referencePlaces } from "#db/reference/places.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import type { SearchPage } from "#server/modules/market/search/search-page.types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 4 s.

const now = new Date("2026-11-20T12:00:00Z");
const idBySlug = new Map(referencePlaces().map(({ slug, id }) => [slug, id]));
const idOf = (slug: string) => idBySlug.get(slug) ?? 0;

let site: TestSite;
const ids: Record<string, number> = {};
beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { name: "Ashlar and Quoin", now });
      const advert = async (name: string, main: string | null, others: readonly string[], placeText: string | null = null) => {
        const officePlaceId = main === null ? null : idOf(main);
        const otherPlaceIds = others.length > 0 ? others.map(idOf) : null;
        ids[name] = await makeJob(db, { companyId, title: `Surveyor ${name}`, officePlaceId, otherPlaceIds, placeText, now });
      };
      await advert("south", "london", ["surrey", "kent"]);
      await advert("cities", "leeds", ["bristol", "norwich", "carlisle"]);
      await advert("midlands", null, ["west-midlands", "east-midlands"], "Midlands");
      await advert("kent", "kent", []);
      await advert("anywhere", null, []);
    },
  });
});
afterAll(() => site?.close());

async function found(query: string): Promise<string[]> {
  const answer = await site.app.inject({ url: `/api/jobs?${query}` });
  const { items, total } = answer.json<{ items: JobCard[]; total: number }>();
  expect(total, query).toBe(items.length);
  return items.map(({ title }) => title.replace("Surveyor ", "")).sort();
}

describe("an advert of several places", () => {
  test.each([
    ["London", ["anywhere", "south"]],
    ["Surrey", ["anywhere", "south"]],
    ["Kent", ["anywhere", "kent", "south"]],
    ["South East", ["anywhere", "kent", "south"]],
    ["Guildford", ["anywhere", "south"]],
    ["Maidstone", ["anywhere", "kent", "south"]],
    ["Leeds", ["anywhere", "cities"]],
    ["West Yorkshire", ["anywhere", "cities"]],
    ["Bristol", ["anywhere", "cities"]],
    ["Bath", ["anywhere", "cities"]],
    ["Norwich", ["anywhere", "cities"]],
    ["Carlisle", ["anywhere", "cities"]],
    ["Birmingham", ["anywhere", "midlands"]],
    ["East Midlands", ["anywhere", "midlands"]],
    ["Glasgow", ["anywhere"]],
  ])("is found in each of them, and only there: %s", async (location, titles) => {
    expect(await found(`location=${encodeURIComponent(location)}`)).toEqual(titles);
  });

  test.each([
    ["location=Norwich&radius=0", ["anywhere", "cities"]],
    ["location=Carlisle&radius=5", ["anywhere", "cities"]],
    ["location=England", ["anywhere", "cities", "kent", "midlands", "south"]],
    ["q=norwich", ["anywhere", "cities"]],
  ])("counts once in a list: %s", async (query, titles) => expect(await found(query)).toEqual(titles));

  test("is as far away as the nearest of its places, and counted in facets once", async () => {
    const { items, facets } = (
      await queryProcedure<{ items: JobCard[]; facets: { field: string; groups: { options: { count: number }[] }[] }[] }>(
        site,
        "search.page",
        {},
        "?location=Norwich&sort=distance",
      )
    ).data;
    expect(items.map(({ title, distanceMiles }) => [title, distanceMiles])).toEqual([
      ["Surveyor cities", 0],
      ["Surveyor anywhere", null],
    ]);
    const levels = facets.find(({ field }) => field === "level")?.groups.flatMap(({ options }) => options.map(({ count }) => count));
    expect(levels?.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test("says where it is in lists, on its page and in its structured data", async () => {
    const { items } = (await site.app.inject({ url: "/api/jobs?location=England" })).json<{ items: JobCard[] }>();
    const labels = Object.fromEntries(items.map(({ title, placeLabel }) => [title.replace("Surveyor ", ""), placeLabel]));
    expect(labels).toMatchObject({
      south: "London; also Surrey and Kent",
      cities: "Leeds; also Bristol and 2 more",
      midlands: "Midlands",
      kent: "Kent",
    });
    const { body } = await site.app.inject({ url: `/jobs/${ids.cities}`, headers: { accept: "text/html" } });
    expect(body).toContain("Other places");
    const data = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) =>
      JSON.parse(json ?? "{}"),
    );
    const posting = data.flat().find((each) => each["@type"] === "JobPosting");
    expect(posting.jobLocation.map((place: { address: { addressLocality?: string } }) => place.address.addressLocality)).toEqual([
      "Leeds",
      "Bristol",
      "Norwich",
      "Carlisle",
    ]);
  });
});

describe("a search for a list of places", () => {
  test.each([
    ["Kent or Carlisle", ["anywhere", "cities", "kent", "south"]],
    ["Birmingham / Maidstone", ["anywhere", "kent", "midlands", "south"]],
    ["London, Surrey, Kent", ["anywhere", "kent", "south"]],
    ["London, South East", ["anywhere", "south"]],
    ["Leeds & Glasgow", ["anywhere", "cities"]],
  ])("lists what is in any of %j", async (location, titles) =>
    expect(await found(`location=${encodeURIComponent(location)}`)).toEqual(titles),
  );

  test("is told of as one, and asks for no choice", async () => {
    const { tags, heading, place, isIndexable } = (
      await queryProcedure<SearchPage>(site, "search.page", {}, "?location=Norwich+or+Bristol&radius=5")
    ).data;
    expect([heading, tags.map(({ label }) => label), place?.choices, isIndexable]).toEqual([
      "Jobs within 5 miles of Norwich or Bristol",
      ["Within 5 miles of Norwich or Bristol"],
      [],
      false,
    ]);
  });
});
