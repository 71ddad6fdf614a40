import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFacts } from "#db/schema/operations.ts";
import { reportedPay, reportedPayFigures } from "#db/schema/reported-pay.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { countReportedPay } from "#server/modules/market/reported-pay/take-snapshot.commands.ts";
import type { Outputs } from "#server/types.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

type Own = Outputs["reportedPay"]["own"];
type Figures = Outputs["reportedPay"]["figures"];

const now = new Date("2026-11-20T12:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const good = {
  category: "quantity-surveyor",
  level: "senior",
  region: "london",
  side: "contractor",
  period: "year",
  basis: "",
  amount: "£61,500",
  employer: "",
  year: 2026,
};
let site: TestSite;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  await site.db.delete(reportedPay);
  await site.db.delete(reportedPayFigures);
  await site.db.delete(siteFacts).where(eq(siteFacts.name, "reported-pay-counted-on"));
  jo = await makePerson(site);
});

const save = (more: object = {}, who = jo) => callProcedure(site, "reportedPay.save", who.session.writeHeaders, { ...good, ...more });
const own = async (who = jo) => (await queryProcedure<Own>(site, "reportedPay.own", who.session.headers)).data;
const figures = async (asked: object = {}) => (await queryProcedure<Figures>(site, "reportedPay.figures", {}, asked)).data;
async function reports(count: number, more: (at: number) => object = () => ({})) {
  const people = [];
  for (let at = 0; at < count; at += 1) {
    const who = await makePerson(site);
    expect((await save({ employer: `Firm ${at}`, ...more(at) }, who)).status).toBe(200);
    people.push(who);
  }
  return people;
}

describe("a person's own report", () => {
  test("is added, edited in place and withdrawn by its person, who alone can read it", async () => {
    expect((await own()).report).toBeNull();
    expect((await save()).status).toBe(200);
    expect((await own()).report).toMatchObject({ amountPence: 6_150_000, period: "year", basis: null, region: "london", year: 2026 });
    const other = await makePerson(site);
    expect((await own(other)).report).toBeNull();
    const [first] = await site.db.select().from(reportedPay);
    await save({ period: "day", basis: "umbrella", amount: "425.50", employer: "Nobody & Sons Ltd" });
    const rows = await site.db.select().from(reportedPay);
    expect(rows).toMatchObject([{ amountPence: 42_550, basis: "umbrella", employerName: "Nobody & Sons Ltd", companyId: null }]);
    expect(rows[0]?.version).not.toBe(first?.version);
    expect((await callProcedure(site, "reportedPay.withdraw", jo.session.writeHeaders)).status).toBe(200);
    expect((await own()).report).toBeNull();
    expect((await callProcedure(site, "reportedPay.withdraw", jo.session.writeHeaders)).status).toBe(200);
  });

  test("two sendings at once leave one report", async () => {
    await Promise.all([save({ amount: "50000" }), save({ amount: "60000" })]);
    expect(await site.db.select().from(reportedPay)).toHaveLength(1);
  });

  test("names a firm of the directory by whatever way its name is written", async () => {
    const companyId = await makeCompany(site.db, { now, name: "Ashlar Reporting" });
    await save({ employer: "ASHLAR  Reporting Ltd" });
    expect(await site.db.select().from(reportedPay)).toMatchObject([{ employerName: null }]);
    const [row] = await site.db.select().from(reportedPay);
    if (row?.companyId === companyId) expect((await own()).report?.employer).toBe("Ashlar Reporting");
  });

  test.each([
    [{ amount: "4750000" }, "/amount", "We accept pay from £12,000 to £400,000 a year."],
    [{ amount: "5" }, "/amount", "We accept pay from £12,000 to £400,000 a year."],
    [{ period: "day", basis: "umbrella", amount: "47,500" }, "/amount", "We accept pay from £80 to £2,000 a day."],
    [{ period: "month", amount: "500" }, "/amount", "a year"],
    [{ amount: "-5" }, "/amount", "Enter one amount in pounds"],
    [{ amount: "€60000" }, "/amount", "Enter one amount in pounds"],
    [{ amount: "450–500 umbrella" }, "/amount", "Enter one amount in pounds"],
    [{ amount: "  " }, "/amount", "Enter an amount in pounds."],
    [{ amount: 5 }, "/amount", "The amount must be text."],
    [{ period: "day", amount: "400" }, "/basis", "Choose the basis"],
    [{ basis: "umbrella" }, "/basis", "A basis applies only to daily or weekly rates"],
    [{ period: "hour" }, "/period", "Choose what the amount is for."],
    [{ region: "atlantis" }, "/region", "Choose your region."],
    [{ level: "wizard" }, "/level", "Choose your level."],
    [{ side: "left" }, "/side", "Choose your side of the table."],
    [{ year: 2019 }, "/year", "Choose 2026 or 2025."],
    [{ year: 2026.5 }, "/year", "Choose the year this pay is for."],
    [{ employer: "a".repeat(121) }, "/employer", "At most 120 characters."],
    [{ colour: "red" }, "/colour", "This field is not known here."],
  ])("%j is refused with a sentence", async (more, pointer, sentence) => {
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/reportedPay.save",
      headers: { "content-type": "application/json", ...jo.session.writeHeaders },
      payload: JSON.stringify({ ...good, ...more }),
    });
    expect(answer.statusCode).toBe(422);
    const { fields } = answer.json<{ error: { data: { fields: { pointer: string; detail: string }[] } } }>().error.data;
    expect(fields.find((field) => field.pointer === pointer)?.detail).toContain(sentence);
    expect(await site.db.select().from(reportedPay)).toEqual([]);
  });
});

describe("figures of reported pay", () => {
  test("come once a day, from ten people, by one thing at a time, apart from what adverts say", async () => {
    await reports(9, (at) => ({ amount: `${50_000 + at * 2_000}` }));
    expect(await countReportedPay(site.db, now)).toBe(true);
    expect((await figures()).figure).toBeNull();
    await save({ amount: "90000", employer: "Firm last" });
    expect(await countReportedPay(site.db, now)).toBe(false);
    expect((await figures()).figure).toBeNull();
    expect(await countReportedPay(site.db, daysLater(1))).toBe(true);
    expect((await figures()).figure).toMatchObject({
      people: 10,
      p50Pence: 5_900_000,
      samples: "none",
      countedOn: daysLater(1).toISOString(),
    });
    expect(await figures({ level: "senior" })).toMatchObject({ cell: "Senior", note: null, figure: { people: 10 } });
    const narrowed = await figures({ level: "senior", location: "Leeds", suite: "nec4" });
    expect(narrowed).toMatchObject({ cell: "Senior", figure: { people: 10 } });
    expect(narrowed.note).toContain("Not filtered by Senior, NEC4, Leeds");
    expect(await figures({ location: "Camden" })).toMatchObject({ figure: { people: 10 } });
    expect((await figures({ pay: "day", basis: "umbrella" })).figure).toBeNull();
    expect(await figures({ pay: "day" })).toMatchObject({ isMixed: true, figure: null });
    const { data } = await queryProcedure<Outputs["salaries"]["explore"]>(site, "salaries.explore", {}, {});
    expect(data.pay?.asked.adverts).toBe(0);
  });

  test("an attacker with one account learns nothing by joining, editing and leaving, nor by narrowing", async () => {
    const people = await reports(12, (at) => ({ amount: `${50_000 + at * 1_000}` }));
    await countReportedPay(site.db, now);
    const asked = [
      {},
      { level: "senior" },
      { location: "London" },
      { side: "contractor" },
      { level: "graduate" },
      { level: "graduate", location: "London" },
    ];
    const seen = async () => {
      const shown = new Map<string, string>();
      for (const one of asked) {
        const { cell, figure } = await figures(one);
        if (cell) shown.set(cell, JSON.stringify(figure));
      }
      return shown;
    };
    const before = await seen();
    expect([...before.keys()].sort()).toEqual(["All roles", "London", "Main contractor", "Senior"]);
    const sameOrHidden = async () => {
      for (const [cell, figure] of await seen()) expect(figure, cell).toBe(before.get(cell));
    };
    const moves = [
      () => save({ amount: "12000" }),
      () => save({ amount: "399000" }),
      () => save({ amount: "399000", level: "graduate" }),
      () => callProcedure(site, "reportedPay.withdraw", jo.session.writeHeaders),
    ];
    for (const [day, move] of moves.entries()) {
      expect((await move()).status).toBe(200);
      expect(await countReportedPay(site.db, daysLater(day + 1))).toBe(true);
      await sameOrHidden();
    }
    expect(await seen()).toEqual(before);
    // Another member leaves: published figures are unchanged.
    const leaver = people[0];
    if (leaver) await callProcedure(site, "reportedPay.withdraw", leaver.session.writeHeaders);
    await countReportedPay(site.db, daysLater(9));
    expect(await seen()).toEqual(before);
  });

  test("no answer holds a report, a version or an employer", async () => {
    await reports(10, () => ({}));
    await countReportedPay(site.db, now);
    const body = (await site.app.inject({ url: "/salary-database" })).body;
    expect(body).toContain("£62,000");
    expect(body).not.toContain("61,500");
    expect(body).not.toMatch(/Firm \d/);
    for (const { version } of await site.db.select().from(reportedPay)) expect(body).not.toContain(version);
  });
});
