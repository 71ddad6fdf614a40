import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type JobOverrides, makeCompany, makeJob } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import type { Outputs } from "#server/types.ts";
import { sendForm } from "#tests/fixtures/alerts.ts";
import { requestCsrfToken } from "#tests/fixtures/csrf.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

type Checked = Outputs["offerCheck"]["check"];

const now = new Date("2026-11-20T12:00:00Z");
const secret = "Zebrafinch";
const letter = `Dear Robin

${secret} Construction is pleased to offer you the position of Senior Quantity Surveyor in Leeds.
Your salary is £62,000 per annum, plus a car allowance of £5,500. You have 26 days' holiday plus bank holidays.
Notice: three months. Hours: 40 hours per week.`;

let site: TestSite;
let lines: string[] = [];
const companies: number[] = [];

async function advert(index: number, more: JobOverrides): Promise<void> {
  const companyId = companies[index % companies.length] ?? 0;
  const senior = { category: "quantity-surveyor", level: "senior", payPeriod: "year", payBasis: null } as const;
  await makeJob(site.db, { companyId, firstPublishedAt: new Date(now.getTime() - index * 3_600_000), now, ...senior, ...more });
}

beforeAll(async () => {
  const logTo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  site = await openTestSite({ now, logTo });
  for (let index = 0; index < 6; index += 1) companies.push(await makeCompany(site.db, { now }));
  const officePlaceId = site.services.gazetteer.bySlug("leeds")?.id ?? null;
  // Middles of £55,000 to £74,000. Fourteen of twenty state a pension, five a bonus.
  for (let index = 0; index < 20; index += 1) {
    const payMinPence = (50_000 + index * 1000) * 100;
    const benefits = [...(index < 14 ? ["pension-employer-contribution"] : []), ...(index < 5 ? ["annual-bonus"] : [])];
    await advert(index, { payMinPence, payMaxPence: payMinPence + 1_000_000, officePlaceId, benefits });
  }
  for (let index = 0; index < 12; index += 1) {
    await advert(index, { payPeriod: "day", payMinPence: 50_000, payMaxPence: 55_000, payBasis: "outside-ir35", officePlaceId });
  }
}, 120_000);
afterAll(() => site.close());

async function check(body: object) {
  const { token, cookie } = await requestCsrfToken(site, null);
  const headers = { ...sameOriginHeaders, cookie, "x-xsrf-token": token };
  const answer = await site.app.inject({ method: "POST", url: "/api/offer-check", headers, payload: body });
  return { status: answer.statusCode, body: answer.json<Checked & { errors?: { pointer: string; detail: string }[] }>() };
}

describe("POST /api/offer-check", () => {
  test("reads a letter, places its pay and says what is missing", async () => {
    const { status, body } = await check({ text: letter });
    expect(status).toBe(200);
    expect(body.offer).toMatchObject({
      pay: "£62,000 a year",
      level: "senior",
      place: "Leeds, West Yorkshire",
      holiday: "26 days' holiday plus bank holidays",
    });
    expect(body.readFromText).toEqual(expect.arrayContaining(["pay", "level", "car"]));
    // Middles are £55,000, £56,000 … £74,000: seven are lower, one is equal.
    expect(body.standing).toMatchObject({ adverts: 20, employers: 6, lower: 7, equal: 1, higher: 12 });
    expect(body.verdict).toBe("£62,000 a year is more than 7 of 20 similar adverts offer, the same as 1, and less than 12.");
    expect(body.spreads.map(({ period, adverts }) => [period, adverts])).toEqual([
      ["live", 20],
      ["present", 20],
      ["past", 0],
    ]);
    expect(body.missing).toEqual([{ item: "pension", label: "Employer’s pension", stating: 14, adverts: 20, in10: 7 }]);
    expect(body.unsettled.map(({ item }) => item)).toEqual(["pension"]);
    expect(body.request).toContain("Thank you for the offer of Senior Quantity Surveyor in Leeds at £62,000 a year.");
    const list = await site.app.inject({ url: body.like.href });
    expect(list.body.replaceAll("<!-- -->", "")).toContain("20 adverts from 6 employers");
  });

  test("takes fields before the text, and says how likeness was widened", async () => {
    const { body } = await check({ text: letter, pay: "£70k", place: "Hull", car: "" });
    expect(body.offer).toMatchObject({ pay: "£70,000 a year", car: "", place: "Hull" });
    expect(body.readFromText).not.toContain("pay");
    expect(body.like.widened[0]).toMatch(/^Too few adverts in Kingston upon Hull/);
    expect(body.standing).toMatchObject({ lower: 15, equal: 1, higher: 4 });
  });

  test("never compares another level, nor rates on different bases", async () => {
    const role = { category: "quantity-surveyor", level: "graduate" };
    const graduate = await check({ pay: "£30,000", ...role });
    expect(graduate.body).toMatchObject({ standing: null, spreads: [], missing: [] });
    expect(graduate.body.verdict).toContain("0 from 0 employers, at least 10 from 5 are needed");
    const rate = await check({ pay: "£520 a day", ...role, level: "senior" });
    expect(rate.body).toMatchObject({ standing: null, verdict: expect.stringContaining("Choose the IR35 status") });
    const outside = await check({ pay: "£520 a day outside IR35", ...role, level: "senior" });
    expect(outside.body.standing).toMatchObject({ adverts: 12, lower: 0, higher: 12 });
    expect(outside.body.unsettled.map(({ item }) => item)).toEqual(["term", "notice"]);
    const hourly = await check({ pay: "£38 an hour", ...role, level: "senior" });
    expect(hourly.body.verdict).toContain("Hourly pay is not compared");
  });

  test("does not hold that an offer states no pay where none could be read", async () => {
    const { body } = await check({ text: "Senior Quantity Surveyor, Leeds, 900 a year" });
    expect(body).toMatchObject({ pay: null, verdict: "We found no pay in this offer. Enter it to see where it stands." });
  });

  test("asks about a place it does not know, and goes on", async () => {
    const { status, body } = await check({ pay: "£62,000", category: "quantity-surveyor", level: "senior", place: "Nowhereton" });
    expect(status).toBe(200);
    expect(body.notes).toEqual([{ field: "place", detail: expect.stringContaining("There is no place called “Nowhereton”") }]);
    expect(body.standing).not.toBeNull();
  });

  test.each([
    [{}, "/text", "Paste the offer, or fill in what you know of it."],
    [{ text: "  " }, "/text", "Paste the offer, or fill in what you know of it."],
    [{ pay: "lots" }, "/pay", "Enter the pay in pounds, such as 65,000, £55k - £65k or £450 a day."],
    [{ pay: "£3 a year" }, "/pay", "This is far from any pay for that period. Check the figure, and whether it is for a year or a day."],
    [{ level: "wizard" }, "/level", "Choose a value from the list."],
    [{ text: "x".repeat(20_001) }, "/text", "Use at most 20,000 characters."],
    [{ notice: "x".repeat(201) }, "/notice", "Use at most 200 characters."],
    [{ salary: "1" }, "/salary", "This field is not known here."],
  ])("refuses %o by field and rule", async (body, pointer, detail) => {
    const answer = await check(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ pointer, detail }]);
  });

  test("is limited like other calls", async () => {
    site.services.limits = createMemoryLimiter();
    const statuses = [];
    for (let calls = 0; calls < 70 && statuses.at(-1) !== 429; calls += 1) statuses.push((await check({ pay: "£62,000" })).status);
    site.services.limits = unlimited;
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the page without script", () => {
  const read = async (fields: Record<string, string>) => {
    const { status, body } = await sendForm(site, "/offer-check", fields);
    return { status, body: body.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'") };
  };

  test("is forms that are sent to it, one of them an example with its text, and is cached for all", async () => {
    const answer = await site.app.inject({ url: "/offer-check" });
    expect(answer.statusCode).toBe(200);
    expect(answer.body.match(/<form[^>]* action="\/offer-check" method="post"/g)).toHaveLength(3);
    const example = /<input type="hidden" name="text" value="([^"]+)"/.exec(answer.body)?.[1] ?? "";
    const { body } = await read({ text: example });
    expect(body).toContain("This is the example.");
    expect(body).toContain('value="£76,000 a year"');
    expect(answer.headers["cache-control"]).toContain("public");
  });

  test("answers a text with the picture, what is missing, the text to send and the fields", async () => {
    const { status, body } = await read({ text: letter });
    expect(status).toBe(200);
    for (const words of [
      "More than 7 of 20 similar adverts",
      "This offer: £62,000",
      "7 in 10 state it",
      "Before I answer, could you please tell me in writing",
      'value="£62,000 a year"',
      "Read from your text: right?",
    ]) {
      expect(body).toContain(words);
    }
    expect(body).toMatch(/<option value="senior" selected="">/);
  });

  test("takes corrected fields, with the text still in its box", async () => {
    const { body } = await read({
      text: letter,
      pay: "£75,000",
      category: "quantity-surveyor",
      level: "senior",
      place: "Leeds",
      pension: "5%",
    });
    expect(body).toContain("More than all 20 similar adverts");
    expect(body).toContain("£75,000 a year is more than all 20 similar adverts offer.");
    expect(body).toContain("Nothing that three in ten similar adverts state");
    expect(body).toContain(secret);
  });

  test.each<[Record<string, string>, string, string]>([
    [{ text: letter, pay: "lots", notice: "typed before" }, "Enter the pay in pounds", "typed before"],
    [{ text: "" }, "Paste the offer, or fill in what you know of it.", ""],
    [{ text: `kept ${"x".repeat(20_001)}` }, "Use at most 20,000 characters.", "kept "],
  ])("keeps what was typed beside the fault of %o", async (fields, fault, typed) => {
    const { status, body } = await read(fields);
    expect(status).toBe(200);
    expect(body).toContain(fault);
    expect(body).toContain(typed);
  });

  test("is refused from another site, and stored by no cache", async () => {
    const refused = await sendForm(site, "/offer-check", { text: letter }, { "sec-fetch-site": "cross-site" });
    expect(refused.status).toBe(403);
    const answer = await site.app.inject({
      method: "POST",
      url: "/offer-check",
      headers: { ...sameOriginHeaders, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ text: letter }).toString(),
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
  });
});

test("nothing of an offer is in any table or line of the log", async () => {
  lines = [];
  await check({ text: letter });
  await sendForm(site, "/offer-check", { text: letter });
  site.app.log.error("the log is read");
  expect(lines.join("")).toContain("the log is read");
  expect(lines.join("")).not.toContain(secret);
  const [tables] = (await site.db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = database() and table_type = 'BASE TABLE'`,
  )) as unknown as [{ name: string }[]];
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const [rows] = (await site.db.execute(sql.raw(`select * from \`${name}\` limit 500`))) as unknown as [object[]];
    expect(JSON.stringify(rows), name).not.toContain(secret);
  }
});
