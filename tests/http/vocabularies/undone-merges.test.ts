import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { jobSuites, jobs, jobTools } from "#db/schema/jobs.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { termMergeMoves, termMerges } from "#db/schema/taxonomy.ts";
import { makeJob } from "#db/seed/factories.ts";
import { moveRowsOfMerge } from "#server/modules/market/vocabularies/move-rows.commands.ts";
import { applyRetention } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { wholeAdvert } from "#tests/fixtures/posting.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openVocabularies } from "#tests/fixtures/vocabularies.ts";

const now = new Date("2026-11-23T10:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let desk: Awaited<ReturnType<typeof openVocabularies>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  desk = await openVocabularies(site);
});
beforeEach(() => site.setNow(now));
afterAll(() => site.close());

const live = async (overrides: Parameters<typeof makeJob>[1]) => {
  const id = await makeJob(site.db, { companyId: desk.company, now, ...overrides });
  await site.services.search.applyNow([id]);
  return id;
};
const sectorOf = async (id: number) => (await site.db.select({ sector: jobs.sector }).from(jobs).where(eq(jobs.id, id)))[0]?.sector;
const suitesOf = async (jobId: number) => {
  const rows = await site.db.select().from(jobSuites).where(eq(jobSuites.jobId, jobId));
  return rows.map(({ suite, form, need }) => `${suite}:${form} ${need}`).toSorted();
};

test("parted again, every row holds what it held, but for those changed since", async () => {
  const [untouched, changed, own] = [await live({ sector: "rail" }), await live({ sector: "rail" }), await live({ sector: "highways" })];
  const search = await desk.keepSearch(desk.jobseeker.id, "sector=rail&q=station");
  const { data } = await desk.merge("sector", "rail", "highways");
  expect([await sectorOf(untouched), await sectorOf(changed)]).toEqual(["highways", "highways"]);
  await site.db.update(jobs).set({ sector: "water" }).where(eq(jobs.id, changed));
  expect((await desk.undo(data.id)).status).toBe(200);
  expect([await sectorOf(untouched), await sectorOf(changed), await sectorOf(own)]).toEqual(["rail", "water", "highways"]);
  expect(await desk.queryOf(search)).toBe("q=station&sector=rail");
  const [merge] = (await desk.terms("sector")).merges;
  expect(merge).toMatchObject({ isMoving: false, restoredRows: 2, leftRows: 1, undoUntil: null });
  expect((await site.app.inject({ url: "/jobs?sector=rail" })).statusCode).toBe(200);
  expect((await desk.undo(data.id)).reason).toBe("conflict");
  expect(await desk.sweep()).toMatchObject({ rows: 0 });
  const events = await site.db
    .select({ action: auditEvents.action, reason: auditEvents.reason })
    .from(auditEvents)
    .where(eq(auditEvents.resource, "vocabulary"));
  expect(events).toEqual([
    { action: "vocabulary.merge", reason: "into highways: They mean the same." },
    { action: "vocabulary.undoMerge", reason: "out of highways" },
  ]);
});

test("what held both is parted again with all that was said of each", async () => {
  const userId = desk.jobseeker.id;
  const row = { userId, duties: ["valued"], forms: [] };
  await site.db.insert(profileSuites).values([
    { ...row, suite: "riba", years: 6, lastUsedYear: 2019, largestValueBand: "5m-20m" },
    { ...row, suite: "gc-works", years: 2, lastUsedYear: null, largestValueBand: null },
  ]);
  const advert = await live({
    suites: [
      { suite: "riba", need: "must" },
      { suite: "gc-works", need: "will-train" },
    ],
  });
  const before = [await suitesOf(advert), await site.db.select().from(profileSuites).orderBy(profileSuites.suite)];
  const { data } = await desk.merge("suite", "gc-works", "riba");
  expect(await suitesOf(advert)).toEqual(["riba: must"]);
  await desk.undo(data.id);
  expect([await suitesOf(advert), await site.db.select().from(profileSuites).orderBy(profileSuites.suite)]).toEqual(before);
});

test("a value that went leads on when what it became goes too, and the later merge is undone first", async () => {
  const id = await live({ tools: [{ vocabulary: "software", slug: "cemar" }] });
  const first = await desk.merge("software", "cemar", "fastdraft");
  const second = await desk.merge("software", "fastdraft", "sypro");
  const toolsOf = async () =>
    (await site.db.select({ slug: jobTools.slug }).from(jobTools).where(eq(jobTools.jobId, id))).map(({ slug }) => slug);
  expect(await toolsOf()).toEqual(["sypro"]);
  expect((await desk.merge("software", "cemar", "sypro")).reason).toBe("conflict");
  expect((await desk.merge("software", "sypro", "cemar")).reason).toBe("conflict");
  expect((await desk.undo(first.data.id)).reason).toBe("conflict");
  await desk.undo(second.data.id);
  expect(await toolsOf()).toEqual(["fastdraft"]);
  await desk.undo(first.data.id);
  expect(await toolsOf()).toEqual(["cemar"]);
});

test("of two merges into each other at once one is made, and the other is told", async () => {
  await live({ sector: "education" });
  const answers = await Promise.all([desk.merge("sector", "education", "healthcare"), desk.merge("sector", "healthcare", "education")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const inForce = await site.db.select({ key: termMerges.inForceKey }).from(termMerges).where(eq(termMerges.vocabulary, "sector"));
  expect(inForce.filter(({ key }) => key === "sector:education" || key === "sector:healthcare")).toHaveLength(1);
  const made = answers.find(({ status }) => status === 200);
  await desk.undo(made?.data.id ?? "");
});

test("an advert that is saved and published while its value is merged holds the remaining one", async () => {
  const fields = { ...wholeAdvert, sector: "justice-custodial" } as const;
  await desk.grant(4);
  const drafts = await Promise.all([1, 2].map(() => desk.draft(fields)));
  await Promise.all([
    desk.merge("sector", "justice-custodial", "public-civic"),
    ...drafts.map((id) => desk.call(desk.recruiter, "posting.publish", { id })),
    desk.draft(fields),
  ]);
  await desk.sweep();
  expect(await site.db.$count(jobs, eq(jobs.sector, "justice-custodial"))).toBe(0);
  expect(await site.db.$count(jobs, eq(jobs.sector, "public-civic"))).toBe(2);
});

test("many processes that move the same rows move each once, and one that was stopped is carried on", async () => {
  for (let made = 0; made < 12; made += 1) await makeJob(site.db, { companyId: desk.company, now, sector: "defence" });
  const aborted = AbortSignal.abort();
  const { data } = await desk.merge("sector", "defence", "nuclear");
  const [merge] = await site.db
    .select({ id: termMerges.id, movedRows: termMerges.movedRows })
    .from(termMerges)
    .where(eq(termMerges.publicId, data.id));
  expect(merge?.movedRows).toBe(12);
  for (let made = 0; made < 6; made += 1) await makeJob(site.db, { companyId: desk.company, now, sector: "defence" });
  expect(await moveRowsOfMerge(site.services, merge?.id ?? 0, now, aborted)).toBe(0);
  const moved = await Promise.all([1, 2, 3].map(() => moveRowsOfMerge(site.services, merge?.id ?? 0, now)));
  expect(moved.reduce((sum, rows) => sum + rows, 0)).toBe(6);
  expect(await site.db.$count(jobs, eq(jobs.sector, "defence"))).toBe(0);
});

test("only names are merged, and forms only within their suite", async () => {
  const refused = async (vocabulary: string, from: string, into: string) => {
    const { status, message, fields } = await desk.merge(vocabulary, from, into);
    return [status, fields[0]?.pointer ?? message];
  };
  expect(await refused("suite", "any", "jct")).toEqual([422, "/from"]);
  expect(await refused("suite", "jct", "any")).toEqual([422, "/into"]);
  expect(await refused("sector", "water", "water")).toEqual([422, "/into"]);
  expect(await refused("form", "jct:mw", "nec4:a")).toEqual([422, "/into"]);
  expect(await refused("sector", "[object Object]", "water")).toEqual([422, "/from"]);
  expect((await desk.merge("suite", "jct", "nec4")).message).toMatch(/^NEC4 has no matching forms for: JCT Minor Works/);
  expect((await desk.merge("level", "senior", "project")).status).toBe(422);
  expect((await desk.merge("sector", "water", "rail", desk.boss)).status).toBe(403);
});

// Last, since it invalidates every session.
test("a merge is undone for thirty days, and what its rows held is kept no longer", async () => {
  await live({ sector: "telecoms" });
  const { data } = await desk.merge("sector", "telecoms", "multi-utility");
  const administrator = await makePerson(site, { role: "platform_admin" }, new Date(now.getTime() + 30 * dayMs + 1000));
  const moves = () => site.db.$count(termMergeMoves);
  expect(await moves()).toBeGreaterThan(0);
  site.setNow(new Date(now.getTime() + 30 * dayMs + 1000));
  administrator.session = await signIn(site, administrator.id, { mfaAt: site.services.now() });
  const refused = await desk.undo(data.id, administrator);
  expect([refused.status, refused.reason]).toEqual([409, "conflict"]);
  await applyRetention(site.services, site.services.now());
  expect(await moves()).toBe(0);
});
