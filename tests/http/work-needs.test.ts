import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { jobseekerProfiles, profileHiddenFrom } from "#db/schema/profiles.ts";
import { hiddenEmployers } from "#db/schema/tastes.ts";
import { workNeeds } from "#db/schema/work-ends.ts";
import { tellOfNeeds, withdrawNeedsOf } from "#server/modules/hiring/work-ends/needs.commands.ts";
import type { Outputs } from "#server/types.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import type { Person } from "#tests/fixtures/representing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";
import { openWorkEnds } from "#tests/fixtures/work-ends.ts";

const now = new Date("2026-11-23T10:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let site: TestSite;
let work: Awaited<ReturnType<typeof openWorkEnds>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  work = await openWorkEnds(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await work.scene.moveTo(now);
  await work.clear();
});

describe("a need that an employer announces", () => {
  test("is seen by those it suits who want to, each told once; the firm learns of nobody, nor how many", async () => {
    const [jo, elsewhere, other, deaf] = [
      await work.addSurveyor(),
      await work.addSurveyor({ place: "cardiff" }),
      await work.addSurveyor({ level: "project" }),
      await work.addSurveyor(),
    ];
    for (const person of [jo, elsewhere, other]) await work.state(person);
    await work.state(deaf, { hearsOfNeeds: false });
    expect((await work.announceNeed(work.scene.rae)).status).toBe(200);
    expect(await work.needsFor(jo)).toMatchObject([
      { role: "Senior QS, rail", firmName: "Quoin Recruitment Ltd", isIntroduced: false, pay: "£475 a day, outside IR35" },
    ]);
    for (const person of [elsewhere, other, deaf]) expect(await work.needsFor(person)).toEqual([]);
    const told = await Promise.all([tellOfNeeds(site.services, now), tellOfNeeds(site.services, now)]);
    expect(told.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await tellOfNeeds(site.services, daysLater(1))).toBe(0);
    const [mail] = await mailsTo(site, jo.email);
    expect(mail).toMatchObject({ template: "work-end-news", subject: "Needed from April 2027: Senior QS, rail" });
    for (const person of [elsewhere, other, deaf]) expect(await mailsTo(site, person.email)).toEqual([]);
    expect(await work.needsOf(work.scene.colleague)).toMatchObject([{ role: "Senior QS, rail", introductions: 0, state: "open" }]);
    expect(await work.needsOf(work.scene.stu)).toEqual([]);
    expect(JSON.stringify(await work.needsOf(work.scene.rae))).not.toMatch(/Jo Seeker|people\.example/);
    // Somebody who comes later is told as well.
    await work.state(deaf);
    expect(await tellOfNeeds(site.services, daysLater(2))).toBe(1);
  });

  test.each([
    ["the month before", { month: "2027-04" }, true],
    ["the same month", { month: "2027-03" }, true],
    ["two months before", { month: "2027-05" }, false],
    ["the month after", { month: "2027-02" }, false],
    ["any region and suite", { region: null, suite: null }, true],
    ["another suite", { suite: "fidic" }, false],
    ["a nation", { region: "scotland" }, false],
  ])("to somebody whose work ends in March 2027, with Leeds and NEC4: %s", async (_what, more, isSeen) => {
    const jo = await work.addSurveyor();
    await work.state(jo);
    await work.announceNeed(work.scene.rae, more);
    expect((await work.needsFor(jo)).length).toBe(Number(isSeen));
    expect(await tellOfNeeds(site.services, now)).toBe(Number(isSeen));
  });

  test("is hidden from those who hide from the firm or its adverts, or from the domain of whoever announced it", async () => {
    const [jo, kit, lee, max] = [await work.addSurveyor(), await work.addSurveyor(), await work.addSurveyor(), await work.addSurveyor()];
    for (const person of [jo, kit, lee, max]) await work.state(person);
    await site.db.insert(hiddenEmployers).values({ userId: lee.id, companyId: work.scene.firms.first, hiddenAt: now });
    await site.db.update(jobseekerProfiles).set({ hiddenDomain: "leeds.quoin-firm.co.uk" }).where(eq(jobseekerProfiles.userId, max.id));
    await site.db.insert(profileHiddenFrom).values({ userId: jo.id, companyId: work.scene.firms.first });
    const atDomain = "ada@quoin-firm.co.uk";
    await site.db.update(users).set({ email: atDomain, emailKey: atDomain }).where(eq(users.id, work.scene.boss.id));
    await site.db.update(jobseekerProfiles).set({ hiddenDomain: "quoin-firm.co.uk" }).where(eq(jobseekerProfiles.userId, kit.id));
    const { id } = (await work.announceNeed(work.scene.boss)).data;
    for (const person of [jo, kit, lee, max]) expect(await work.needsFor(person)).toEqual([]);
    expect(await tellOfNeeds(site.services, now)).toBe(0);
    expect((await work.call(jo, "introduce", { id, sharesEmail: true, sharesPhone: false })).status).toBe(404);
  });

  test("brings both together with consent: name and what was ticked, told by line and mail, audited; and it can be ended", async () => {
    const jo = await work.addSurveyor();
    await work.state(jo);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    const { status, data } = await work.call<{ requestId: string }>(jo, "introduce", { id, sharesEmail: true, sharesPhone: false });
    expect(status).toBe(200);
    const seen = await queryProcedure(site, "contactRequests.get", work.scene.colleague.session.headers, { id: data.requestId });
    expect(seen.data).toMatchObject({
      ...{ state: "accepted", candidateName: "Jo Seeker", role: "Senior QS, rail", place: "Yorkshire and the Humber" },
      shared: { name: "Jo Seeker", email: jo.email, phone: null, cv: null },
    });
    expect((await queryProcedure(site, "contactRequests.get", work.scene.stu.session.headers, { id: data.requestId })).status).toBe(404);
    expect((await mailsTo(site, work.scene.rae.email)).at(-1)).toMatchObject({ subject: "Introduced: Senior QS, rail" });
    expect((await work.needsOf(work.scene.rae))[0]).toMatchObject({ introductions: 1 });
    expect(await work.needsFor(jo)).toMatchObject([{ isIntroduced: true }]);
    expect((await work.call(jo, "introduce", { id, sharesEmail: true, sharesPhone: false })).status).toBe(409);
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, id));
    expect(audited.map(({ action }) => action)).toEqual(["workNeed.announce", "workNeed.answer"]);
    const write = (person: Person, text: string) =>
      callProcedure(
        site,
        "contactRequests.write",
        { ...person.session.writeHeaders, ...newIdempotencyKey() },
        { id: data.requestId, text },
      );
    expect((await write(jo, "When can we talk?")).status).toBe(200);
    expect((await callProcedure(site, "contactRequests.end", jo.session.writeHeaders, { id: data.requestId })).status).toBe(200);
    expect((await write(work.scene.rae, "Hello?")).status).toBe(409);
  });

  test.each([
    [{ sharesEmail: false, sharesPhone: false }],
    [{ sharesEmail: true, sharesPhone: false }],
    [{ sharesEmail: false, sharesPhone: true }],
  ])("shares with an introduction what was ticked alone: %j", async (ticked) => {
    const jo = await work.addSurveyor();
    const phone = "07700 900123";
    await site.db.update(jobseekerProfiles).set({ phone }).where(eq(jobseekerProfiles.userId, jo.id));
    await work.state(jo);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    const { data } = await work.call<{ requestId: string }>(jo, "introduce", { id, ...ticked });
    const seen = await queryProcedure(site, "contactRequests.get", work.scene.rae.session.headers, { id: data.requestId });
    expect(seen.data).toMatchObject({
      shared: { email: ticked.sharesEmail ? jo.email : null, phone: ticked.sharesPhone ? phone : null, cv: null },
    });
  });

  test("two introductions at once make one, and a request that is open already makes none", async () => {
    const [jo, kit] = [await work.addSurveyor(), await work.addSurveyor()];
    for (const person of [jo, kit]) await work.state(person);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    const introduce = (person: Person) => work.call(person, "introduce", { id, sharesEmail: false, sharesPhone: false });
    expect((await Promise.all([introduce(jo), introduce(jo)])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await site.db.$count(contactRequests)).toBe(1);
    const order = { seekerId: kit.seekerId, role: "Senior QS", place: "Leeds", pay: "£65,000", message: "Would you like to hear of it?" };
    await callProcedure(site, "contactRequests.ask", { ...work.scene.rae.session.writeHeaders, ...newIdempotencyKey() }, order);
    expect((await introduce(kit)).status).toBe(409);
  });

  test("is declined without a word to the firm, and reported to the site; three reports take it away", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => work.addSurveyor()));
    for (const person of people) await work.state(person);
    const [jo, ...others] = people;
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    if (jo) expect((await work.call(jo, "declineNeed", { id })).status).toBe(200);
    if (jo) expect(await work.needsFor(jo)).toEqual([]);
    expect(await work.toldOf(work.scene.rae)).toEqual([]);
    for (const [at, person] of others.entries()) {
      expect((await work.needsOf(work.scene.rae))[0]?.state).toBe("open");
      expect((await work.call(person, "reportNeed", { id, reason: `It asks for money ${at}.` })).status).toBe(200);
    }
    const removalReason = expect.stringContaining("It was reported to us");
    expect((await work.needsOf(work.scene.rae))[0]).toMatchObject({ state: "removed", introductions: 0, removalReason });
    expect((await mailsTo(site, work.scene.rae.email)).at(-1)?.text).toContain("It was reported to us");
    const mails = await mailsTo(site, site.services.site.supportEmail);
    expect(mails.at(-1)?.text).toContain("It asks for money 2.");
  });

  test("is withdrawn by its firm alone, over when its month is, and gone with its firm", async () => {
    const jo = await work.addSurveyor();
    await work.state(jo);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    expect((await work.call(work.scene.stu, "withdrawNeed", { id })).status).toBe(404);
    expect((await work.call(work.scene.frankie, "withdrawNeed", { id })).status).toBe(404);
    expect((await work.call(work.scene.colleague, "withdrawNeed", { id })).status).toBe(200);
    expect((await work.call(work.scene.colleague, "withdrawNeed", { id })).status).toBe(200);
    expect(await work.needsFor(jo)).toEqual([]);
    const ofFreelancer = await work.announceNeed(work.scene.frankie, { month: "2027-03" });
    expect(ofFreelancer.status).toBe(200);
    expect(await work.needsFor(jo)).toHaveLength(1);
    await work.scene.moveTo(new Date("2027-04-02T10:00:00Z"));
    expect((await work.needsOf(work.scene.frankie))[0]).toMatchObject({ state: "over" });
    expect((await work.call(jo, "introduce", { id: ofFreelancer.data.id, sharesEmail: true, sharesPhone: false })).status).toBe(404);
    await work.scene.moveTo(now);
    const [row] = await site.db.select({ firmId: workNeeds.firmId }).from(workNeeds).where(eq(workNeeds.publicId, ofFreelancer.data.id));
    await withdrawNeedsOf(site.db, { at: { services: site.services, now }, companyId: row?.firmId ?? 0 });
    expect(await work.needsFor(jo)).toEqual([]);
    await work.announceNeed(work.scene.stu);
    expect(await work.needsFor(jo)).toHaveLength(1);
    await site.db.update(companies).set({ deletedAt: now }).where(eq(companies.id, work.scene.firms.second));
    expect(await work.needsFor(jo)).toEqual([]);
    await site.db.update(companies).set({ deletedAt: null }).where(eq(companies.id, work.scene.firms.second));
  });

  test("is announced once for a key, five at a time, and says nothing that leads past the site", async () => {
    const key = newIdempotencyKey();
    const ids = [await work.announceNeed(work.scene.boss, {}, key), await work.announceNeed(work.scene.boss, {}, key)].map(
      ({ data }) => data.id,
    );
    expect(ids[0]).toBe(ids[1]);
    for (let at = 0; at < 4; at += 1) expect((await work.announceNeed(work.scene.rae)).status).toBe(200);
    expect((await work.announceNeed(work.scene.rae)).status).toBe(409);
    for (const more of [
      { month: "2026-10" },
      { month: "2028-12" },
      { level: "wizard" },
      { region: "abroad" },
      { suite: "any" },
      { pay: "" },
    ]) {
      expect((await work.announceNeed(work.scene.stu, more)).status).toBe(422);
    }
    expect(await site.db.$count(workNeeds, ne(workNeeds.firmId, work.scene.firms.first))).toBe(0);
  });

  test.each(["Ring me on 020 7946 0018 about this viaduct.", "Write to wren@firm.co.uk about this viaduct."])(
    "with contact details in it is announced once its author says so: %s",
    async (message) => {
      expect((await work.announceNeed(work.scene.stu, { message })).status).toBe(422);
      const confirmed = ["looks-like-contact-details"];
      expect((await work.announceNeed(work.scene.stu, { message, confirmed })).status).toBe(200);
    },
  );

  test("is announced ten times in 30 days at most, whatever was withdrawn", async () => {
    const announced = async () => {
      const { status, data } = await work.announceNeed(work.scene.rae);
      if (status === 200) await work.call(work.scene.rae, "withdrawNeed", { id: data.id });
      return status;
    };
    for (let at = 0; at < 10; at += 1) expect(await announced()).toBe(200);
    expect(await announced()).toBe(429);
    await work.scene.moveTo(daysLater(30));
    expect(await announced()).toBe(200);
  });
});

describe("the administrators’ list of needs", () => {
  type Found = Outputs["workEnds"]["searchNeeds"];
  const administrator = () => makePerson(site, { role: "platform_admin" }, now);
  const search = async (person: Person, input: object = {}) => (await work.read<Found>(person, "searchNeeds", input)).items;
  const rolesOf = (items: Found["items"]) => items.map(({ role }) => role);

  test("finds by words and state, says how often one was reported, and names nobody", async () => {
    const [admin, jo] = [await administrator(), await work.addSurveyor()];
    await work.state(jo);
    const { id } = (await work.announceNeed(work.scene.rae, { role: "QS, 100% rail" })).data;
    await work.announceNeed(work.scene.stu, { role: "QS, two schools" });
    expect(await search(admin)).toEqual([]);
    expect((await work.call(jo, "reportNeed", { id, reason: "It asks for money." })).status).toBe(200);
    const [reported] = await search(admin);
    expect(reported).toMatchObject({
      role: "QS, 100% rail",
      firmName: "Quoin Recruitment Ltd",
      reports: 1,
      reportsMade: [{ reason: "It asks for money.", reportedAt: now.toISOString(), isSettled: false }],
      introductions: 0,
      state: "open",
      removalReason: null,
    });
    expect(JSON.stringify(reported)).not.toMatch(/Jo Seeker|people\.example/);
    expect(rolesOf(await search(admin, { state: "all" }))).toEqual(["QS, two schools", "QS, 100% rail"]);
    for (const q of ["schools", "mortar SEARCH"]) expect(rolesOf(await search(admin, { state: "open", q }))).toEqual(["QS, two schools"]);
    expect(rolesOf(await search(admin, { state: "all", q: "0%" }))).toEqual(["QS, 100% rail"]);
    expect(await search(admin, { state: "withdrawn" })).toEqual([]);
  });

  test("takes one away with a reason that its firm reads, and shows it again with its reports settled; both are audited", async () => {
    const [admin, jo, kit] = [await administrator(), await work.addSurveyor(), await work.addSurveyor()];
    for (const person of [jo, kit]) await work.state(person);
    const { id } = (await work.announceNeed(work.scene.rae)).data;
    const reason = "It asks for a fee before an interview.";
    expect((await work.call(work.scene.boss, "removeNeed", { id, reason })).status).toBe(403);
    expect((await work.call(admin, "removeNeed", { id, reason: "No." })).status).toBe(422);
    expect((await work.call(kit, "reportNeed", { id, reason: "It asks for money." })).status).toBe(200);
    expect((await work.call(admin, "removeNeed", { id, reason })).status).toBe(200);
    expect((await work.call(admin, "removeNeed", { id, reason })).status).toBe(409);
    expect(await work.needsFor(jo)).toEqual([]);
    expect((await work.needsOf(work.scene.rae))[0]).toMatchObject({ state: "removed", removalReason: reason });
    expect(await search(admin)).toMatchObject([{ removalReason: reason, reportsMade: [{ reason: "It asks for money." }] }]);
    const mail = (await mailsTo(site, work.scene.rae.email)).at(-1);
    expect(mail).toMatchObject({ template: "moderation-decided", subject: expect.stringContaining("your need “Senior QS, rail”") });
    expect(mail?.text).toContain(reason);

    for (const status of [200, 409]) expect((await work.call(admin, "restoreNeed", { id })).status).toBe(status);
    expect(await work.needsFor(jo)).toMatchObject([{ id }]);
    expect([await work.needsFor(kit), await search(admin)]).toEqual([[], []]);
    const [shown] = await search(admin, { state: "open" });
    expect(shown).toMatchObject({ reports: 0, reportsMade: [{ reason: "It asks for money.", isSettled: true }], removalReason: null });
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resourceId, id));
    const decisions = audited.filter(({ action }) => action === "moderation.decide");
    expect(decisions.map(({ actorUserId, reason: what }) => [actorUserId, what])).toEqual(
      ["removed", "open"].map((what) => [admin.id, what]),
    );
  });
});
