import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "#db/schema/notifications.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { remindOfExpiringCards, requestAvailabilityConfirmations } from "#server/modules/people/profiles/availability.commands.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const begun = new Date("2026-11-21T12:00:00Z");
const daysLater = (days: number) => new Date(begun.getTime() + days * 86_400_000);
const email = "sam@sam.example.test";
let site: TestSite;
let seekerUserId: number;
let recruiterUserId: number;
let seeker: SignedIn;

const save = (fields: object) => callProcedure<{ version: number }>(site, "profiles.save", seeker.writeHeaders, fields);
const mine = async () => (await queryProcedure<Record<string, unknown> & { version: number }>(site, "profiles.mine", seeker.headers)).data;
const patch = (fields: object, ifMatch?: string) =>
  site.app.inject({
    method: "PATCH",
    url: "/api/user/profile",
    headers: { ...seeker.writeHeaders, ...(ifMatch !== undefined && { "if-match": ifMatch }) },
    payload: fields,
  });

beforeAll(async () => {
  site = await openTestSite({ now: begun });
  const now = begun;
  seekerUserId = await makeUser(site.db, { now, name: "Sam Seeker", email });
  recruiterUserId = await makeUser(site.db, { now, role: "recruiter", companyId: await makeCompany(site.db, { now }) });
  seeker = await signIn(site, seekerUserId);
});
afterAll(() => site.close());

describe("two tabs", () => {
  test("that change different fields both keep what they wrote", async () => {
    const { version } = (await save({ headline: "One", about: "Before" })).data;
    expect((await save({ version, headline: "Two" })).status).toBe(200);
    expect((await save({ version, noticeWeeks: 4 })).status).toBe(200);
    expect(await mine()).toMatchObject({ headline: "Two", about: "Before", noticeWeeks: 4 });
  });

  test("that change the same field: the second is told what stands there, and may save over it", async () => {
    const { version } = await mine();
    expect(
      (await save({ version, headline: "From the first tab", suites: [{ suite: "jct", years: 3, largestValueBand: null }] })).status,
    ).toBe(200);
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/profiles.save",
      headers: seeker.writeHeaders,
      payload: { version, headline: "From the second", about: "Before", suites: [] },
    });
    expect(answer.statusCode).toBe(412);
    expect(answer.json().error).toMatchObject({
      message: "Your profile has been changed somewhere else since you opened it.",
      data: {
        reason: "stale",
        fields: [
          { pointer: "/headline", detail: "Saved in the meantime: “From the first tab”." },
          { pointer: "/suites", detail: "Saved in the meantime: JCT, years: 3." },
        ],
      },
    });
    expect(await mine()).toMatchObject({ headline: "From the first tab", suites: [{ suite: "jct" }] });
    const fresh = await mine();
    expect((await save({ version: fresh.version, headline: "From the second", suites: [] })).status).toBe(200);
    expect(await mine()).toMatchObject({ headline: "From the second", suites: [] });
  });

  test("that save the same thing do not quarrel, and saving what stands there changes no version", async () => {
    const { version } = await mine();
    const same = { level: "senior", side: "contractor" };
    expect((await Promise.all([save({ version, ...same }), save({ version, ...same })])).map(({ status }) => status)).toEqual([200, 200]);
    const after = await mine();
    expect((await save({ version: after.version, ...same })).data.version).toBe(after.version);
  });
});

describe("programs that change a profile", () => {
  test("name the version they saw, and are answered with the next", async () => {
    const read = await site.app.inject({ url: "/api/user/profile", headers: seeker.headers });
    expect([read.statusCode, read.headers.etag]).toEqual([200, `"${read.json().version}"`]);
    const done = await patch({ headline: "By a program", freeFrom: "3 March 2027" }, String(read.headers.etag));
    expect([done.statusCode, done.headers.etag]).toEqual([200, `"${read.json().version + 1}"`]);
    expect(await mine()).toMatchObject({ headline: "By a program", freeFrom: "2027-03-03" });
  });

  test("are refused without If-Match, with another version, and with what is none", async () => {
    const { version } = await mine();
    expect((await patch({ headline: "No" })).statusCode).toBe(428);
    const stale = await patch({ headline: "No" }, `"${version - 1}"`);
    expect([stale.statusCode, stale.json().detail]).toEqual([412, "Your profile has been changed somewhere else since you opened it."]);
    expect((await patch({ headline: "No" }, "*")).statusCode).toBe(400);
    expect(await mine()).toMatchObject({ headline: "By a program" });
  });
});

describe("the date somebody is free from", () => {
  const notified = async (kind: "availability-check" | "card-expiring") =>
    site.db
      .select({ facts: notifications.facts })
      .from(notifications)
      .where(and(eq(notifications.userId, seekerUserId), eq(notifications.kind, kind)));
  const asked = async (days: number) => {
    site.setNow(daysLater(days));
    return requestAvailabilityConfirmations(site.services, daysLater(days));
  };
  const found = async (query: string) => {
    const { headers } = await signIn(site, recruiterUserId);
    return (await site.app.inject({ url: `/api/jobseeker${query}`, headers })).json<{ total: number; items: object[] }>();
  };

  test("is asked about after a month, once, and by mail only where recruiters can find it", async () => {
    expect(await asked(29)).toBe(0);
    expect([await asked(30), await asked(30), await asked(31)]).toEqual([1, 0, 0]);
    expect(await notified("availability-check")).toEqual([{ facts: { freeFrom: "2027-03-03" } }]);
    expect((await mailsTo(site, email)).filter(({ template }) => template === "availability-check")).toEqual([]);
    seeker = await signIn(site, seekerUserId);
    await callProcedure(site, "profiles.setVisibility", seeker.writeHeaders, { visibility: "open" });
    expect(await asked(61)).toBe(1);
    const mails = (await mailsTo(site, email)).filter(({ template }) => template === "availability-check");
    expect(mails).toMatchObject([{ subject: "Still free from 3 March 2027?" }]);
    expect(mails[0]?.text).toContain("/jobseeker/profile#terms");
  });

  test("counts no longer two weeks later: it is shown as not confirmed and left out by date", async () => {
    site.setNow(daysLater(43));
    expect(await found("?freeByMonth=2027-03")).toMatchObject({ total: 1, items: [{ freeFromNotConfirmedSince: null }] });
    site.setNow(daysLater(45));
    expect((await found("?freeByMonth=2027-03")).total).toBe(0);
    expect(await found("")).toMatchObject({ total: 1, items: [{ freeFrom: "2027-03-03", freeFromNotConfirmedSince: "2026-11-21" }] });
  });

  test("holds again once confirmed, and moves when a contract is extended", async () => {
    seeker = await signIn(site, seekerUserId);
    const confirm = (laterByMonths: number) => callProcedure(site, "profiles.confirmAvailability", seeker.writeHeaders, { laterByMonths });
    expect(await mine()).toMatchObject({ isFreeFromAsked: true, freeFromNotConfirmedSince: "2026-11-21" });
    expect((await confirm(0)).data).toEqual({ freeFrom: "2027-03-03" });
    expect((await found("?freeByMonth=2027-03")).total).toBe(1);
    expect((await confirm(3)).data).toEqual({ freeFrom: "2027-06-03" });
    expect([(await found("?freeByMonth=2027-03")).total, (await found("?freeByMonth=2027-06")).total]).toEqual([0, 1]);
    expect((await confirm(99)).status).toBe(422);
    expect(await asked(46)).toBe(0);
  });

  test("that has gone by is kept with the rest of the part, and an extension counts from today", async () => {
    site.setNow(daysLater(400));
    seeker = await signIn(site, seekerUserId);
    expect((await save({ freeFrom: "3 June 2027", noticeWeeks: 2 })).status).toBe(200);
    expect((await save({ freeFrom: "4 June 2027" })).status).toBe(422);
    const moved = await callProcedure(site, "profiles.confirmAvailability", seeker.writeHeaders, { laterByMonths: 1 });
    expect(moved.data).toEqual({ freeFrom: "2028-01" });
  });

  test("a card's end is told of eight weeks before, once for each end", async () => {
    await save({ cscsCard: "pqp", cscsUntil: "02/2028" });
    const told = (days: number) => remindOfExpiringCards(site.services, daysLater(days));
    expect([await told(370), await told(385), await told(386)]).toEqual([0, 1, 0]);
    expect(await notified("card-expiring")).toEqual([{ facts: { until: "2028-02" } }]);
    await save({ cscsUntil: "March 2028" });
    expect(await told(420)).toBe(1);
  });
});
