import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceArticles } from "#db/reference/articles.ts";
import { articleOldSlugs, articles } from "#db/schema/articles.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { type Editors, openEditors } from "#tests/fixtures/editing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let editors: Editors;

beforeAll(async () => {
  site = await openTestSite({ now });
  editors = await openEditors(site);
});
afterAll(() => site.close());

test("every article the site is delivered with is published, fit to be, and dated no later than today", async () => {
  expect(referenceArticles.length).toBeGreaterThan(0);
  for (const { slug, markdown, publishedOn, reviewedOn } of referenceArticles) {
    expect([slug, await editors.page(slug)]).toEqual([slug, 200]);
    const { faults } = await editors.done<{ faults: string[] }>("preview", { markdown });
    expect([slug, faults]).toEqual([slug, []]);
    expect([slug, publishedOn <= "2026-11-21", reviewedOn <= "2026-11-21"]).toEqual([slug, true, true]);
  }
}, 60_000);

test("their links within the site lead somewhere", async () => {
  const broken: string[] = [];
  for (const { slug, markdown } of referenceArticles) {
    const { links } = await editors.done<{ links: { href: string; isBroken: boolean; finding: string }[] }>("checkLinks", {
      markdown,
      slug,
    });
    for (const { href, isBroken, finding } of links) if (isBroken) broken.push(`${slug}: ${href} (${finding})`);
  }
  expect(broken).toEqual([]);
}, 120_000);

test("each is loaded once: what an administrator made of it stands, under whatever address", async () => {
  const [first] = referenceArticles;
  if (!first) throw new Error("there is none");
  const { items } = await editors.ask<{ items: { id: string; version: number; slug: string }[] }>("list", { q: first.slug });
  const listed = items.find(({ slug }) => slug === first.slug);
  await editors.done("save", { id: listed?.id, version: listed?.version, title: "Another title", slug: "another-address" });
  await site.db.update(siteFacts).set({ value: "older" }).where(eq(siteFacts.name, "reference-data"));
  const before = await site.db.$count(articles);
  expect(await loadReferenceData(site.db)).toEqual({ changed: true });
  expect(await site.db.$count(articles)).toBe(before);
  const [kept] = await site.db.select({ title: articles.title }).from(articles).where(eq(articles.slug, "another-address"));
  expect(kept).toEqual({ title: "Another title" });
  const [old] = await site.db.select({ slug: articleOldSlugs.slug }).from(articleOldSlugs).where(eq(articleOldSlugs.slug, first.slug));
  expect(old).toEqual({ slug: first.slug });
});
