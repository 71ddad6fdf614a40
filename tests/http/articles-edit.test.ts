import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { articleRevisions, articles } from "#db/schema/articles.ts";
import { type Editors, openEditors, publishableFields } from "#tests/fixtures/editing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let editors: Editors;

beforeAll(async () => {
  site = await openTestSite({ now });
  editors = await openEditors(site);
});
afterAll(() => site.close());

describe("writing", () => {
  test("a draft gets an address from its title, another where that is taken, and is for nobody else to see", async () => {
    const { done, page } = editors;
    const first = await done("create", { title: "Day rates: what’s in them?" });
    const second = await done("create", { title: "Day rates: what's in them?" });
    expect([first.slug, second.slug]).toEqual(["day-rates-whats-in-them", "day-rates-whats-in-them-2"]);
    expect(first.state).toBe("draft");
    expect(await page(first.slug)).toBe(404);
  });

  test("the second of two editors is told what differs and loses nothing", async () => {
    const { other, done, refused, ask, draft } = editors;
    const { id, version } = await draft("Two at once");
    await done("save", { id, version, summary: "From the first." });
    const late = await refused("save", { id, version, summary: "From the second.", title: "Another title" }, other);
    expect([late.status, late.reason]).toEqual([412, "stale"]);
    expect(late.fields).toEqual({ "/summary": "Now: From the first.", "/title": "Now: Two at once" });
    const kept = await ask<{ version: number; fields: { summary: string } }>("get", { id });
    expect([kept.version, kept.fields.summary]).toEqual([version + 1, "From the first."]);
    // An identical edit by another user is not a conflict.
    await done("save", { id, version, summary: "From the first." }, other);
    for (const move of ["publish", "delete"]) expect((await refused(move, { id, version }, other)).reason).toBe("stale");
  });

  test("two saves at the same moment: one is kept, one is refused", async () => {
    const { one, other, draft } = editors;
    const { id, version } = await draft("The very same moment");
    const send = (summary: string, headers: Record<string, string>) =>
      callProcedure(site, "articles.editing.save", headers, { id, version, summary });
    const statuses = (await Promise.all([send("One", one), send("Two", other)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });

  test("what is typed into a draft is kept; one sitting is one revision, and each deliberate save another", async () => {
    const { one, other, done, refused, ask, draft } = editors;
    let { id, version } = await draft("Kept while typing");
    const type = async (markdown: string, headers = one) => {
      ({ version } = await done("save", { id, version, markdown, isAutosave: true }, headers));
    };
    const count = () => site.db.$count(articleRevisions, eq(articleRevisions.articleId, rowId));
    const [row] = await site.db.select({ id: articles.id }).from(articles).where(eq(articles.publicId, id));
    const rowId = row?.id ?? 0;
    expect(await count()).toBe(2);
    await type("a");
    await type("ab");
    await type("abc");
    expect(await count()).toBe(3);
    await type("abcd", other);
    expect(await count()).toBe(4);
    site.setNow(new Date(now.getTime() + 11 * 60_000));
    await type("abcde", other);
    expect(await count()).toBe(5);
    site.setNow(now);
    const { items } = await ask<{ items: { version: number; savedBy: string; isAutosave: boolean }[] }>("revisions", { id });
    expect(items.map(({ savedBy, isAutosave }) => [savedBy, isAutosave])).toEqual([
      ["Ben Editor", true],
      ["Ben Editor", true],
      ["Ada Editor", true],
      ["Ada Editor", false],
      ["Ada Editor", false],
    ]);
    await done("publish", { id, version });
    const live = await refused("save", { id, version: version + 1, markdown: "half a sen", isAutosave: true });
    expect([live.status, live.message]).toEqual([409, "Only drafts are saved automatically. Save this article yourself."]);
  });

  test("an earlier wording is put back as a new revision, at the present address", async () => {
    const { done, refused, ask, published } = editors;
    const first = await published("A wording to come back to");
    const second = await done("save", { id: first.id, version: first.version, markdown: "Worse.", slug: "worse-address" });
    const { items } = await ask<{ items: { version: number }[] }>("revisions", { id: first.id });
    const revision = items[1]?.version ?? 0;
    const older = await ask<{ fields: { markdown: string } }>("revision", { id: first.id, version: revision });
    expect(older.fields.markdown).toBe(publishableFields.markdown);
    await done("restore", { id: first.id, version: second.version, revision });
    expect((await site.app.inject("/article/worse-address")).body).toContain("Words enough.");
    expect((await refused("restore", { id: first.id, version: second.version + 1, revision: 999 })).status).toBe(404);
  });
});

describe("bad input", () => {
  test.each([
    ["slug", "", "Give the article an address, such as day-rates-explained."],
    ["slug", "Über uns", "Use lower-case letters, digits and single hyphens in the address, such as day-rates-explained."],
    ["slug", "a--b", "Use lower-case letters, digits and single hyphens in the address, such as day-rates-explained."],
    ["title", "", "Give the article a title of at least 4 characters."],
    ["reviewedOn", "2026-11-21", "The review date cannot be in the future."],
    ["reviewedOn", "20/11/2026", "Write the day as 2026-11-21."],
    ["topic", "gossip", "There is no such topic."],
    [
      "markdown",
      `![x](data:image/png;base64,${"A".repeat(900_000)})`,
      "Pictures cannot be pasted into the text. Remove the picture and add it below the text.",
    ],
    ["markdown", "x".repeat(60_001), "The text has at most 60,000 characters."],
  ])("%s is refused beside its field", async (field, value, sentence) => {
    const { done, refused, draft } = editors;
    const { id, version } = await draft("With bad input");
    const answer = await refused("save", { id, version, [field]: value });
    expect([answer.status, answer.fields[`/${field}`]]).toEqual([422, sentence]);
    await done("delete", { id, version });
  });

  test("a picture of two megabytes does not get as far as the editor", async () => {
    const { one, draft } = editors;
    const { id, version } = await draft("With a large picture");
    const markdown = `![x](data:image/png;base64,${"A".repeat(2_000_000)})`;
    const answer = await callProcedure(site, "articles.editing.save", one, { id, version, markdown }).catch(() => null);
    expect(answer?.status).toBe(413);
  });

  test("sources are whole, and lead to the web", async () => {
    const { done, refused, draft } = editors;
    const { id, version } = await draft("With sources");
    const source = { title: "A book", publisher: "A Body", year: 2024, url: null };
    const answer = await refused("save", { id, version, sources: [{ ...source, url: "javascript:alert(1)" }] });
    expect(answer.fields["/sources/0/url"]).toBe("Enter the full address, starting with https://.");
    await done("save", { id, version, sources: [source] });
  });

  test("an address that another article has or had is refused", async () => {
    const { done, refused, draft, published, page } = editors;
    const first = await published("The first of the name");
    const moved = await done("save", { id: first.id, version: first.version, slug: "its-new-name" });
    const second = await draft("The second of the name");
    for (const slug of ["the-first-of-the-name", "its-new-name"]) {
      const answer = await refused("save", { id: second.id, version: second.version, slug });
      expect(answer.fields["/slug"]).toBe("Another article uses this address, or used it before.");
    }
    expect((await done("create", { title: "The first of the name" })).slug).toBe("the-first-of-the-name-2");
    await done("save", { id: first.id, version: moved.version, slug: "the-first-of-the-name" });
    expect(await page("the-first-of-the-name")).toBe(200);
    expect(await page("its-new-name")).toBe(301);
  });
});
