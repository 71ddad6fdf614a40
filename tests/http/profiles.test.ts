import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
const people: Record<"seeker" | "recruiter" | "rival" | "freelance" | "admin", SignedIn> = {} as never;

interface Card {
  id: string;
  name: string | null;
  place: { slug: string; label: string } | null;
}
interface List {
  items: Card[];
  total: number;
}

const whole = {
  headline: "Senior QS, rail and highways",
  about: "Twelve years of civil engineering, target cost contracts above all.",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  ricsLevel: "mrics",
  yearsExperience: 12,
  place: "otley",
  travelMiles: 30,
  contractTypes: ["permanent"],
  workTypes: ["hybrid"],
  payYearMinPence: 6_500_000,
  dayRates: [{ basis: "outside-ir35", minPence: 45_000 }],
  freeFrom: "2027-02",
  noticeWeeks: 12,
  needsSponsorship: false,
  phone: "0113 496 0000",
  suites: [{ suite: "nec4", years: 8, largestValueBand: "20m-50m" }],
  tools: [{ vocabulary: "skill", slug: "cost-planning" }],
  projects: [
    {
      name: "Viaduct renewal",
      employer: "Invented Civils Ltd",
      duties: "Compensation events and final account",
      sector: null,
      suite: "nec4",
      valueBand: "20m-50m",
      began: "2021",
      ended: "2024",
    },
  ],
};

const save = (fields: unknown, who = people.seeker) => callProcedure<{ publicId: string }>(site, "profiles.save", who.writeHeaders, fields);
const show = (visibility: string) => callProcedure(site, "profiles.setVisibility", people.seeker.writeHeaders, { visibility });
const mine = async () => (await queryProcedure<Record<string, unknown>>(site, "profiles.mine", people.seeker.headers)).data;
const search = async (who: SignedIn, query = "") =>
  (await site.app.inject({ url: `/api/jobseeker${query}`, headers: who.headers })).json<List>();
const view = (who: SignedIn, id: string) => site.app.inject({ url: `/api/jobseeker/${id}`, headers: who.headers });

beforeAll(async () => {
  site = await openTestSite({ now });
  const employer = await makeCompany(site.db, { name: "Alder Ltd", slug: "alder", website: "https://www.alder.example.test/", now });
  const rival = await makeCompany(site.db, { name: "Birch Ltd", slug: "birch", now });
  const sign = async (user: Parameters<typeof makeUser>[1]) => signIn(site, await makeUser(site.db, { now, ...user }));
  people.seeker = await sign({ name: "Sam Seeker", email: "sam@alder.example.test" });
  people.recruiter = await sign({ role: "recruiter", companyId: employer });
  people.rival = await sign({ role: "recruiter", companyId: rival });
  people.freelance = await sign({ role: "recruiter", isFreelance: true });
  people.admin = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
});
afterAll(() => site.close());

describe("a profile", () => {
  test("is empty and hidden until something is written, and says what to add", async () => {
    expect(await mine()).toMatchObject({ publicId: null, visibility: "hidden", suites: [], strength: { percent: 0 } });
  });

  test("keeps what was written, part by part, and hides from the firm of one's own address", async () => {
    expect((await save(whole)).status).toBe(200);
    expect(await mine()).toMatchObject({
      visibility: "hidden",
      headline: whole.headline,
      place: { slug: "otley" },
      payYearMinPence: 6_500_000,
      suites: [{ suite: "nec4", label: "NEC4", years: 8 }],
      projects: [{ name: "Viaduct renewal", employer: "Invented Civils Ltd" }],
      hiddenFrom: [{ slug: "alder" }],
      strength: { percent: 70 },
    });
    expect((await save({ headline: null, suites: [] })).status).toBe(200);
    expect(await mine()).toMatchObject({ headline: null, suites: [], projects: [{ name: "Viaduct renewal" }] });
    await save(whole);
  });

  test("is read in time that grows with its text alone, and kept without characters that cannot be seen", async () => {
    const long = await save({ headline: "a".repeat(300_000), about: "a@".repeat(150_000) });
    expect([long.status, long.reason]).toEqual([422, "invalid-fields"]);
    const hidden = "\u202eSenior\u200b QS\0, rail\ufeff";
    expect((await save({ headline: hidden, projects: [{ ...whole.projects[0], name: "\u2066Viaduct" }] })).status).toBe(200);
    expect(await mine()).toMatchObject({ headline: "Senior QS , rail", projects: [{ name: "Viaduct" }] });
    expect((await save({ about: "ring 0113\u200b 496\u200b 0000" })).status).toBe(422);
    await save(whole);
  });

  test.each([
    [{ level: "wizard" }, "level"],
    [{ place: "atlantis" }, "place"],
    [{ about: "Ring me on 0113 496 0000" }, "about"],
    [{ headline: "write to sam@alder.example" }, "headline"],
    [{ suites: [whole.suites[0], whole.suites[0]] }, "suites"],
    [{ tools: [{ vocabulary: "skill", slug: "witchcraft" }] }, "tools/0/slug"],
    [{ projects: [{ ...whole.projects[0], began: "2024", ended: "2020" }] }, "projects/0/ended"],
    [{ freeFrom: "2027-13" }, "freeFrom"],
    [{ yearsExperience: 61 }, "yearsExperience"],
    [{ phone: "call me" }, "phone"],
    [{ visibility: "open" }, "visibility"],
  ])("refuses %j and names the field", async (fields, field) => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/profiles.save",
      headers: people.seeker.writeHeaders,
      payload: fields,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ error: { data: { fields: { pointer: string }[] } } }>().error.data.fields.map(({ pointer }) => pointer)).toEqual([
      `/${field}`,
    ]);
  });
});

test("the preview shows under each visibility exactly what recruiters then see, and is not a look", async () => {
  await save(whole);
  const preview = (visibility: string) => queryProcedure<object | null>(site, "profiles.preview", people.seeker.headers, { visibility });
  expect((await preview("hidden")).data).toBeNull();
  const { data: looks } = await queryProcedure(site, "profiles.viewers", people.seeker.headers);
  for (const visibility of ["anonymous", "open"]) {
    const { data } = await preview(visibility);
    await show(visibility);
    const { publicId } = await mine();
    const { updatedAt: _seenAt, ...seen } = (await view(people.rival, String(publicId))).json();
    expect(data).toMatchObject(seen);
    expect(data).toMatchObject({ name: visibility === "open" ? "Sam Seeker" : null });
  }
  expect(looks).toEqual({ views: [] });
  expect((await preview("shy")).status).toBe(422);
});

describe("recruiters", () => {
  test("find nobody who is hidden, and cannot tell a hidden profile from none", async () => {
    await show("hidden");
    const { publicId } = await mine();
    expect(await search(people.rival)).toMatchObject({ items: [], total: 0 });
    const [hidden, absent] = [await view(people.rival, String(publicId)), await view(people.rival, "AAAAAAAAAAAAAAAAAAAAAA")];
    expect(hidden.statusCode).toBe(404);
    expect(hidden.body).toBe(absent.body);
  });

  test("read of anonymous people what names nobody", async () => {
    await show("anonymous");
    const { items } = await search(people.rival);
    expect(items).toMatchObject([{ name: null, place: { slug: "leeds-council-area" } }]);
    const body = (await view(people.rival, items[0]?.id ?? "")).body;
    expect(JSON.parse(body)).toMatchObject({
      name: null,
      headline: whole.headline,
      projects: [{ name: "Viaduct renewal", employer: null }],
    });
    for (const secret of ["Sam Seeker", "Invented Civils", "alder.example", "496 0000", "6500000", "45000", "ponsorship"]) {
      expect([secret, body.includes(secret)]).toEqual([secret, false]);
    }
  });

  test("cannot find an anonymous person's town by ever smaller circles", async () => {
    await show("anonymous");
    const found = async (query: string) => (await search(people.rival, query)).total;
    const alike = ["otley", "leeds", "wetherby"].map((place) => found(`?place=${place}&radiusMiles=0`));
    expect(await Promise.all(alike)).toEqual([1, 1, 1]);
    expect([await found("?place=west-yorkshire"), await found("?place=leeds-council-area&radiusMiles=0")]).toEqual([1, 1]);
    expect([await found("?place=harrogate&radiusMiles=0"), await found("?place=bristol&radiusMiles=25")]).toEqual([1, 0]);
    expect((await save({ travelMiles: null })).status).toBe(200);
    expect([await found("?place=bristol&radiusMiles=200"), await found("?place=manchester&radiusMiles=0")]).toEqual([1, 0]);
    await save({ travelMiles: 30 });
  });

  test("read open profiles whole, but neither pay sought nor a way round the site", async () => {
    await show("open");
    const { items } = await search(people.rival);
    expect(items).toMatchObject([{ name: "Sam Seeker", place: { slug: "otley" } }]);
    const body = (await view(people.rival, items[0]?.id ?? "")).body;
    expect(JSON.parse(body)).toMatchObject({ projects: [{ employer: "Invented Civils Ltd" }] });
    for (const secret of ["alder.example", "496 0000", "6500000", "45000", "ponsorship"]) expect(body).not.toContain(secret);
  });

  test("of a firm the person hides from find nothing, count nothing and open nothing", async () => {
    const { publicId } = await mine();
    expect(await search(people.recruiter)).toMatchObject({ items: [], total: 0 });
    expect((await view(people.recruiter, String(publicId))).statusCode).toBe(404);
    const hide = (companies: string[]) => callProcedure(site, "profiles.setHiddenFrom", people.seeker.writeHeaders, { companies });
    expect((await hide(["nobody-ltd"])).status).toBe(422);
    expect((await hide(["birch"])).status).toBe(200);
    expect(await search(people.recruiter)).toMatchObject({ total: 1 });
    expect(await search(people.rival)).toMatchObject({ total: 0 });
    await hide([]);
  });

  test.each([
    ["?suite=nec4", 1],
    ["?suite=jct", 0],
    ["?level=senior&category=quantity-surveyor&side=contractor", 1],
    ["?ricsLevel=assocrics", 1],
    ["?ricsLevel=frics", 0],
    ["?freeByMonth=2027-01", 0],
    ["?freeByMonth=2027-02", 1],
    ["?place=leeds&radiusMiles=5", 1],
    ["?place=west-yorkshire", 1],
    ["?place=bristol&radiusMiles=25", 0],
    ["?page=2", 1],
  ])("narrow the list by %s", async (query, total) => {
    expect((await search(people.rival, query)).total).toBe(total);
  });

  test.each(["?page=0", "?radiusMiles=far", "?place=atlantis", "?unknown=1", "?ricsLevel=king"])(
    "are told what is wrong with %s",
    async (query) => {
      const answer = await site.app.inject({ url: `/api/jobseeker${query}`, headers: people.rival.headers });
      expect([400, 422]).toContain(answer.statusCode);
    },
  );

  test("are noted for the person, by firm and day, once a day", async () => {
    const { publicId } = await mine();
    await view(people.freelance, String(publicId));
    await view(people.rival, String(publicId));
    await view(people.rival, String(publicId));
    const { data } = await queryProcedure<{ views: unknown[] }>(site, "profiles.viewers", people.seeker.headers);
    expect(data.views).toEqual([
      { viewedOn: "2026-11-20", company: null, companySlug: null, inFile: false, inSharedList: false },
      { viewedOn: "2026-11-20", company: "Birch Ltd", companySlug: "birch", inFile: false, inSharedList: false },
    ]);
  });
});

test("an administrator's look is audited", async () => {
  const { publicId } = await mine();
  expect((await view(people.admin, String(publicId))).statusCode).toBe(200);
  const events = await site.db
    .select({ id: auditEvents.resourceId })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, "seeker.detail"), eq(auditEvents.result, "done")));
  expect(events).toEqual([{ id: publicId }]);
});

test("two tabs that write the first word make one profile", async () => {
  const someone = await signIn(site, await makeUser(site.db, { now }));
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save({ headline: `Version ${index}` }, someone)));
  expect(new Set(answers.map(({ data }) => data.publicId)).size).toBe(1);
});
