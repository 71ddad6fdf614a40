import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hiddenJobs } from "#db/schema/tastes.ts";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { limits } from "#db/values.ts";
import { isExcluded, readExclusions } from "#server/modules/people/tastes/taste.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const nothing = 2_000_000_000;
let site: TestSite;
let companyId: number;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now, name: "Ashlar", slug: "ashlar" });
});
afterAll(() => site.close());
beforeEach(async () => {
  jo = await makePerson(site);
});

const advert = (overrides: JobOverrides = {}) => makeJob(site.db, { now, companyId, ...overrides });
const call = (name: string, input: unknown, who = jo) => callProcedure(site, `tastes.${name}`, who.session.writeHeaders, input);
const own = async (who = jo) =>
  (await queryProcedure<{ jobIds: number[]; employers: string[] }>(site, "tastes.own", who.session.headers)).data;
const tasteOfJo = async () => (await readExclusions(site.db, [jo.id]))(jo.id);

interface Hidden {
  adverts: { items: { jobId: number; title: string; companyName: string }[]; total: number; hasMore: boolean };
  employers: { slug: string; name: string }[];
  fewer: { kind: string; value: string; label: string }[];
}
const hidden = async (input: unknown = {}) => (await queryProcedure<Hidden>(site, "tastes.hidden", jo.session.headers, input)).data;

describe("hiding", () => {
  test("an advert or an employer is done once, listed, and taken back", async () => {
    const jobId = await advert({ title: "Managing QS" });
    for (const _time of [1, 2]) {
      expect((await call("hideJob", { jobId })).status).toBe(200);
      expect((await call("hideEmployer", { employer: "ashlar" })).status).toBe(200);
    }
    expect(await own()).toEqual({ jobIds: [jobId], employers: ["ashlar"] });
    expect(await hidden()).toMatchObject({
      adverts: { items: [{ jobId, title: "Managing QS", companyName: "Ashlar" }], total: 1, hasMore: false },
      employers: [{ slug: "ashlar", name: "Ashlar" }],
    });
    for (const _time of [1, 2]) {
      expect((await call("showJob", { jobId })).status).toBe(200);
      expect((await call("showEmployer", { employer: "ashlar" })).status).toBe(200);
    }
    expect(await own()).toEqual({ jobIds: [], employers: [] });
  });

  test("by ten tabs at once keeps it once", async () => {
    const jobId = await advert();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call("hideJob", { jobId })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await site.db.$count(hiddenJobs, and(eq(hiddenJobs.userId, jo.id), eq(hiddenJobs.jobId, jobId)))).toBe(1);
  });

  test("is one person’s own: nobody else’s lists change", async () => {
    const ann = await makePerson(site);
    await call("hideEmployer", { employer: "ashlar" });
    expect(await own(ann)).toEqual({ jobIds: [], employers: [] });
  });

  test("✗ says 404 for what is not there or not for the public, 422 for what is no number, 409 when the list is full", async () => {
    const drafts = await Promise.all((["draft", "refused", "frozen"] as const).map((status) => advert({ status })));
    for (const jobId of [nothing, ...drafts]) expect([jobId, (await call("hideJob", { jobId })).status]).toEqual([jobId, 404]);
    for (const jobId of ["x", 0, -1, 1.5, null, 2 ** 32]) expect((await call("hideJob", { jobId })).status).toBe(422);
    expect((await call("hideEmployer", { employer: "no-such-firm" })).status).toBe(404);
    const rows: number[] = [];
    while (rows.length < limits.hiddenJobsPerUser) rows.push(...(await Promise.all(Array.from({ length: 20 }, () => advert()))));
    await site.db.insert(hiddenJobs).values(rows.map((jobId) => ({ userId: jo.id, jobId, hiddenAt: now })));
    expect((await call("hideJob", { jobId: await advert() })).status).toBe(409);
    const last = await hidden({ page: 25 });
    expect([last.adverts.items.length, last.adverts.hasMore]).toEqual([20, false]);
  }, 60_000);
});

describe("asking for fewer", () => {
  test("goes by what the advert is, names it, and is taken back", async () => {
    const agencyId = await makeCompany(site.db, { now, name: "Plumb Recruitment", isAgency: true });
    const ofAgency = await advert({ companyId: agencyId, level: "senior", contractType: "contract-freelance" });
    for (const kind of ["agencies", "level", "contract-type"])
      expect((await call("askForFewer", { kind, jobId: ofAgency })).status).toBe(200);
    expect((await hidden()).fewer.map(({ label }) => label)).toEqual(["Agency adverts", "Level: Senior", "Contract: Contract / Freelance"]);
    const taste = await tasteOfJo();
    const plain = { id: 1, companyId: 1, isAgency: false, level: "project", contractType: "permanent" };
    expect(isExcluded(taste, plain)).toBe(false);
    for (const change of [{ isAgency: true }, { level: "senior" }, { contractType: "contract-freelance" }])
      expect(isExcluded(taste, { ...plain, ...change })).toBe(true);
    expect((await call("askAgain", { kind: "agencies", value: "" })).status).toBe(200);
    expect((await tasteOfJo()).withoutAgencies).toBe(false);
  });

  test("✗ of agencies, from an employer’s own advert, is 409; kinds and values there are not are 422", async () => {
    const jobId = await advert();
    expect((await call("askForFewer", { kind: "agencies", jobId })).status).toBe(409);
    expect((await call("askForFewer", { kind: "colour", jobId })).status).toBe(422);
    expect((await call("askAgain", { kind: "level", value: "wizard" })).status).toBe(422);
  });
});

describe("what a visitor hid on the device", () => {
  test("is taken over once, without what is gone or was known", async () => {
    const [a, b, draft] = [await advert(), await advert({ level: "graduate" }), await advert({ status: "draft" })];
    await call("hideJob", { jobId: a });
    const sent = { jobIds: [a, b, b, draft, nothing], employers: ["ashlar", "no-such-firm"], fewer: [{ kind: "level", jobId: b }] };
    expect((await call("merge", sent)).data).toEqual({ added: 3 });
    expect((await call("merge", sent)).data).toEqual({ added: 0 });
    const kept = await own();
    expect([kept.jobIds.sort(), kept.employers]).toEqual([[a, b].sort(), ["ashlar"]]);
    expect([...(await tasteOfJo()).levels]).toEqual(["graduate"]);
  });
});
