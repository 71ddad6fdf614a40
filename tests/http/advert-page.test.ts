import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyLogos } from "#db/schema/company-pages.ts";
import { storedFiles } from "#db/schema/cvs.ts";

import { freelancePractices } from "#db/schema/job-drafts.ts";
import { recruiterProfiles } from "#db/schema/recruiters.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { newObjectName } from "#server/kernel/storage/open-store.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());

async function pageOf(jobId: number): Promise<string> {
  const { body } = await site.app.inject({ url: `/jobs/${jobId}`, headers: { accept: "text/html" } });
  return body.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}
const placeId = (slug: string) => site.services.gazetteer.bySlug(slug)?.id ?? null;

test("an advert names what is not stated in one line, and offers nowhere to ask where there is no such place", async () => {
  const page = await pageOf(await makeJob(site.db, { now, officePlaceId: placeId("leeds") }));
  expect(page).toMatch(/Not stated: project site, project value, procurement, [a-z, ]*, closing date, benefits\. </);
  expect(page).not.toContain("<dd>Not stated");
  expect(page).not.toContain(">Ask ");
});

test("a hybrid or remote advert says that its days from home are not specified, unless it names some days", async () => {
  const workTypeOf = async (facts: Partial<Parameters<typeof makeJob>[1]>) =>
    /<dt>Work type<\/dt><dd>([^<]*)/.exec(await pageOf(await makeJob(site.db, { now, ...facts })))?.[1];
  const none = { siteDaysPerWeek: null, homeDaysPerWeek: null };
  expect(await workTypeOf({ workType: "hybrid", ...none })).toBe("Hybrid. Days from home: not specified");
  expect(await workTypeOf({ workType: "remote", ...none })).toBe("Remote. Days from home: not specified");
  expect(await workTypeOf({ workType: "hybrid", siteDaysPerWeek: 2, homeDaysPerWeek: 3 })).toBe(
    "Hybrid, 2 days a week on site, 3 days a week at home",
  );
  expect(await workTypeOf({ workType: "hybrid", siteDaysPerWeek: 1, homeDaysPerWeek: null })).toBe("Hybrid, 1 day a week on site");
  expect(await workTypeOf({ workType: "on-site", ...none })).toBe("On-site");
});

test("an advert of a freelance recruiter leads to the form on their page, while that is public", async () => {
  const world = await openFreelancing(site);
  const { pageId, id: userId } = await world.shown("Ada Asker");
  const [practice] = await site.db
    .select({ companyId: freelancePractices.companyId })
    .from(freelancePractices)
    .where(eq(freelancePractices.userId, userId));
  const companyId =
    practice?.companyId ?? (await makeCompany(site.db, { name: "Ada Asker", employerType: "freelance-practice", isAgency: true, now }));
  if (!practice) await site.db.insert(freelancePractices).values({ userId, companyId, createdAt: now });
  expect(await pageOf(await makeJob(site.db, { companyId, now }))).toContain(`href="/freelance-recruiter/${pageId}#write">Ask Ada Asker<`);
  await site.db.update(recruiterProfiles).set({ isVisible: false }).where(eq(recruiterProfiles.userId, userId));
  expect(await pageOf(await makeJob(site.db, { companyId, now }))).not.toContain(">Ask ");
});

test("an advert shows its firm's logo, and initials without one", async () => {
  const companyId = await makeCompany(site.db, { name: "Quoin & Sons Ltd", now });
  expect(await pageOf(await makeJob(site.db, { companyId, now }))).toContain('aria-hidden="true">QS<');
  const objectName = newObjectName("logos");
  await site.db.insert(storedFiles).values({ objectName, sizeBytes: 100, createdAt: now });
  const picture = { kind: "png", width: 64, height: 32, contrast: "good", sizeBytes: 100, uploadedAt: now } as const;
  await site.db.insert(companyLogos).values({ companyId, objectName, ...picture });
  expect(await pageOf(await makeJob(site.db, { companyId, now }))).toMatch(
    /src="\/logos\/[0-9a-f]{32}\.png" width="64" height="32" alt=""/,
  );
});

test("an advert draws where it is, and says so without the picture", async () => {
  const page = await pageOf(await makeJob(site.db, { now, officePlaceId: placeId("leeds"), sitePlaceId: placeId("bradford") }));
  expect(page).toContain('aria-label="Map: project site Bradford, office Leeds"');
  expect(page).toContain("Boundaries: Natural Earth");
  // Bradford is 14 km west of Leeds, and both lie in the middle of the height of the country.
  const points = [...page.matchAll(/translate\((\d+) (\d+)\)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  const [bradford = { x: 0, y: 0 }, leeds = { x: 0, y: 0 }] = points;
  expect(leeds.x - bradford.x).toBeGreaterThan(5);
  expect(leeds.x - bradford.x).toBeLessThan(20);
  expect(Math.abs(leeds.y - 715)).toBeLessThan(5);
  expect(await pageOf(await makeJob(site.db, { now, workType: "remote" }))).not.toContain("Boundaries: Natural Earth");
});

test("a visitor's advert can be applied for, saved and compared from one bar, and has no part that only members fill", async () => {
  const page = await pageOf(await makeJob(site.db, { now, payMinPence: 6_000_000, payMaxPence: 7_000_000 }));
  expect(page).not.toContain("For you");
  expect(page).not.toContain("Your match");
  // The pay stands in the box and in the bar of narrow screens; the link to apply is there once.
  expect(page.match(/£60,000 – £70,000/g)?.length).toBeGreaterThanOrEqual(2);
  expect(page.match(/>Apply for this job</g)).toHaveLength(1);
});

test("with a provider of tiles the map is laid on them and credits the provider", async () => {
  site.services.mapTiles = { attribution: "© Somebody’s maps", fetch: () => Promise.reject(new Error("not asked for")) };
  try {
    const page = await pageOf(await makeJob(site.db, { now, officePlaceId: placeId("leeds") }));
    expect(page).toMatch(/href="\/api\/maps\/10\/\d+\/\d+"/);
    expect(page).toContain("© Somebody’s maps");
    expect(page).not.toContain("Natural Earth");
  } finally {
    site.services.mapTiles = null;
  }
});
