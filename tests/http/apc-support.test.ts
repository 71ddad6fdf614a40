import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apcAnswers, apcTrainees } from "#db/schema/apc.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { recountApcAnswers } from "#server/modules/market/apc/answer.commands.ts";
import type { ApcSupport } from "#server/modules/market/apc/apc-support.queries.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let serial = 0;
let slug: string;
let boss: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  await moveTo(now);
  ({ slug, boss } = await openFirm());
});

async function moveTo(at: Date) {
  site.setNow(at);
  await site.db.update(sessions).set({ createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + 86_400_000) });
}

async function openFirm() {
  const mark = `firm-${++serial}`;
  const companyId = await makeCompany(site.db, { slug: mark, website: `https://www.${mark}.example.test/about`, now });
  return { slug: mark, boss: await makePerson(site, { role: "company_admin", companyId }) };
}

const record = {
  hasTrainingAgreement: true,
  agreedOn: "2024-03-01",
  counsellors: 2,
  supervisors: 5,
  paysFees: true,
  studyDaysPerYear: 10,
  satLastThreeYears: 6,
  passedLastThreeYears: 4,
};
const save = (more: object = {}, person = boss, to = slug) =>
  callProcedure(site, "apc.save", person.session.writeHeaders, { slug: to, ...record, ...more });
const shown = async (of = slug) => (await queryProcedure<{ apc: ApcSupport | null }>(site, "companies.profile", {}, { slug: of })).data.apc;
const call = (person: Person, name: string, input: object) => callProcedure(site, `apc.${name}`, person.session.writeHeaders, input);

/** Proves where a person trains. */
async function confirm(person: Person, at: string, workEmail = `sam.${++serial}@${at}.example.test`) {
  const asked = await call(person, "requestWorkplace", { slug: at, workEmail });
  if (asked.status !== 200) return asked;
  const token = /#confirm=([\w-]+)/.exec((await mailsTo(site, workEmail)).at(-1)?.text ?? "")?.[1] ?? "";
  return call(person, "confirmWorkplace", { token });
}
const yes = { keepsAgreement: true, meetsSupervisor: true, givesTimeAndFees: true };
async function answered(answers: object = yes, at = slug) {
  const person = await makePerson(site);
  await confirm(person, at);
  const { status } = await call(person, "answer", answers);
  if (status !== 200) throw new Error(`answering was answered ${status}`);
}

describe("what a firm states", () => {
  test("is on its page with a badge, and anybody’s to read", async () => {
    expect(await shown()).toBeNull();
    expect((await save()).status).toBe(200);
    expect(await shown()).toEqual({ ...record, badge: "stated", statedAt: now.toISOString(), trainees: null });
    await save({ hasTrainingAgreement: false, agreedOn: null });
    expect(await shown()).toMatchObject({ badge: null });
    const rest = await site.app.inject({
      method: "PUT",
      url: `/api/companies/${slug}/apc`,
      headers: boss.session.writeHeaders,
      payload: JSON.stringify(record),
    });
    expect([rest.statusCode, rest.json().badge]).toEqual([200, "stated"]);
  });

  test("may name an agreement of today, in the first hour of a London day in summer too", async () => {
    await moveTo(new Date("2026-06-30T23:30:00Z"));
    expect([(await save({ agreedOn: "2026-07-01" })).status, (await save({ agreedOn: "2026-07-02" })).status]).toEqual([200, 422]);
  });

  test("is its administrator’s to change", async () => {
    const other = await openFirm();
    expect((await save({}, other.boss)).status).toBe(403);
    expect((await save({}, boss, "no-such-firm")).status).toBe(404);
    expect(await shown()).toBeNull();
  });

  test.each([
    ["more passes than sittings", { passedLastThreeYears: 7 }],
    ["passes without sittings", { satLastThreeYears: null }],
    ["an agreement of a day to come", { agreedOn: "2027-01-01" }],
    ["a day there is not", { agreedOn: "2024-02-31" }],
    ["a day without an agreement", { hasTrainingAgreement: false }],
    ["a negative number", { counsellors: -1 }],
  ])("is refused with %s", async (_what, more) => {
    expect(await save(more)).toMatchObject({ status: 422, reason: "invalid-fields" });
  });
});

describe("what trainees answer", () => {
  test("is not shown with four answers and is with five, so coarsely that nobody’s can be read", async () => {
    await save();
    for (let count = 0; count < 4; count += 1) await answered();
    expect(await shown()).toMatchObject({ badge: "stated", trainees: null });
    await answered({ ...yes, meetsSupervisor: false });
    const most = { answers: 5, keepsAgreement: "most", meetsSupervisor: "most", givesTimeAndFees: "most" };
    expect(await shown()).toMatchObject({ badge: "confirmed", trainees: most });
    for (let count = 0; count < 4; count += 1) await answered({ ...yes, meetsSupervisor: false });
    expect(await shown()).toMatchObject({ badge: "confirmed", trainees: most });
    await answered({ ...yes, meetsSupervisor: false });
    expect(await shown()).toMatchObject({ badge: "stated", trainees: { answers: 10, meetsSupervisor: "half" } });
  });

  test("loses the badge its word where few agree", async () => {
    await save();
    for (let count = 0; count < 5; count += 1) await answered({ ...yes, givesTimeAndFees: count === 0 });
    expect(await shown()).toMatchObject({ badge: "disputed", trainees: { givesTimeAndFees: "few" } });
  });

  test("at once counts every one, and is kept without a person", async () => {
    await save();
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(site)));
    for (const person of people) await confirm(person, slug);
    const answers = await Promise.all(people.map((person) => call(person, "answer", yes)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await shown()).toMatchObject({ trainees: { answers: 5 } });
    const [row] = await site.db.select().from(apcAnswers).limit(1);
    expect(Object.keys(row ?? {}).sort()).toEqual([
      "companyId",
      "givesTimeAndFees",
      "id",
      "isSample",
      "keepsAgreement",
      "meetsSupervisor",
      "year",
    ]);
  });

  test("goes with the years: what five answered two years ago is not shown", async () => {
    await save();
    for (let count = 0; count < 5; count += 1) await answered();
    await moveTo(new Date("2027-06-01T12:00:00Z"));
    await recountApcAnswers(site.db, new Date("2027-06-01T12:00:00Z"));
    expect(await shown()).toMatchObject({ trainees: { answers: 5 } });
    await recountApcAnswers(site.db, new Date("2028-01-02T12:00:00Z"));
    expect(await shown()).toMatchObject({ badge: "stated", trainees: null });
  });
});

describe("a trainee", () => {
  test("answers once a year, for the one firm whose mail they can read", async () => {
    const sam = await makePerson(site);
    expect(await call(sam, "answer", yes)).toMatchObject({ status: 409 });
    expect((await confirm(sam, slug, "sam@elsewhere.example.test")).status).toBe(422);
    expect((await confirm(sam, slug)).status).toBe(200);
    expect((await queryProcedure(site, "apc.ownFirm", sam.session.headers)).data).toMatchObject({
      slug,
      mayAnswer: true,
      answeredYear: null,
    });
    expect((await call(sam, "answer", yes)).status).toBe(200);
    expect((await call(sam, "answer", yes)).status).toBe(409);
    expect((await queryProcedure(site, "apc.ownFirm", sam.session.headers)).data).toMatchObject({ mayAnswer: false, answeredYear: 2026 });
    await moveTo(new Date("2027-01-05T12:00:00Z"));
    expect((await call(sam, "answer", yes)).status).toBe(200);
  });

  test("cannot answer for two firms in a year, nor two people by one address", async () => {
    const other = await openFirm();
    const sam = await makePerson(site);
    await confirm(sam, slug);
    expect((await confirm(sam, other.slug)).status).toBe(200);
    expect((await confirm(sam, slug, `sam@${slug}.example.test`)).status).toBe(200);
    await call(sam, "answer", yes);
    expect(await confirm(sam, other.slug)).toMatchObject({ status: 409, reason: "conflict" });
    const kim = await makePerson(site);
    expect(await confirm(kim, slug, `SAM+again@${slug}.example.test`)).toMatchObject({ status: 409 });
    const rows = await site.db.select().from(apcTrainees).where(eq(apcTrainees.userId, sam.id));
    expect(rows).toHaveLength(1);
    await moveTo(new Date("2027-01-05T12:00:00Z"));
    expect((await confirm(sam, other.slug)).status).toBe(200);
  });

  test("uses a link once, and nobody else’s", async () => {
    const [sam, kim] = [await makePerson(site), await makePerson(site)];
    const workEmail = `once.${++serial}@${slug}.example.test`;
    await call(sam, "requestWorkplace", { slug, workEmail });
    const token = /#confirm=([\w-]+)/.exec((await mailsTo(site, workEmail)).at(-1)?.text ?? "")?.[1] ?? "";
    expect((await call(kim, "confirmWorkplace", { token })).status).toBe(400);
    expect((await call(sam, "confirmWorkplace", { token })).status).toBe(200);
    expect((await call(sam, "confirmWorkplace", { token })).status).toBe(400);
  });
});
