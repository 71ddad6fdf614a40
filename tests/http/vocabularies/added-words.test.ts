import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { termAliases } from "#db/schema/taxonomy.ts";
import { makeJob } from "#db/seed/factories.ts";
import { loadReferenceData } from "#db/seed/reference.ts";
import { currentTerms, refreshTerms } from "#server/kernel/terms/current-terms.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { openVocabularies } from "#tests/fixtures/vocabularies.ts";

const now = new Date("2026-11-23T10:00:00Z");
let site: TestSite;
let desk: Awaited<ReturnType<typeof openVocabularies>>;

beforeAll(async () => {
  site = await openTestSite({ now, fill: async (db) => void (await loadReferenceData(db)) });
  desk = await openVocabularies(site);
  const own = { companyId: desk.company, now, description: "We settle accounts." };
  const ids = [
    await makeJob(site.db, { ...own, title: "Quantity Surveyor one", sector: "industrial-logistics" }),
    await makeJob(site.db, { ...own, title: "Quantity Surveyor two", sector: "education", suites: [{ suite: "jct", form: "db" }] }),
    await makeJob(site.db, { ...own, title: "Quantity Surveyor with Cubit", sector: "education" }),
  ];
  await site.services.search.applyNow(ids);
});
afterAll(() => site.close());

const total = async (q: string) =>
  (await site.app.inject({ url: `/api/jobs/count?${new URLSearchParams({ q })}` })).json<{ count: number }>().count;
const add = (vocabulary: string, slug: string, alias: string, person = desk.administrator) =>
  desk.call<{ id: string }>(person, "admin.vocabularies.addAlias", { vocabulary, slug, alias });
const remove = (id: string) => desk.call(desk.administrator, "admin.vocabularies.removeAlias", { id });
const faultOf = async (vocabulary: string, slug: string, alias: string) => {
  const { status, fields } = await add(vocabulary, slug, alias);
  return [status, fields.map(({ detail }) => detail).join(" ")];
};

test("words are read as a value from then on, in lists, for what is narrowed and for what is only named, and no longer once removed", async () => {
  const cases = [
    ["sector", "industrial-logistics", "Brick boxes"],
    ["form", "jct:db", "Dee bee deal"],
    ["software", "cubit", "Sweetware"],
  ] as const;
  for (const [vocabulary, slug, alias] of cases) {
    expect(await total(alias)).toBe(0);
    const { status, data } = await add(vocabulary, slug, alias);
    expect([alias, status]).toEqual([alias, 200]);
    expect([alias, await total(alias.toUpperCase())]).toEqual([alias, 1]);
    const { terms } = await desk.terms(vocabulary);
    expect(terms.find((term) => term.slug === slug)).toMatchObject({ added: [{ id: data.id, alias }] });
    expect((await remove(data.id)).status).toBe(200);
    expect([alias, await total(alias)]).toEqual([alias, 0]);
    expect((await remove(data.id)).status).toBe(404);
  }
  const page = (await site.app.inject({ url: "/jobs?q=brick+boxes", headers: { accept: "text/html" } })).body;
  const { data } = await add("sector", "industrial-logistics", "Brick boxes");
  const after = (await site.app.inject({ url: "/jobs?q=brick+boxes", headers: { accept: "text/html" } })).body;
  expect([page.includes("Quantity Surveyor one"), after.includes("Quantity Surveyor one")]).toEqual([false, true]);
  await remove(data.id);
});

test("another process reads them at its next look", async () => {
  const elsewhere = { db: Object.create(site.db) as TestSite["db"] };
  await refreshTerms(elsewhere);
  const { data } = await add("sector", "education", "Learning places");
  expect(currentTerms(elsewhere).aliases).toEqual([]);
  const { version } = currentTerms(elsewhere);
  await refreshTerms(elsewhere);
  expect(currentTerms(elsewhere)).toMatchObject({ aliases: [{ slug: "education", alias: "Learning places" }], version: version + 1 });
  await remove(data.id);
  await refreshTerms(elsewhere);
  expect(currentTerms(elsewhere).aliases).toEqual([]);
});

test("words that are read as something already are refused, with what they are", async () => {
  const { data } = await add("sector", "education", "Learning places");
  expect(await faultOf("sector", "healthcare", "learning  place")).toEqual([422, "“learning place” is read as Education already."]);
  expect(await faultOf("sector", "education", "Learning places")).toEqual([422, "Searches read “Learning places” as Education already."]);
  expect(await faultOf("sector", "education", "Healthcare")).toEqual([422, "“Healthcare” is read as Healthcare already."]);
  expect(await faultOf("sector", "education", "nhs")).toEqual([422, "“nhs” is read as Healthcare already."]);
  expect(await faultOf("software", "cubit", "NEC4")).toEqual([422, "“NEC4” is read as NEC4 already."]);
  expect(await faultOf("sector", "education", "trainee")).toEqual([422, "“trainee” is read as Apprentice / Trainee already."]);
  expect(await faultOf("sector", "education", "Cost manager")).toEqual([422, "“Cost manager” is the name of a role."]);
  expect(await faultOf("sector", "education", "Leeds")).toEqual([422, "“Leeds” is the name of a place."]);
  expect(await faultOf("sector", "education", "and the")).toEqual([422, "Searches ignore these words."]);
  expect(await faultOf("sector", "education", "x".repeat(61))).toEqual([422, "Use at most 60 characters."]);
  expect((await faultOf("sector", "education", "a|b"))[0]).toBe(422);
  expect((await faultOf("sector", "no-such-sector", "Learning halls"))[0]).toBe(422);
  await remove(data.id);
});

test("of two who add the same words at once one does", async () => {
  const answers = await Promise.all([add("sector", "education", "Twice said"), add("sector", "healthcare", "Twice said")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await remove(answers.find(({ status }) => status === 200)?.data.id ?? "");
});

test("they follow their value when it is merged, and come back with it; a value that went gets none, and forms leave it out", async () => {
  const { data } = await add("sector", "education", "Learning places");
  const merged = async () => (await desk.ask<object>(desk.recruiter, "site.mergedValues", {})).data;
  expect(await merged()).toEqual({});
  const merge = await desk.merge("sector", "education", "healthcare");
  expect(await merged()).toEqual({ sector: ["education"] });
  expect(await total("learning places")).toBe(await total("healthcare"));
  expect((await add("sector", "education", "Learning halls")).status).toBe(409);
  await desk.undo(merge.data.id);
  expect(await total("learning places")).toBe(2);
  await remove(data.id);
});

test("who added and removed what is in the log, and nobody else may", async () => {
  expect((await add("sector", "education", "Learning places", desk.recruiter)).status).toBe(403);
  expect(await site.db.$count(termAliases)).toBe(0);
  const { data } = await add("sector", "education", "Logged words");
  await remove(data.id);
  const events = await site.db
    .select({ reason: auditEvents.reason, by: auditEvents.actorUserId, of: auditEvents.resourceId })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, "vocabulary.alias"), eq(auditEvents.result, "done")));
  const by = { by: desk.administrator.id, of: "sector:education" };
  expect(events.slice(-2)).toEqual([
    { ...by, reason: "“Logged words” added" },
    { ...by, reason: "“Logged words” removed" },
  ]);
});
