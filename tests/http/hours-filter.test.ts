import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { SearchPage } from "#server/types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      const employer = await makeCompany(db, { slug: "keen", now });
      const agency = await makeCompany(db, { slug: "larch", isAgency: true, now });
      const add = (title: string, more: Partial<Parameters<typeof makeJob>[1]>) =>
        makeJob(db, { companyId: employer, title, now, ...more });
      await add("Part Time Surveyor", { workingPattern: "part-time" });
      await add("January Surveyor", { startsOn: "2027-01-11" });
      await add("Prompt Surveyor", { startsOn: "2026-11-30", companyId: agency });
      await add("Nights Surveyor", { workingPattern: "shifts-nights", companyId: agency });
    },
  });
});
afterAll(() => site.close());

interface Listed {
  items: { title: string; workingPatternLabel: string | null; company: { isAgency: boolean } }[];
  total: number;
}
const listed = async (query: string) => (await site.app.inject(`/api/jobs?${query}`)).json<Listed>();
const titles = async (query: string) => (await listed(query)).items.map(({ title }) => title.replace(" Surveyor", "")).sort();
const page = async (asked: object) => (await queryProcedure<SearchPage>(site, "search.page", {}, asked)).data;

describe("hours, start and who advertises", () => {
  test.each([
    ["hours=part-time", ["Part Time"]],
    ["hours=part-time,shifts-nights", ["Nights", "Part Time"]],
    ["advertiser=employer", ["January", "Part Time"]],
    ["advertiser=agency", ["Nights", "Prompt"]],
    ["start=january", ["January"]],
    ["start=immediate", ["Prompt"]],
    ["q=part+time", ["Part Time"]],
    ["q=no+agencies", ["January", "Part Time"]],
    ["q=agencies+only", ["Nights", "Prompt"]],
    ["q=surveyor+asap", ["Prompt"]],
    ["q=start+in+january", ["January"]],
    ["q=nights+no+agencies+surveyor", ["January", "Part Time"]],
  ])("%s lists %j", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
    const { count } = (await site.app.inject(`/api/jobs/count?${query}`)).json<{ count: number }>();
    expect(count).toBe(expected.length);
  });

  test("hours are on the card where they are not full time", async () => {
    expect((await listed("hours=part-time")).items[0]?.workingPatternLabel).toBe("Part-time");
    expect((await listed("start=january")).items[0]?.workingPatternLabel).toBeNull();
  });

  test("Hours stand after the seven filters with live counts, and each choice is a tag that can be taken away", async () => {
    const found = await page({ workingPattern: ["part-time"], advertisedBy: ["employer"] });
    const fields = found.facets.map(({ field }) => field);
    expect(fields.slice(fields.indexOf("suite"), fields.indexOf("suite") + 2)).toEqual(["suite", "workingPattern"]);
    const options = found.facets.find(({ field }) => field === "workingPattern")?.groups.flatMap(({ options }) => options) ?? [];
    expect(options.map(({ value, count }) => [value, count]).filter(([, count]) => count !== 0)).toEqual([
      ["full-time", 1],
      ["part-time", 1],
    ]);
    expect(found.tags.map(({ label, fromWords, asWords }) => [label, fromWords, asWords])).toEqual([
      ["Direct employers", false, null],
      ["Part-time", false, null],
    ]);
    expect(found).toMatchObject({ total: 1, heading: "Part-time jobs", isIndexable: false });
  });

  test("words that became a filter are a tag with the way back to the words", async () => {
    const found = await page({ q: "surveyor part time" });
    const [tag] = found.tags;
    expect(tag).toMatchObject({
      label: "Part-time",
      fromWords: true,
      asWords: { words: "part time", state: { q: 'surveyor "part time"' } },
    });
    expect(tag?.without.q).toBe("surveyor");
    const literal = await page(tag?.asWords?.state ?? {});
    expect(literal.tags).toEqual([]);
    expect(literal.items.map(({ title }) => title)).toEqual(["Part Time Surveyor"]);
  });

  test("words that would empty the list are left out, and the page says so", async () => {
    const found = await page({ q: "nights no agencies" });
    expect(found.state.q).toBe("nights no agencies");
    expect(found.notes).toEqual([expect.stringMatching(/^No job matches “.*” with the rest of your search, so we left out “.*”\.$/)]);
    expect(found.total).toBeGreaterThan(0);
  });
});
