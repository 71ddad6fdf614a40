import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referencePlaces } from "#db/reference/places.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { SearchPage } from "#server/modules/market/search/search-page.types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 3 s.

const now = new Date("2026-11-20T12:00:00Z");
const idOf = (wanted: string) => referencePlaces().find(({ slug }) => slug === wanted)?.id;

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const companyId = await makeCompany(db, { now });
      for (const town of ["leeds", "bradford", "york", "bristol"])
        await makeJob(db, { companyId, title: `Surveyor ${town}`, officePlaceId: idOf(town), now });
      await makeJob(db, { companyId, title: "Surveyor yorkshire", officePlaceId: idOf("yorkshire-and-the-humber"), now });
    },
  });
});
afterAll(() => site?.close());

const search = async (address: string) => (await queryProcedure<SearchPage>(site, "search.page", {}, address)).data;
const titles = ({ items }: Pick<SearchPage, "items">) => items.map(({ title }) => title.replace("Surveyor ", "")).sort();
const pageOf = async (address: string) => (await site.app.inject({ url: `/jobs${address}`, headers: { accept: "text/html" } })).body;

describe("a search around where somebody is", () => {
  test("lists what is within the usual miles, or those asked for, and says so without saying where", async () => {
    const near = await search("?near=53.80,-1.55");
    expect(titles(near)).toEqual(["bradford", "leeds", "yorkshire"]);
    expect(near.tags.map(({ label }) => label)).toEqual(["Within 15 miles of your location"]);
    expect(near.heading).toBe("Jobs within 15 miles of your location");
    expect(near).toMatchObject({ toBePlaced: null, isIndexable: false, canonicalPath: null, notes: [] });
    expect(titles(await search("?near=53.80,-1.55&radius=5"))).toEqual(["leeds", "yorkshire"]);
    expect(titles(await search("?near=53.80,-1.55&radius=40"))).toEqual(["bradford", "leeds", "york", "yorkshire"]);
    expect((await search("?near=53.80,-1.55&sort=distance")).items[0]?.title).toBe("Surveyor leeds");
  });

  test("holds no more of it than about a mile, whatever was sent", async () => {
    const { state } = await search("?near=53.801277,-1.548567");
    expect(state.near).toBe("53.80,-1.55");
    const page = await pageOf("?near=53.801277,-1.548567");
    expect(page).toContain("53.80");
    expect(page).not.toContain("53.8012");
  });

  test("is kept and followed around the nearest town instead", async () => {
    const { toKeep, tags } = await search("?q=surveyor&near=53.80,-1.55");
    expect(toKeep).toMatchObject({ near: "", location: "Leeds" });
    expect(tags[0]?.without).toMatchObject({ q: "surveyor", near: "", radius: "" });
    const page = await pageOf("?q=surveyor&near=53.80,-1.55");
    for (const [, address] of page.matchAll(/href="([^"]*(?:feed|alerts)[^"]*)"/g)) expect(address).not.toContain("near=");
  });

  test("gives way to a place that is named", async () => {
    expect(titles(await search("?near=53.80,-1.55&location=Bristol"))).toEqual(["bristol"]);
  });

  test.each([
    ["48.85,2.35", "Your location is outside the UK, so it was ignored. Enter a town or a postcode."],
    ["home", "“home” is not a location, so it was ignored."],
  ])("says that %j was ignored", async (near, note) => {
    const { notes, total } = await search(`?near=${near}`);
    expect([notes, total]).toEqual([[note], 5]);
  });
});

describe("near me without a location", () => {
  test.each([["?q=surveyor+near+me"], ["?q=surveyor&location=near+me"], ["?q=surveyor&location=in+my+area"]])(
    "asks where, and lists all places meanwhile: %s",
    async (address) => {
      const { toBePlaced, total, tags } = await search(address);
      expect(toBePlaced).toMatchObject({ q: "surveyor", location: "" });
      expect([total, tags]).toEqual([5, []]);
    },
  );

  test("asks for a town in a form that needs no script", async () => {
    const page = await pageOf("?q=surveyor+near+me&level=senior&sort=distance");
    const form =
      page
        .split("<form ")
        .find((part) => part.includes("near-town"))
        ?.split("</form>")[0] ?? "";
    const fields = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    expect(fields).toEqual(
      expect.arrayContaining([
        ["q", "surveyor"],
        ["level", "senior"],
      ]),
    );
    expect(form).toContain('name="location"');
    expect(form).toContain("Show jobs near there");
  });

  test("is answered by a location or a place, and taken away with it", async () => {
    const near = await search("?q=surveyor+within+5+miles+of+me&near=53.80,-1.55");
    expect([titles(near), near.toBePlaced]).toEqual([["leeds", "yorkshire"], null]);
    expect(near.tags[0]).toMatchObject({ label: "Within 5 miles of your location", without: { q: "surveyor", near: "" } });
    expect(titles(await search("?q=surveyor+near+me&location=York&radius=5"))).toEqual(["york", "yorkshire"]);
    expect(titles(await search("?q=surveyor+near+me+bristol"))).toEqual(["bristol"]);
  });
});
