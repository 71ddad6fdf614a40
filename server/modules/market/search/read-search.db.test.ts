import { afterAll, beforeAll, expect, it } from "vitest";
import { makeJob } from "#db/seed/factories.ts";
import { emptySearch, type SearchState } from "#server/addresses/paths.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { readSearch } from "./read-search.ts";
import { countJobs, findJobs } from "./search.queries.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const find = (state: Partial<SearchState>) => findJobs(site.services, now, { ...emptySearch, ...state });

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      for (const workType of ["remote", "remote", "on-site"] as const)
        await makeJob(db, { workType, title: "Senior Quantity Surveyor", level: "senior", now });
    },
  });
});
afterAll(() => site.close());

it("reads a way of working typed as a place as the Work Type it names", async () => {
  const page = await find({ location: "Fully remote", level: ["senior"] });
  expect(page.state).toMatchObject({ location: "", workType: ["remote"], level: ["senior"] });
  expect(page.total).toBe(2);
  expect(await countJobs(site.services, now, { ...emptySearch, location: "remote" })).toBe(2);
  expect(page.tags.map(({ label }) => label)).toContain("Remote");
  expect(page.notes).toEqual(["“Fully remote” is a way of working, not a place, so Work Type was set to Remote."]);
});

it("names a misspelt search by the words it looked for", async () => {
  const page = await find({ q: "senior quanity survyor" });
  expect(page.correction?.searchedFor).toBe("senior quantity surveyor");
  expect(page.heading).toBe("Senior quantity surveyor jobs");
});

it("says that there is no page 0", async () => {
  const page = await find({ page: "0" });
  expect([page.page, page.notes]).toEqual([1, ["Page “0” is not a page number, so the first page is shown."]]);
});

it("tells a level from the category of the same name", async () => {
  const page = await find({ category: ["commercial-manager"], level: ["commercial-manager-level"] });
  expect(page.tags.map(({ label }) => label)).toEqual(expect.arrayContaining(["Commercial Manager", "Commercial Manager level"]));
});

it.each([
  ["in the place box", { location: "Leeds within 20 miles" }],
  ["after the place among the keywords", { q: "qs leeds within 20 miles" }],
  ["before the place among the keywords", { q: "qs within 20 miles of leeds" }],
])("measures the distance typed %s", async (_where, state) => {
  const page = await find(state);
  expect(page.place).toMatchObject({ radiusMiles: 20 });
});

it("leaves out what is refused, and says so", async () => {
  const page = await find({ q: "senior quantity surveyor not remote" });
  expect([page.total, page.tags.map(({ label }) => label)]).toEqual([1, expect.arrayContaining(["Not remote"])]);
  expect((await find({ q: "quantity surveyor no rail" })).notes).toEqual(["“no rail” leaves out every advert that says “rail”."]);
});

it.each([
  ["Cork", "“Cork” is outside the UK (Ireland), so it was ignored. Did you mean York, North Yorkshire?"],
  ["Sydney", "“Sydney” is outside the UK (Australia), so it was ignored. Did you mean Lydney, Gloucestershire?"],
  ["New South Wales", "“New South Wales” is outside the UK (Australia), so it was ignored."],
  ["Holland", "“Holland” is outside the UK (Netherlands), so it was ignored."],
])("takes %j for no misspelt place here", async (location, note) => {
  const page = await find({ location });
  expect([page.place, page.correction, page.notes]).toEqual([null, null, [note]]);
});

it("searches every place of a list by distance and shows them as one that can be removed", async () => {
  const page = await find({ q: "qs leeds or manchester" });
  expect(page.tags).toMatchObject([
    { label: expect.stringMatching(/^Within \d+ miles of Leeds or Manchester$/), fromWords: true, without: { q: "qs" } },
  ]);
  const { restrictions } = await readSearch(
    site.services,
    { ...emptySearch, q: "leeds or manchester estimator nec4, outside" },
    { now: new Date() },
  );
  expect(restrictions().find(({ kind }) => kind === "words")?.label).toBe("“estimator”");
});

it("counts next month from the day of the search", async () => {
  const { notes } = await find({ q: "quantity surveyor starting next month" });
  expect(notes).toEqual([expect.stringMatching(/^No job matches “Start in December” with the rest of your search/)]);
});
