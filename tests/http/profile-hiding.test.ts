import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
const client = "Quillfeather Estates";
let site: TestSite;
let publicId = "";
type Reader =
  | "verified"
  | "unverified"
  | "companyless"
  | "freelance"
  | "practising"
  | "ownFirm"
  | "ownDomain"
  | "ownSubdomain"
  | "admin"
  | "stranger";
const people = {} as Record<Reader | "seeker", SignedIn>;

const project = { name: "Office tower", employer: "Cranes & Co", clientName: client, duties: "Interim valuations" };
const fields = {
  headline: "Senior QS",
  category: "quantity-surveyor",
  level: "senior",
  place: "otley",
  alsoPlaces: ["bristol"],
  projects: [{ ...project, sector: null, suite: "nec4", form: "nec4:c", valueBand: "20m-50m" }],
};
const save = (sent: object) => callProcedure<{ version: number }>(site, "profiles.save", people.seeker.writeHeaders, sent);
const show = (visibility: string) => callProcedure(site, "profiles.setVisibility", people.seeker.writeHeaders, { visibility });
const totalFor = async (who: SignedIn, query = "") =>
  (await site.app.inject({ url: `/api/jobseeker${query}`, headers: who.headers })).json<{ total: number }>().total;
const read = (who: SignedIn) => site.app.inject({ url: `/api/jobseeker/${publicId}`, headers: who.headers });
const page = (who: SignedIn, prefix = "/jobseeker") =>
  site.app.inject({ url: `${prefix}/${publicId}`, headers: { accept: "text/html", ...who.headers } });

beforeAll(async () => {
  site = await openTestSite({ now });
  const { db } = site;
  const sign = async (user: Parameters<typeof makeUser>[1]) => signIn(site, await makeUser(db, { now, ...user }));
  const firm = await makeCompany(db, { name: "Alder Ltd", slug: "alder", website: "https://www.alder.example.test/jobs", now });
  const verified = await makeCompany(db, { name: "Birch Ltd", slug: "birch", now });
  const unverified = await makeCompany(db, { name: "Cedar Ltd", verification: "in-review", now });
  const practice = await makeCompany(db, { name: "Pat Practice", now });
  people.seeker = await sign({ name: "Sam Seeker", email: "sam@alder.example.test" });
  people.verified = await sign({ role: "recruiter", companyId: verified });
  people.unverified = await sign({ role: "recruiter", companyId: unverified });
  people.companyless = await sign({ role: "recruiter" });
  people.freelance = await sign({ role: "recruiter", isFreelance: true });
  const pat = await makeUser(db, { now, role: "recruiter", isFreelance: true });
  await db.insert(freelancePractices).values({ userId: pat, companyId: practice, createdAt: now });
  people.practising = await signIn(site, pat);
  people.ownFirm = await sign({ role: "company_admin", companyId: firm });
  people.ownDomain = await sign({ role: "recruiter", email: "boss@alder.example.test" });
  people.ownSubdomain = await sign({ role: "recruiter", companyId: verified, email: "boss@mail.alder.example.test" });
  people.stranger = await sign({});
  people.admin = await signIn(site, await makeUser(db, { role: "platform_admin", now }), { mfaAt: now });
  await save(fields);
  ({ publicId } = (await queryProcedure<{ publicId: string }>(site, "profiles.mine", people.seeker.headers)).data);
});
afterAll(() => site.close());

describe("whose people never find somebody", () => {
  test("are from the start the firm of their own address and whoever has an address there", async () => {
    const { data } = await queryProcedure(site, "profiles.mine", people.seeker.headers);
    expect(data).toMatchObject({ hiddenFrom: [{ slug: "alder" }], hiddenDomain: "alder.example.test" });
  });

  test.each(["ownFirm", "ownDomain", "ownSubdomain"] as const)("%s: not in a list, a count, an answer or a page", async (reader) => {
    await show("open");
    const who = people[reader];
    for (const query of ["", "?place=otley", "?suite=nec4", "?page=2"]) expect(await totalFor(who, query)).toBe(0);
    expect((await read(who)).statusCode).toBe(404);
    expect((await read(who)).body).not.toContain("Sam");
    expect([(await page(who)).statusCode, (await page(who, "/jobseeker-profile")).statusCode]).toEqual([404, 404]);
    const { data } = await queryProcedure<{ views: unknown[] }>(site, "profiles.viewers", people.seeker.headers);
    expect(data.views).toEqual([]);
  });

  test("may be found again by them once they say so, and hidden from again", async () => {
    const hide = (companies: string[], ownDomain: boolean) =>
      callProcedure(site, "profiles.setHiddenFrom", people.seeker.writeHeaders, { companies, ownDomain });
    await hide([], false);
    expect([await totalFor(people.ownFirm), await totalFor(people.ownDomain)]).toEqual([1, 1]);
    await hide(["alder"], false);
    // The email domain identifies the company, though the account names none.
    expect([await totalFor(people.ownFirm), await totalFor(people.ownDomain)]).toEqual([0, 0]);
    await hide(["alder"], true);
    expect(await queryProcedure(site, "profiles.mine", people.seeker.headers)).toMatchObject({
      data: { hiddenDomain: "alder.example.test" },
    });
  });
});

describe("an open profile", () => {
  test.each([
    ["verified", "Sam Seeker"],
    ["practising", "Sam Seeker"],
    ["unverified", null],
    ["companyless", null],
    ["freelance", null],
  ] as const)("gives a %s recruiter the name %j", async (reader, name) => {
    const { body, statusCode } = await read(people[reader]);
    expect(statusCode).toBe(200);
    const employer = name === null ? null : "Cranes & Co";
    expect(JSON.parse(body)).toMatchObject({
      name,
      projects: [{ employer }],
      place: { slug: name === null ? "leeds-council-area" : "otley" },
    });
    expect(body.includes("Sam Seeker")).toBe(name !== null);
  });

  test("is no way for an unverified firm to find the town by ever smaller circles", async () => {
    const around = async (place: string) => totalFor(people.unverified, `?place=${place}&radiusMiles=0`);
    expect([await around("otley"), await around("wetherby")]).toEqual([1, 1]);
    expect(await totalFor(people.verified, "?place=wetherby&radiusMiles=0")).toBe(0);
  });

  test("is found from a further place too, by its form, and by one project's facts", async () => {
    expect(await totalFor(people.verified, "?place=bristol&radiusMiles=5")).toBe(1);
    expect(await totalFor(people.verified, "?place=truro&radiusMiles=5")).toBe(0);
    expect(await totalFor(people.verified, "?valueBand=20m-50m")).toBe(1);
    expect(await totalFor(people.verified, "?valueBand=20m-50m&sector=rail")).toBe(0);
    await save({ suites: [{ suite: "nec4", years: 4, largestValueBand: null, forms: ["nec4:c"] }], wantedSides: ["client"] });
    expect([await totalFor(people.verified, "?form=nec4:c"), await totalFor(people.verified, "?form=nec4:a")]).toEqual([1, 0]);
    expect([await totalFor(people.verified, "?wantedSide=client"), await totalFor(people.verified, "?wantedSide=claims")]).toEqual([1, 0]);
  });
});

test("pages of profiles answer 404 to whoever may not know of them, and 200 to whoever may", async () => {
  expect((await page(people.stranger)).statusCode).toBe(404);
  expect((await page(people.seeker)).statusCode).toBe(200);
  expect([(await page(people.verified)).statusCode, (await page(people.admin)).statusCode]).toEqual([200, 200]);
  await show("hidden");
  expect([(await page(people.verified)).statusCode, (await page(people.seeker)).statusCode]).toEqual([404, 200]);
  const absent = await site.app.inject({
    url: `/jobseeker/${"A".repeat(22)}`,
    headers: { accept: "text/html", ...people.verified.headers },
  });
  expect(absent.statusCode).toBe(404);
  expect(absent.body.replaceAll("A".repeat(22), publicId)).toBe((await page(people.verified)).body);
  expect((await site.app.inject({ url: `/jobseeker/${publicId}`, headers: { accept: "text/html" } })).statusCode).toBe(302);
  await show("open");
});

test("a paused profile is found by nobody and keeps what was chosen", async () => {
  const pause = (isPaused: boolean) => callProcedure(site, "profiles.pause", people.seeker.writeHeaders, { isPaused });
  expect((await pause(true)).status).toBe(200);
  expect([await totalFor(people.verified), (await read(people.verified)).statusCode]).toEqual([0, 404]);
  expect(await queryProcedure(site, "profiles.mine", people.seeker.headers)).toMatchObject({
    data: { visibility: "open", pausedAt: now.toISOString() },
  });
  await pause(false);
  expect(await totalFor(people.verified)).toBe(1);
});

describe("a client whose name is hidden", () => {
  test("stands in no answer to anybody else, under any visibility", async () => {
    for (const visibility of ["anonymous", "open"]) {
      await show(visibility);
      for (const reader of ["verified", "practising", "unverified", "freelance", "admin"] as const) {
        const answers = await Promise.all([
          read(people[reader]),
          page(people[reader]),
          site.app.inject({ url: "/api/jobseeker", headers: people[reader].headers }),
          site.app.inject({
            url: `/trpc/profiles.seeker?input=${encodeURIComponent(JSON.stringify({ id: publicId }))}`,
            headers: people[reader].headers,
          }),
          site.app.inject({ url: "/trpc/profiles.search?input=%7B%7D", headers: people[reader].headers }),
        ]);
        for (const { body } of answers) expect(body).not.toMatch(/Quillfeather/i);
      }
    }
    const own = await Promise.all([
      read(people.seeker),
      page(people.seeker),
      ...["anonymous", "open"].map((visibility) => queryProcedure(site, "profiles.preview", people.seeker.headers, { visibility })),
    ]);
    expect(JSON.stringify(own.map((answer) => ("body" in answer ? answer.body : answer.data)))).not.toMatch(/Quillfeather/i);
    const mails = await site.db.select({ text: outboxMessages.textBody, html: outboxMessages.htmlBody }).from(outboxMessages);
    expect(JSON.stringify(mails)).not.toMatch(/Quillfeather/i);
  });

  test("is asked about where it stands elsewhere in the public parts", async () => {
    const { status, reason } = await save({ about: "I settled the account of quillfeather   estates." });
    expect([status, reason]).toEqual([422, "needs-confirmation"]);
    expect((await save({ projects: [{ ...fields.projects[0], name: `${client}, tower` }] })).status).toBe(422);
    expect((await save({ about: "I settled the account of a landed estate." })).status).toBe(200);
  });

  test("is named to verified firms once the person shows it, and to nobody while they are anonymous", async () => {
    await save({ projects: [{ ...fields.projects[0], isClientHidden: false }] });
    await show("open");
    expect((await read(people.verified)).json()).toMatchObject({ projects: [{ clientName: client }] });
    expect((await read(people.unverified)).body).not.toContain(client);
    await show("anonymous");
    expect((await read(people.verified)).body).not.toContain(client);
  });
});

test("a firm that loses its verification reads no more names", async () => {
  await show("open");
  await site.db.update(companies).set({ verification: "lapsed" }).where(eq(companies.slug, "birch"));
  expect((await read(people.verified)).json()).toMatchObject({ name: null });
});
