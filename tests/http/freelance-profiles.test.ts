import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { notifications } from "#db/schema/notifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { openFreelancing, type SavedPage, type wholePage } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let world: Awaited<ReturnType<typeof openFreelancing>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  world = await openFreelancing(site);
});
afterAll(() => site.close());

const pageOf = (id: string) => site.app.inject({ url: `/freelance-recruiter/${id}` });
const own = (person: Parameters<typeof world.ask>[0]) =>
  world.ask<{ state: string; version: number; decisionReason: string | null }>(person, "mine");

describe("a freelance recruiter’s page", () => {
  test("is seen by nobody until it has been checked", async () => {
    const person = await world.freelancer("Nora Newcomer");
    const { data, status } = await world.save(person);
    expect([status, data.state]).toEqual([200, "checking"]);
    expect((await pageOf(data.id)).statusCode).toBe(404);
    expect((await world.decide(data.id)).status).toBe(200);
    const page = await pageOf(data.id);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Nora Newcomer");
    const [told] = await site.db
      .select({ facts: notifications.facts })
      .from(notifications)
      .where(eq(notifications.userId, person.id))
      .limit(1);
    expect(told?.facts).toEqual({ outcome: "shown" });
  });

  test("says who it is to programs in the words people read, and no address", async () => {
    const { pageId, name, email } = { name: "Mark Upton", ...(await world.shown("Mark Upton")) };
    const { body } = await pageOf(pageId);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? "{}");
    expect(data).toMatchObject({ "@type": "ProfilePage", mainEntity: { "@type": "Person", identifier: pageId } });
    expect(JSON.stringify(data.mainEntity)).toContain(name);
    expect(JSON.stringify(data)).not.toMatch(/[\w.]+@[\w.]+|e-?mail|telephone/i);
    expect(body).not.toContain(email);
  });

  test("is turned down with a reason, which its recruiter reads, and is sent again", async () => {
    const person = await world.freelancer("Rex Refused");
    const { data } = await world.save(person);
    expect((await world.decide(data.id, "refuse")).reason).toBe("invalid-fields");
    expect((await world.decide(data.id, "refuse", "Your headline promises what nobody can.")).status).toBe(200);
    expect((await own(person)).data).toMatchObject({ state: "refused", decisionReason: "Your headline promises what nobody can." });
    const again = await world.save(person, { version: 1, headline: "Surveyors in the north west" });
    expect(again.data.state).toBe("checking");
    expect((await own(person)).data.decisionReason).toBeNull();
  });

  test("is not shown to anybody while its recruiter hides it", async () => {
    const { pageId, ...person } = await world.shown("Heidi Hidden");
    expect((await world.save(person, { version: 1, isVisible: false })).data.state).toBe("shown");
    expect((await pageOf(pageId)).statusCode).toBe(404);
  });

  test("goes back to be read when its name changes, and not when its words do", async () => {
    const { ...person } = await world.shown("Wendy Words");
    expect((await world.save(person, { version: 1, about: "Now in Wales too." })).data.state).toBe("shown");
    expect((await world.save(person, { version: 2, firmName: "Wendy Words Associates" })).data.state).toBe("checking");
  });

  test("with a verified practice of the same name is shown at once", async () => {
    const person = await world.freelancer("Vera Verified");
    const companyId = await makeCompany(site.db, { name: "Vera Verified", employerType: "freelance-practice", isAgency: true, now });
    await site.db.insert(freelancePractices).values({ userId: person.id, companyId, createdAt: now });
    expect((await world.save(person)).data.state).toBe("shown");
  });

  test("gives the checked name to the practice, which signs the adverts with it", async () => {
    const person = await world.shown("Tia Trader", { firmName: "Trader Search Partners" });
    const [practice] = await site.db
      .select({ name: companies.name })
      .from(freelancePractices)
      .innerJoin(companies, eq(companies.id, freelancePractices.companyId))
      .where(eq(freelancePractices.userId, person.id));
    expect(practice?.name).toBe("Trader Search Partners");
  });

  test("waits until the e-mail address is confirmed; a draft does not", async () => {
    const person = await world.freelancer("Una Unproved", { emailVerifiedAt: null });
    expect((await world.save(person)).reason).toBe("conflict");
    expect((await world.save(person, { isSent: false })).data.state).toBe("draft");
  });

  test.each([
    ["no kind of post", { doesPermanent: false, doesTemporary: false }],
    ["no role", { categories: [] }],
    ["no region", { regions: [] }],
    ["a region there is not", { regions: ["atlantis"] }],
    ["no headline", { headline: "" }],
    ["a year to come", { recruitingSince: 2031 }],
    ["a company number of seven letters", { companyNumber: "ABCDEFG" }],
  ])("is refused with %s", async (_, change) => {
    const person = await world.freelancer("Ian Incomplete");
    const answer = await world.save(person, change as Partial<typeof wholePage>);
    expect([answer.status, answer.reason]).toEqual([422, "invalid-fields"]);
  });

  test.each([
    ["a telephone number in the words", { about: "Call 07700 900123 any time." }, "/about"],
    ["an address in the words", { terms: "Write to me at frank@agency.example first." }, "/terms"],
  ])("asks about %s, and is saved once that is confirmed", async (_, change, pointer) => {
    const person = await world.freelancer("Tim Telephone");
    const asked = await world.save(person, change as Partial<typeof wholePage>);
    expect([asked.status, asked.reason]).toEqual([422, "needs-confirmation"]);
    expect(asked.text).toContain(`"pointer":"${pointer}"`);
    expect((await world.save(person, { ...change, confirmed: ["looks-like-contact-details"] })).status).toBe(200);
    expect((await world.save(person, { ...change, version: 1 })).status).toBe(200);
  });

  test("is not saved over a change made elsewhere", async () => {
    const person = await world.freelancer("Two Devices");
    await world.save(person, { isSent: false });
    expect((await world.save(person, { isSent: false })).reason).toBe("stale");
  });
});

describe("names and numbers of others", () => {
  test("a firm’s name is refused, however it is written", async () => {
    await makeCompany(site.db, { name: "Granite Cost Partners Ltd", now });
    const person = await world.freelancer("Paul Pretender");
    for (const firmName of ["Granite Cost Partners", "GRANITE COST PARTNERS LIMITED", "Granite  Cost, Partners Ltd."]) {
      expect((await world.save(person, { firmName })).reason).toBe("invalid-fields");
    }
  });

  test("another recruiter’s name is refused, and a namesake keeps their own", async () => {
    await world.shown("First Owner", { firmName: "Northern Surveyors Direct" });
    const second = await world.freelancer("Second Owner");
    expect((await world.save(second, { firmName: "Northern Surveyors Direct" })).reason).toBe("invalid-fields");
    expect((await world.save(await world.freelancer("First Owner"))).status).toBe(200);
  });

  test("one number stands for one recruiter: with the zero that spreadsheets eat, and for two at once", async () => {
    const [one, other] = [await world.freelancer("Nina Number"), await world.freelancer("Nina Number again")];
    const both = await Promise.all([world.save(one, { companyNumber: "01234567" }), world.save(other, { companyNumber: "1234567" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a person has one page: saving again changes it", async () => {
    const person = await world.freelancer("Only One");
    const first = await world.save(person, { isSent: false });
    const second = await world.save(person, { version: 1, isSent: false, headline: "Another line" });
    expect(second.data).toMatchObject({ id: first.data.id, version: 2 });
  });
});

describe("other ids", () => {
  test("a jobseeker’s, a recruiter’s and a made-up one lead nowhere", async () => {
    const jobseeker = await makePerson(site, { name: "Joan Jobseeker" });
    const { id: publicId } = (await site.app.inject({ url: "/api/user", headers: jobseeker.session.headers })).json<{ id: string }>();
    for (const id of [publicId, "1", "x", "AbCdEfGhIjKlMnOpQrStUv", "a".repeat(63)]) {
      expect([id, (await pageOf(encodeURIComponent(id))).statusCode]).toEqual([id, 404]);
    }
  });

  test("a card of somebody who recruits for a firm is no freelance recruiter’s page", async () => {
    const companyId = await makeCompany(site.db, { name: "Cards Ltd", now });
    const person = await makePerson(site, { role: "recruiter", companyId });
    const card = { version: 0, isVisible: true, jobTitle: "Talent partner", directLine: null, isLineShown: false };
    const { data } = await world.call<SavedPage>(person, "saveCard", card);
    expect((await pageOf(data.id)).statusCode).toBe(404);
    expect((await world.decide(data.id, "refuse", "It is none of yours to decide.")).status).toBe(404);
  });
});
