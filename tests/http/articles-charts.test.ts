import { afterAll, beforeAll, expect, test } from "vitest";
import { articles } from "#db/schema/articles.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      for (let firm = 0; firm < 5; firm += 1) {
        const companyId = await makeCompany(db, { name: `Firm ${firm} Ltd`, slug: `firm-${firm}`, now });
        for (const payMinPence of [5_500_000, 6_000_000]) await makeJob(db, { companyId, level: "senior", payMinPence, now });
        await makeJob(db, { companyId, level: "assistant", payMinPence: 3_000_000, payMaxPence: 3_400_000, now });
      }
    },
  });
});
afterAll(() => site.close());

async function addArticle(slug: string, markdown: string): Promise<string> {
  const at = new Date("2026-11-18T09:00:00Z");
  const words = { title: "What pay says", summary: "On pay.", authorName: "Robin Sample", authorGrade: "", reviewedOn: null, sources: [] };
  const shown = { state: "published" as const, publishedAt: at, readingMinutes: 1, createdAt: at, updatedAt: at };
  await site.db.insert(articles).values({ publicId: randomPublicId(), slug, topic: "pay-and-market", ...words, markdown, ...shown });
  return (await site.app.inject(`/article/${slug}`)).body;
}

test("a chart in an article is drawn from the adverts of the day, with n, dates and the way to its figures", async () => {
  const body = await addArticle("by-level", "Before.\n\n{{chart: period=year, by=level}}\n\n## After\n\nWords.");
  const figure = /<figure.*?<\/figure>/s.exec(body)?.[0]?.replaceAll("<!-- -->", "") ?? "";
  expect(figure).toContain("What do levels pay?");
  expect(figure).toContain("15 adverts from 5 employers");
  expect(figure).toContain("20 November 2026");
  expect(figure).toContain("n = 10");
  expect(figure).toContain('aria-label="£57,500–£70,000');
  expect(figure).toContain("Too few adverts for a figure: Assistant (5).");
  expect(figure).toContain('href="/salary-guide"');
  expect(body.indexOf("Before.")).toBeLessThan(body.indexOf("<figure"));
  expect(body.indexOf("<figure")).toBeLessThan(body.indexOf('<h2 id="part-after">'));
  const read = (await site.app.inject("/api/articles/by-level")).json<{ html: string }>();
  expect(read.html).toMatch(/^<p>Before.<\/p>\n<p><a href="\/salary-database">Salaries: All roles<\/a><\/p>/);
});

test("below ten adverts from five employers a wider figure is shown and said to be one, or a sentence", async () => {
  const wider = await addArticle("wider", "{{chart: period=year, level=assistant}}");
  expect(wider).toContain("Too few adverts for Assistant. Showing all levels.");
  expect(wider).toContain("n = 15");
  const none = await addArticle("none", "{{chart: period=day, basis=umbrella}}");
  expect(none).toContain("needs at least 10 adverts from 5 employers");
  expect(none).not.toContain('role="img"');
});

test.each([
  ["{{chart: by=town}}", "In “chart”: these adverts cannot be split by “town”. Use by=level or by=region or by=side."],
  ["{{chart: level=senior, by=level}}", "In “chart”: these adverts cannot be split by “level”. Use by=region or by=side."],
  ["{{chart: period=day}}", "In “chart”: day rates need by=basis, or a basis such as basis=outside-ir35."],
  ["{{chart: level=wizard}}", "In “chart”: There is no level called “wizard”."],
  ["{{chart: place=Leeds}}", "In “chart”: there is no key “place”. Use one of period, pay, basis, category, level, location,"],
  ["See {{chart: by=level}}", "Put each chart in a paragraph of its own, outside lists and quotations."],
])("an editor of %s is told: %s", async (markdown, fault) => {
  const editor = await makePerson(site, { role: "platform_admin" }, now);
  const { data } = await callProcedure<{ faults: string[] }>(site, "articles.editing.preview", editor.session.writeHeaders, { markdown });
  expect(data.faults).toEqual([expect.stringContaining(fault)]);
});
