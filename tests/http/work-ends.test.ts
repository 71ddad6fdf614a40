import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { siteFacts } from "#db/schema/operations.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { workEndFigures, workEnds } from "#db/schema/work-ends.ts";
import { countWorkEnds, remindOfWorkEnds } from "#server/modules/hiring/work-ends/own-end.commands.ts";
import { ensureSampleWorkEnds } from "#server/modules/hiring/work-ends/sample-work-ends.commands.ts";
import type { Outputs } from "#server/types.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import type { Person } from "#tests/fixtures/representing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";
import { openWorkEnds } from "#tests/fixtures/work-ends.ts";

type Supply = Outputs["workEnds"]["supply"];
type Own = Outputs["workEnds"]["own"];

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

describe("when one's own work ends", () => {
  test("is stated, changed and deleted by its owner, who alone reads it, also by a program", async () => {
    const jo = await work.addSurveyor();
    expect((await work.read<Own>(jo, "own")).end).toBeNull();
    expect((await work.state(jo)).data).toMatchObject({
      end: { endsOn: "2027-03", kind: "final-account", isCounted: true },
      ...{ level: "senior", region: "yorkshire-and-the-humber", suites: ["nec4"] },
      matchingAdverts: "/jobs?location=Yorkshire+and+the+Humber&level=senior",
    });
    await Promise.all([work.state(jo, { endsOn: "2027-05" }), work.state(jo, { endsOn: "2027-06" })]);
    expect(await site.db.select().from(workEnds)).toHaveLength(1);
    const other = await work.addSurveyor();
    expect((await work.read<Own>(other, "own")).end).toBeNull();
    const rest = await site.app.inject({ url: "/api/user/work-end", headers: jo.session.headers });
    expect(rest.json()).toMatchObject({ end: { kind: "final-account" } });
    await work.state(other, { endsOn: "2027-09" });
    expect((await work.read<Own>(jo, "own")).end?.endsOn).not.toBe("2027-09");
    expect((await work.call(jo, "remove")).status).toBe(200);
    expect((await work.read<Own>(jo, "own")).end).toBeNull();
    for (const endsOn of ["2027-05", "2027-06"]) await work.state(jo, { endsOn });
    expect((await work.read<Own>(other, "own")).end?.endsOn).toBe("2027-09");
  });

  test.each([
    [{ endsOn: "2026-10" }, "This month has passed."],
    [{ endsOn: "2032-01" }, "Check the year."],
    [{ endsOn: "soon" }, "Choose a month."],
    [{ kind: "boredom" }, "Choose what ends your work."],
    [{ isCounted: "yes" }, "Say whether you count in the calendar."],
  ])("%j is refused with a sentence", async (more, sentence) => {
    const jo = await work.addSurveyor();
    const answer = await site.app.inject({
      ...{
        method: "POST",
        url: "/trpc/workEnds.save",
        payload: JSON.stringify({ endsOn: "2027-03", kind: "final-account", isCounted: true, hearsOfNeeds: true, ...more }),
      },
      headers: { "content-type": "application/json", ...jo.session.writeHeaders },
    });
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test("is reminded of six, three and one month before, once each, by several processes, from eight in the morning", async () => {
    const jo = await work.addSurveyor();
    await work.state(jo, { endsOn: "2027-07" });
    const subjects = async () => (await mailsTo(site, jo.email)).map(({ subject }) => subject);
    const remindAt = async (at: string) => {
      const moment = new Date(at);
      const sent = await Promise.all([remindOfWorkEnds(site.services, moment), remindOfWorkEnds(site.services, moment)]);
      return sent.reduce((sum, each) => sum + each, 0);
    };
    expect(await remindAt("2026-12-31T12:00:00Z")).toBe(0);
    expect(await remindAt("2027-01-01T07:59:00Z")).toBe(0);
    expect(await remindAt("2027-01-01T08:00:00Z")).toBe(1);
    expect(await remindAt("2027-03-31T12:00:00Z")).toBe(0);
    expect(await remindAt("2027-04-01T12:00:00Z")).toBe(1);
    expect(await remindAt("2027-05-31T12:00:00Z")).toBe(0);
    expect(await remindAt("2027-06-02T12:00:00Z")).toBe(1);
    expect(await remindAt("2027-07-02T12:00:00Z")).toBe(0);
    expect(await subjects()).toEqual([
      "Six months until your work ends",
      "Three months until your work ends",
      "One month until your work ends",
    ]);
    const [mail] = await mailsTo(site, jo.email);
    expect(mail?.text).toContain("/jobs?location=Yorkshire+and+the+Humber&level=senior");
    expect(mail?.text).toMatch(/\/mail\/stop\//);
    expect(await work.toldOf(jo)).toHaveLength(3);
  });

  test("is reminded of late rather than never, of nothing that has passed, and of a month that moved again", async () => {
    const jo = await work.addSurveyor();
    await work.state(jo, { endsOn: "2027-04" });
    // Five months before: the first of the three is past.
    expect(await remindOfWorkEnds(site.services, now)).toBe(0);
    expect(await remindOfWorkEnds(site.services, new Date("2027-02-20T12:00:00Z"))).toBe(1);
    expect((await mailsTo(site, jo.email)).at(-1)).toMatchObject({ subject: "Two months until your work ends" });
    await work.scene.moveTo(new Date("2027-02-21T12:00:00Z"));
    await work.state(jo, { endsOn: "2027-10" });
    expect(await remindOfWorkEnds(site.services, new Date("2027-04-02T12:00:00Z"))).toBe(1);
  });

  test("brings no mail to those who turned such mail off, nor to those who are shut out", async () => {
    const [quiet, gone] = [await work.addSurveyor(), await work.addSurveyor()];
    for (const person of [quiet, gone]) await work.state(person, { endsOn: "2027-07" });
    await callProcedure(site, "account.preferences.update", quiet.session.writeHeaders, { applicationUpdates: false });
    await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, gone.id));
    expect(await remindOfWorkEnds(site.services, new Date("2027-01-04T12:00:00Z"))).toBe(1);
    for (const person of [quiet, gone]) expect(await mailsTo(site, person.email)).toEqual([]);
    expect(await work.toldOf(quiet)).toHaveLength(1);
  });
});

describe("who comes free", () => {
  const supply = (input: object = {}, person = work.scene.rae) => work.read<Supply>(person, "supply", input);
  const march = async (input: object = {}) => (await supply(input)).months.find(({ month }) => month === "2027-03")?.people;
  async function addSurveyors(count: number, facts: Parameters<typeof work.addSurveyor>[0] = {}, more: object = {}) {
    const people: Person[] = [];
    for (let at = 0; at < count; at += 1) {
      const person = await work.addSurveyor(facts);
      expect((await work.state(person, more)).status).toBe(200);
      people.push(person);
    }
    return people;
  }

  test("is shown once a week, from ten people who said so, by one thing in each column, and to no jobseeker", async () => {
    await addSurveyors(9);
    await addSurveyors(2, {}, { isCounted: false });
    expect(await countWorkEnds(site.services, now)).toBe(true);
    expect(await march()).toEqual([null]);
    await addSurveyors(1);
    expect(await countWorkEnds(site.services, daysLater(6))).toBe(false);
    expect(await march()).toEqual([null]);
    expect(await countWorkEnds(site.services, daysLater(7))).toBe(true);
    expect(await march({ level: "senior", region: "yorkshire-and-the-humber", suite: "nec4" })).toEqual([10, 10, 10, 10]);
    expect(await march({ level: "graduate", region: "wales" })).toEqual([10, null, null]);
    const { columns, countedOn, leastShown, months, isSample } = await supply({ level: "senior" }, work.scene.frankie);
    expect(columns.map(({ label }) => label)).toEqual(["Everybody", "Senior"]);
    expect([countedOn, leastShown, months.length, months[0]?.month, isSample]).toEqual(["2026-11-30", 10, 18, "2026-11", false]);
    const jo = await work.addSurveyor();
    expect((await queryProcedure(site, "workEnds.supply", jo.session.headers, {})).status).toBe(403);
    const rest = await site.app.inject({ url: "/api/work-ends?level=senior", headers: work.scene.rae.session.headers });
    expect(rest.json()).toMatchObject({ columns: [{ filter: null }, { filter: "level", value: "senior" }] });
    expect((await site.app.inject({ url: "/api/work-ends?level=wizard", headers: work.scene.rae.session.headers })).statusCode).toBe(400);
  });

  test("is hidden once fewer than ten are left, and comes back as it was", async () => {
    const [first] = await addSurveyors(10);
    await countWorkEnds(site.services, now);
    expect(await march({ level: "senior" })).toEqual([10, 10]);
    if (first) await work.call(first, "remove");
    await countWorkEnds(site.services, daysLater(7));
    expect(await march({ level: "senior" })).toEqual([null, null]);
    await addSurveyors(1);
    await countWorkEnds(site.services, daysLater(14));
    expect(await march({ level: "senior" })).toEqual([10, 10]);
  });

  test("counts nobody without level or place, nobody who was shut out, and nobody twice", async () => {
    const people = await addSurveyors(10);
    const last = people.at(-1);
    await site.db
      .update(jobseekerProfiles)
      .set({ level: null })
      .where(eq(jobseekerProfiles.userId, last?.id ?? 0));
    await countWorkEnds(site.services, now);
    expect(await march()).toEqual([null]);
    await site.db
      .update(jobseekerProfiles)
      .set({ level: "senior" })
      .where(eq(jobseekerProfiles.userId, last?.id ?? 0));
    await site.db
      .update(users)
      .set({ state: "suspended" })
      .where(eq(users.id, last?.id ?? 0));
    await countWorkEnds(site.services, daysLater(7));
    expect(await march()).toEqual([null]);
    await site.db
      .update(users)
      .set({ state: "active" })
      .where(eq(users.id, last?.id ?? 0));
    const counted = await Promise.all([countWorkEnds(site.services, daysLater(14)), countWorkEnds(site.services, daysLater(14))]);
    expect(counted.sort()).toEqual([false, true]);
    expect(await march()).toEqual([10]);
  });

  test("is the same before and after one person joins, moves, changes their profile and leaves, whatever is asked", async () => {
    await addSurveyors(12);
    await addSurveyors(11, { level: "project", suites: ["jct"] });
    const target = await work.addSurveyor();
    await countWorkEnds(site.services, now);
    const asked = [
      {},
      { level: "senior" },
      { level: "project" },
      { region: "yorkshire-and-the-humber" },
      { suite: "nec4" },
      { suite: "jct" },
    ];
    const seen = async () => JSON.stringify(await Promise.all(asked.map(async (input) => (await supply(input)).months)));
    const before = await seen();
    const moves = [
      () => work.state(target),
      () => work.state(target, { endsOn: "2027-04" }),
      () => work.state(target, { isCounted: false }),
      () => work.state(target),
      () => site.db.update(jobseekerProfiles).set({ level: "project" }).where(eq(jobseekerProfiles.userId, target.id)),
      () => work.call(target, "remove"),
    ];
    for (const [week, move] of moves.entries()) {
      await move();
      expect(await countWorkEnds(site.services, daysLater(7 * (week + 1)))).toBe(true);
      expect(await seen()).toBe(before);
    }
  });

  test("names months that have passed no more", async () => {
    await addSurveyors(10, {}, { endsOn: "2026-12" });
    await countWorkEnds(site.services, now);
    expect(await site.db.$count(workEndFigures)).toBeGreaterThan(0);
    await countWorkEnds(site.services, new Date("2027-01-04T10:00:00Z"));
    expect(await site.db.$count(workEndFigures)).toBe(0);
  });
});

test("a sample market comes with invented surveyors, counted and labelled, once", async () => {
  await ensureSampleWorkEnds(site.db, now);
  expect(await site.db.$count(workEnds)).toBe(0);
  await site.db.insert(siteFacts).values({ name: "sample-market", value: {}, updatedAt: now });
  await ensureSampleWorkEnds(site.db, now);
  await ensureSampleWorkEnds(site.db, now);
  expect(await site.db.$count(workEnds, eq(workEnds.isSample, true))).toBe(1_100);
  const { months, isSample } = await work.read<Supply>(work.scene.rae, "supply", { level: "senior", region: "london", suite: "nec4" });
  expect(isSample).toBe(true);
  expect(months.every(({ people }) => (people[0] ?? 0) >= 30)).toBe(true);
  await site.db.delete(siteFacts).where(eq(siteFacts.name, "sample-market"));
});
