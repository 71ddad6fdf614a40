import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { type Editors, openEditors, publishableFields } from "#tests/fixtures/editing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let editors: Editors;

beforeAll(async () => {
  site = await openTestSite({ now });
  editors = await openEditors(site);
});
afterAll(() => site.close());

describe("before the public", () => {
  test("what is not fit to be read is not published, and the reasons are named", async () => {
    const { done, refused } = editors;
    const { id, version } = await done("create", { title: "Not fit yet" });
    const empty = await refused("publish", { id, version });
    expect(Object.keys(empty.fields)).toEqual(["/summary", "/authorName", "/markdown"]);
    const markdown = "{{jobs: levle=senior}} {{pay: level=wizard}} {{jobs: level=senior ![p](/x)";
    const saved = await done("save", { id, version, ...publishableFields, markdown });
    const preview = await done<{ faults: string[]; html: string }>("preview", { markdown });
    expect(preview.faults).toHaveLength(4);
    const figures = await refused("publish", { id, version: saved.version });
    for (const fault of preview.faults) expect(figures.fields["/markdown"]).toContain(fault);
    expect(figures.fields["/markdown"]).toContain("there is no key “levle”");
    expect(figures.fields["/markdown"]).toContain("There is no level called “wizard”.");
    expect(figures.fields["/markdown"]).toContain("A figure starts with “{{” but has no “}}” on the same line.");
    expect(figures.fields["/markdown"]).toContain("Pictures from other sites are not shown.");
    expect((await refused("schedule", { id, version: saved.version, at: "2026-12-01T08:00" })).fields).toHaveProperty("/markdown");
  });

  test("what is published stays fit: an edit that breaks it is refused", async () => {
    const { refused, published } = editors;
    const { id, version } = await published("Stays fit");
    expect((await refused("save", { id, version, markdown: "{{jobs: level=wizard}}" })).fields).toHaveProperty("/markdown");
    expect((await refused("save", { id, version, summary: "" })).fields).toHaveProperty("/summary");
  });

  test("an article goes through its life, and every address says how it stands", async () => {
    const { done, refused, published, page } = editors;
    const first = await published("A whole life");
    expect(await page("a-whole-life")).toBe(200);
    expect((await refused("delete", { id: first.id, version: first.version })).reason).toBe("conflict");
    expect((await refused("publish", { id: first.id, version: first.version })).reason).toBe("conflict");
    const renamed = await done("save", { id: first.id, version: first.version, slug: "another-life" });
    expect(await page("a-whole-life")).toBe(301);
    const withdrawn = await done("withdraw", { id: first.id, version: renamed.version });
    expect([await page("another-life"), await page("a-whole-life")]).toEqual([410, 410]);
    expect((await site.app.inject("/api/articles/another-life")).statusCode).toBe(410);
    const again = await done("publish", { id: first.id, version: withdrawn.version });
    expect(again.publishedAt).toBe(first.publishedAt);
    expect(await page("another-life")).toBe(200);
  });

  test("is scheduled by London's clocks across a change of them, and nothing has to run", async () => {
    const { done, refused, ask, draft, page } = editors;
    site.setNow(new Date("2026-10-20T12:00:00Z"));
    const at = async (clock: string) => {
      const { id, version } = await draft(`Due at ${clock}`);
      return done("schedule", { id, version, at: clock });
    };
    const summer = await at("2026-10-24T08:00");
    const winter = await at("2026-10-25T08:00");
    expect([summer.publishedAt, winter.publishedAt]).toEqual(["2026-10-24T07:00:00.000Z", "2026-10-25T08:00:00.000Z"]);
    expect(summer.state).toBe("scheduled");
    const seen = await ask<{ publishedAtLondon: string }>("get", { id: summer.id });
    expect(seen.publishedAtLondon).toBe("2026-10-24T08:00");
    site.setNow(new Date("2026-10-25T07:59:59Z"));
    expect([await page(summer.slug), await page(winter.slug)]).toEqual([200, 404]);
    site.setNow(new Date("2026-10-25T08:00:00Z"));
    expect(await page(winter.slug)).toBe(200);
    expect((await ask<{ state: string }>("get", { id: winter.id })).state).toBe("published");
    expect((await refused("unschedule", { id: winter.id, version: winter.version })).reason).toBe("conflict");
    site.setNow(now);
  });

  test.each([
    ["2026-11-20T11:59", "This time has passed. Publish the article now, or choose a time in the future."],
    ["2028-01-01T08:00", "Choose a time within the next year."],
    ["2027-03-28T01:30", "This time does not exist in London: the clocks go forward that night."],
    ["tomorrow at eight", "Give the day and the time, such as 25 November 2026 at 08:00."],
  ])("cannot be scheduled for %s", async (at, sentence) => {
    const { done, refused, draft } = editors;
    const { id, version } = await draft("At an odd time");
    expect((await refused("schedule", { id, version, at })).fields).toEqual({ "/at": sentence });
    await done("delete", { id, version });
  });

  test("what is scheduled can be taken back, and a draft deleted with all of its wordings", async () => {
    const { one, done, draft } = editors;
    const { id, version } = await draft("Taken back");
    const scheduled = await done("schedule", { id, version, at: "2026-12-01T08:00" });
    const back = await done("unschedule", { id, version: scheduled.version });
    expect([back.state, back.publishedAt]).toEqual(["draft", null]);
    await done("delete", { id, version: back.version });
    expect((await queryProcedure(site, "articles.editing.get", one, { id })).status).toBe(404);
  });

  test("finished pages are told: what was kept for all is rendered anew after a change", async () => {
    const { done, published } = editors;
    const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
    const { id, version, slug } = await published("Kept for all");
    const read = async () => (await fetch(`${url}/article/${slug}`)).text();
    expect(await read()).toContain("Words enough.");
    const saved = await done("save", { id, version, markdown: "Other words." });
    expect(await read()).toContain("Other words.");
    await done("withdraw", { id, version: saved.version });
    expect((await fetch(`${url}/article/${slug}`)).status).toBe(410);
  });
});

describe("links", () => {
  test("are looked at one by one, and the broken ones are named", async () => {
    const { done, published } = editors;
    await published("Linked to");
    const markdown = [
      "## Here",
      "[1](/jobs?level=senior) [2](/article/linked-to) [3](/article/nowhere) [4](/no-such-page) [5](#part-here) [6](#part-there)",
      "[7](https://elsewhere.example/x) [8](https://nodot/) [9](https://a:b@c.example/) [10](mailto:a@b.example) [11](jobs)",
      "[12](/articles-news) [13](/my-account) [14](/jobs/99999999) [15](/articles.rss.xml) [16](/article/own) [17](https://jobs.example.test/nothing)",
    ].join("\n\n");
    const { links } = await done<{ links: { href: string; isBroken: boolean }[] }>("checkLinks", { markdown, slug: "own" });
    expect(links).toHaveLength(17);
    expect(links.filter(({ isBroken }) => isBroken).map(({ href }) => href)).toEqual([
      "/article/nowhere",
      "/no-such-page",
      "#part-there",
      "https://nodot/",
      "https://a:b@c.example/",
      "jobs",
      "/jobs/99999999",
      "https://jobs.example.test/nothing",
    ]);
  });
});

test("the list for editors says how each stands, whatever has been written down", async () => {
  const { done, ask, draft } = editors;
  const { id, version } = await draft("Listed as scheduled");
  await done("schedule", { id, version, at: "2026-11-20T12:10" });
  interface List {
    items: { id: string; state: string }[];
    counts: Record<string, number>;
  }
  const list = () => ask<List>("list", { q: "Listed as scheduled" });
  expect((await list()).counts).toEqual({ draft: 0, scheduled: 1, published: 0, withdrawn: 0 });
  site.setNow(new Date("2026-11-20T12:10:00Z"));
  const later = await list();
  expect([later.counts.published, later.items[0]?.state]).toEqual([1, "published"]);
  expect((await ask<List>("list", { q: "Listed as scheduled", state: "scheduled" })).items).toEqual([]);
  site.setNow(now);
});

test("everything an administrator changed is in the audit log", async () => {
  const { done, published } = editors;
  const { id, version } = await published("Written down");
  await done("withdraw", { id, version });
  const rows = await site.db
    .select({ action: auditEvents.action, reason: auditEvents.reason })
    .from(auditEvents)
    .where(eq(auditEvents.resourceId, id));
  expect(rows).toEqual([
    { action: "article.write", reason: "created" },
    { action: "article.write", reason: "saved summary, authorName, authorGrade, markdown" },
    { action: "article.publish", reason: "draft to published" },
    { action: "article.publish", reason: "published to withdrawn" },
  ]);
});
