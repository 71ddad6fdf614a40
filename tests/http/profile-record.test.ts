import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { makeCompany, makeUser } from "#db/seed/factories.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let seeker: SignedIn;
let recruiter: SignedIn;

const project = { name: "School", employer: null, duties: null, sector: null, suite: null, valueBand: null };
const save = (fields: object) => callProcedure<{ version: number }>(site, "profiles.save", seeker.writeHeaders, fields);
const mine = async () => (await queryProcedure<Record<string, unknown>>(site, "profiles.mine", seeker.headers)).data;

/** Returns a save's error messages by the fields' pointers. */
async function faults(fields: object): Promise<Record<string, string>> {
  const answer = await site.app.inject({ method: "POST", url: "/trpc/profiles.save", headers: seeker.writeHeaders, payload: fields });
  expect(answer.statusCode).toBe(422);
  const told = answer.json<{ error: { data: { fields: { pointer: string; detail: string }[] } } }>().error.data.fields;
  return Object.fromEntries(told.map(({ pointer, detail }) => [pointer, detail]));
}

beforeAll(async () => {
  site = await openTestSite({ now });
  const companyId = await makeCompany(site.db, { name: "Birch Ltd", now });
  seeker = await signIn(site, await makeUser(site.db, { now, name: "Sam Seeker" }));
  recruiter = await signIn(site, await makeUser(site.db, { now, role: "recruiter", companyId }));
});
afterAll(() => site.close());

describe("pay and start, as a contractor types them", () => {
  test("two rates, a preferred basis, a day to begin and nights away are kept as they were meant", async () => {
    const terms = {
      payYearMinPence: "65k",
      dayRates: [
        { basis: "outside-ir35", minPence: "£475" },
        { basis: "umbrella", minPence: "560" },
      ],
      preferredBasis: "outside-ir35",
      freeFrom: "3 March",
      nightsAway: 3,
    };
    expect((await save(terms)).status).toBe(200);
    expect(await mine()).toMatchObject({
      payYearMinPence: 6_500_000,
      dayRates: [
        { basis: "umbrella", minPence: 56_000 },
        { basis: "outside-ir35", minPence: 47_500 },
      ].toSorted((one, other) => (one.basis === "umbrella" ? 0 : 1) - (other.basis === "umbrella" ? 0 : 1)),
      preferredBasis: "outside-ir35",
      freeFrom: "2027-03-03",
      nightsAway: 3,
    });
  });

  test.each([
    [{ payYearMinPence: "£475" }, "/payYearMinPence", "A day rate goes in the day rates"],
    [{ dayRates: [{ basis: "umbrella", minPence: "£47,500" }] }, "/dayRates/0/minPence", "looks like a year’s pay"],
    [{ dayRates: [{ basis: "umbrella", minPence: "-450" }] }, "/dayRates/0/minPence", "cannot be negative"],
    [{ dayRates: [{ basis: "umbrella", minPence: "€475" }] }, "/dayRates/0/minPence", "in pounds"],
    [{ freeFrom: "20 November 2026" }, "/freeFrom", "has passed"],
    [{ freeFrom: "31 February 2027" }, "/freeFrom", "There is no 31 February 2027"],
  ])("%j is explained and not kept", async (fields, pointer, words) => {
    const before = await mine();
    expect((await faults(fields))[pointer]).toContain(words);
    expect(await mine()).toEqual(before);
  });

  test("a range and a day with its year in two figures are kept as they are read", async () => {
    await save({ dayRates: [{ basis: "umbrella", minPence: "450–500 umbrella" }], freeFrom: "3/3/27" });
    expect(await mine()).toMatchObject({ dayRates: [{ basis: "umbrella", minPence: 45_000 }], freeFrom: "2027-03-03" });
  });

  test("nobody but the person reads the pay, on whichever scale", async () => {
    await callProcedure(site, "profiles.setVisibility", seeker.writeHeaders, { visibility: "open" });
    const { publicId } = await mine();
    const { body } = await site.app.inject({ url: `/api/jobseeker/${publicId}`, headers: recruiter.headers });
    expect(JSON.parse(body)).toMatchObject({ freeFrom: "2027-03-03", nightsAway: 3 });
    for (const secret of ["47500", "56000", "6500000", "outside-ir35", "preferredBasis"]) expect(body).not.toContain(secret);
  });
});

describe("a project", () => {
  test.each([
    ["£12.5m", 12_500_000, "5m-20m"],
    ["12,5 Mio", 12_500_000, "5m-20m"],
    [650_000_000, 650_000_000, "over-500m"],
  ])("worth %j is read, and falls into its band", async (typed, valuePounds, valueBand) => {
    expect((await save({ projects: [{ ...project, valuePounds: typed }] })).status).toBe(200);
    expect(await mine()).toMatchObject({ projects: [{ valuePounds, valueBand }] });
  });

  test.each([
    [{ valuePounds: "0" }, "valuePounds", "Leave it empty"],
    [{ valuePounds: "10^12" }, "valuePounds", "number of zeros"],
    [{ valuePounds: "3m", ownValuePounds: "4m" }, "ownValuePounds", "more than the whole"],
    [{ began: "May 2024", ended: "March 2024" }, "ended", "end cannot be before the start"],
    [{ began: "May 2024", ended: "2023" }, "ended", "end cannot be before the start"],
    [{ suite: "jct", form: "nec4:c" }, "form", "form of that suite"],
    [{ began: "the nineties" }, "began", "Enter a month"],
    [{ clientName: "ring 0113 496 0000" }, "clientName", "Remove telephone numbers"],
  ])("with %j is refused in words", async (wrong, field, words) => {
    expect((await faults({ projects: [{ ...project, ...wrong }] }))[`/projects/0/${field}`]).toContain(words);
  });

  test("may overlap another, and end in the year it began in", async () => {
    const projects = [
      { ...project, began: "May 2021", ended: "2021", stages: ["tender", "final-account"], side: "contractor", region: "wales" },
      { ...project, name: "Viaduct", began: "3/2021", ended: "Mar 2024", suite: "nec4", form: "nec4:c", ownValuePounds: "£3m" },
    ];
    expect((await save({ projects })).status).toBe(200);
    expect(await mine()).toMatchObject({
      projects: [
        { began: "2021-05", ended: "2021", stages: ["tender", "final-account"], region: "wales" },
        { began: "2021-03", ended: "2024-03", form: "nec4:c", ownValuePounds: 3_000_000 },
      ],
    });
  });

  test("of thirty there is room, of thirty-one not", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...project, name: `Project ${at + 1}` }));
    expect((await save({ projects: many(30) })).status).toBe(200);
    expect(await faults({ projects: many(31) })).toEqual({ "/projects": "Add at most 30 projects." });
  });
});

describe("standing", () => {
  test("a claimed MRICS with any number stays self-stated, and the number is read by nobody", async () => {
    const memberships = [{ body: "ciob", grade: "MCIOB", isWorkingTowards: true, number: "CIOB 774411" }];
    expect((await save({ ricsLevel: "mrics", ricsNumber: "0000001", memberships })).status).toBe(200);
    const { publicId, ...own } = await mine();
    expect(own).toMatchObject({ ricsNumber: "0000001", memberships });
    const { body } = await site.app.inject({ url: `/api/jobseeker/${publicId}`, headers: recruiter.headers });
    expect(JSON.parse(body)).toMatchObject({ ricsLevel: "mrics", memberships: [{ body: "ciob", grade: "MCIOB", isWorkingTowards: true }] });
    for (const secret of ["0000001", "774411", "verified", "checked"]) expect(body).not.toContain(secret);
  });

  test.each([
    [{ memberships: [{ body: "ciob", grade: "FRICS" }] }, "/memberships/0/grade", "grade of that body"],
    [{ workMix: { pre: 5, post: 4 } }, "/workMix", "They add up to 9"],
    [{ suites: [{ suite: "jct", years: 3, largestValueBand: null, forms: ["nec4:a"] }] }, "/suites/0/forms", "forms of that suite"],
    [{ cscsUntil: "2028" }, "/cscsUntil", "month too"],
    [{ about: "Ring 0113 496 0000" }, "/about", "You can put them under “Private notes”"],
  ])("%j is refused in words", async (fields, pointer, words) => {
    expect((await faults(fields))[pointer]).toContain(words);
  });

  test("what a trainee can say is enough to be ready to apply; a placement year counts as a project", async () => {
    const trainee = await signIn(site, await makeUser(site.db, { now }));
    const fields = {
      category: "quantity-surveyor",
      level: "graduate",
      place: "otley",
      yearsExperience: 0,
      projects: [{ ...project, name: "Placement year", isPlacement: true }],
    };
    expect((await callProcedure(site, "profiles.save", trainee.writeHeaders, fields)).status).toBe(200);
    const { data } = await queryProcedure<{ strength: { isReadyToApply: boolean; advice: string[] } }>(
      site,
      "profiles.mine",
      trainee.headers,
    );
    expect(data.strength.isReadyToApply).toBe(true);
    expect(data.strength.advice.join()).not.toContain("project");
  });

  test("telephone numbers may stand in the private part, which nobody else reads", async () => {
    expect((await save({ privateNotes: "My counsellor Ada Byron: 0113 496 0999" })).status).toBe(200);
    const { publicId } = await mine();
    const { body } = await site.app.inject({ url: `/api/jobseeker/${publicId}`, headers: recruiter.headers });
    for (const secret of ["Ada Byron", "0999"]) expect(body).not.toContain(secret);
  });
});

test("an account of nobody's firm hides from no domain", async () => {
  const person = await makeUser(site.db, { now, email: "sam@gmail.com" });
  const who = await signIn(site, person);
  await callProcedure(site, "profiles.save", who.writeHeaders, { headline: "QS" });
  const { data } = await queryProcedure(site, "profiles.mine", who.headers);
  expect(data).toMatchObject({ hiddenDomain: null, ownFirmDomain: null, hiddenFrom: [] });
  await site.db.update(users).set({ state: "suspended" }).where(eq(users.id, person));
});
