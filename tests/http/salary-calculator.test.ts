import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultAssumptions } from "#db/pay-terms-values.ts";
import { fromDayRate } from "#db/taxonomy/pay-conversion.ts";
import { taxYearOn } from "#db/taxonomy/tax-years.ts";
import { formatMoney } from "#src/lib/money.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: new Date("2026-11-20T12:00:00Z") });
});
afterAll(() => site.close());

const page = async (query: string) => {
  const answer = await site.app.inject({ url: `/salary-guide${query}` });
  expect(answer.statusCode).toBe(200);
  return answer.body.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
};
const year = taxYearOn(new Date("2026-11-20"));
const pounds = (pence: number) => formatMoney(Math.round(pence / 100) * 100);

describe("the calculator without script", () => {
  test("is a form of the address that says its assumptions, tax year and sources before anything is asked", async () => {
    const body = await page("");
    expect(body).toMatch(/<form[^>]* action="\/salary-guide#calculator" method="get"/);
    for (const words of [
      "Enter a day rate or salary to convert it.",
      "Tax year 2026/27",
      "220 days worked",
      "Income tax of England, Wales and Northern Ireland.",
      "and the rest as dividends",
      "https://www.gov.uk/income-tax-rates",
      "https://www.gov.uk/scottish-income-tax",
      "https://www.gov.uk/tax-on-dividends",
    ]) {
      expect(body).toContain(words);
    }
  });

  test("answers a day rate on three bases with the days given", async () => {
    const body = await page("?amount=475&from=day&days=200");
    for (const basis of ["outside", "umbrella", "paye"] as const) {
      expect(body).toContain(pounds(fromDayRate(basis, 47_500, { ...defaultAssumptions, days: 200 }, year).grossPence));
    }
    expect(body).toContain("£475 a day for 200 days is like a salary of");
    expect(body).toContain('value="475"');
    expect(body).toMatch(/<link rel="canonical" href="[^"]*\/salary-guide"/);
  });

  test("answers with the income tax of Scotland, and with all of a company’s profit as wages", async () => {
    const body = await page("?amount=475&from=day&taxed=scotland&drawing=wages");
    expect(body).toContain("Income tax of Scotland.");
    expect(body).not.toContain("Corporation tax</th>");
    for (const basis of ["outside", "umbrella", "paye"] as const) {
      const { netPence } = fromDayRate(basis, 47_500, { ...defaultAssumptions, taxPlace: "scotland", drawing: "wages" }, year);
      expect(body).toContain(pounds(netPence));
    }
  });

  test("answers a salary with day rates", async () => {
    const body = await page("?amount=%C2%A355%2C000&from=year");
    expect(body).toMatch(/£55,000 a year is like £\d{3} a day outside IR35, £\d{3} a day through an umbrella, £\d{3} a day on PAYE\./);
  });

  test.each([
    ["?amount=450-500+umbrella", "£450 a day, umbrella, the lower end", "£450 a day for 220 days"],
    ["?amount=%C2%A355k+%2B+car&from=day", "£55,000 a year", "£55,000 a year is like"],
    ["?amount=32.50%2Fhr", "£32.50 an hour", "£260 a day for 220 days"],
    ["?amount=%C2%A32%2C250+pw", "£2,250 a week", "£450 a day for 220 days"],
  ])("%s is read as people write it, and says how", async (query, understood, counted) => {
    const body = await page(query);
    expect(body).toContain(`Read as <strong>${understood}</strong>`);
    expect(body).toContain(counted);
  });

  test.each([
    ["?amount=47500&from=day", "£47,500 looks like pay a year. Choose that, or change the amount."],
    ["?amount=lots", "Enter one amount in pounds, such as 475 or 55,000."],
    ["?amount=475&days=400", "Enter a whole number of days, 1 to 260."],
    [`?amount=${"9".repeat(3000)}`, "Enter one amount in pounds"],
    ["?amount=%00&days=%F0%9F%92%A9", "Enter one amount in pounds"],
  ])("%s is refused beside its field", async (query, sentence) => {
    const body = await page(query);
    expect(body).toContain(sentence);
    expect(body).toMatch(/aria-invalid="true"/);
  });
});
