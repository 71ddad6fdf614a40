import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Outputs } from "#server/types.ts";
import { formatMoney } from "#src/lib/money.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";
import { makePayMarket } from "./salaries/pay-market.ts";
import { countedLinks, printedBars, printedEnds, printedLines } from "./salaries/printed-figures.ts";
import { type Advert, slowFigure } from "./salaries/slow-figures.ts";

type Counted = Outputs["salaries"]["counted"];

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ now });
  await makePayMarket(site, now);
}, 300_000);
afterAll(() => site.close());

const html = async (url: string) => {
  const answer = await site.app.inject({ url });
  expect(answer.statusCode, url).toBe(200);
  return answer.body;
};
const ask = async (asked: object) => (await queryProcedure<Counted>(site, "salaries.counted", {}, asked)).data;

/** Every advert that an address lists, page after page. */
async function listed(href: string): Promise<Advert[]> {
  const { page: _page, ...asked } = Object.fromEntries(new URL(href, "https://own.invalid").searchParams);
  const found: Counted["items"] = [];
  for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
    const answer = await ask({ ...asked, page });
    expect(answer.faults).toEqual([]);
    pageCount = answer.pageCount;
    found.push(...answer.items);
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  const firms = [...new Set(found.map(({ company }) => company))];
  return found.map(({ id, company, lowPence, highPence }) => ({
    id,
    companyId: firms.indexOf(company),
    vacancyKey: null,
    level: "",
    town: "",
    region: "",
    scale: "year",
    basis: null,
    publishedAt: now,
    low: lowPence,
    high: highPence,
  }));
}

type Figure = ReturnType<typeof slowFigure>;
type End = NonNullable<Figure>["low"];
const pounds = (pence: number) => formatMoney(Math.round(pence / 100) * 100);
const countWords = ({ adverts, employers }: { adverts: number; employers: number }) => `${adverts} adverts from ${employers} employers`;

function endWords(end: End, of: NonNullable<Figure>): string {
  if (!end) return "Too few";
  const own = end.adverts !== of.adverts || end.employers !== of.employers ? ` ${countWords(end)}` : "";
  return `${pounds(end.p50)} ${pounds(end.p25)} – ${pounds(end.p75)}${own}`;
}

const pages = [
  "/salary-guide",
  "/salary-database",
  "/salary-database?level=senior",
  "/salary-database?location=Scotland",
  "/salary-database?location=York&level=associate",
  "/salary-database?pay=day",
  "/salary-database?pay=day&basis=umbrella",
];

describe("every figure printed is that of the adverts it leads to", () => {
  test.each(pages)("line by line on %s", async (page) => {
    const lines = printedLines(await html(page));
    expect(lines.filter(({ ends }) => ends.some((end) => end.includes("£"))).length).toBeGreaterThan(0);
    for (const { label, countedAt, counts, ends } of lines) {
      if (countedAt === null) {
        expect(ends, `${label} has a figure and leads nowhere`).toEqual(["Too few", "Too few"]);
        continue;
      }
      const figure = slowFigure(await listed(countedAt));
      if (!figure) throw new Error(`${label} of ${page} leads to too few adverts for a figure`);
      expect([counts, ...ends], `${label} of ${page}`).toEqual([
        countWords(figure),
        endWords(figure.low, figure),
        endWords(figure.high, figure),
      ]);
    }
  });

  test.each(pages.filter((page) => page.startsWith("/salary-database") && page !== "/salary-database?pay=day"))(
    "the figure of the page itself, the one before it and the bars on %s",
    async (page) => {
      const body = await html(page);
      const own = countedLinks(body).filter((href) => !/[?&]period=20/.test(href));
      const figures = await Promise.all(
        [own[0] ?? "", own.find((href) => href.includes("period=before")) ?? ""].map(async (href) => href && listed(href)),
      );
      for (const [at, ends] of printedEnds(body).entries()) {
        const figure = slowFigure(figures[at] || []);
        for (const [name, label] of [
          ["p25", "25th percentile"],
          ["p50", "Median"],
          ["p75", "75th percentile"],
          ["p10", "10th percentile"],
          ["p90", "90th percentile"],
          ["adverts", "Adverts"],
          ["employers", "Employers"],
        ] as const) {
          const expected = [figure?.low, figure?.high].map((end) => (end ? end[name] : "Too few"));
          const words = expected.map((value) =>
            value === null
              ? "Under 20 adverts"
              : typeof value === "string"
                ? value
                : name === "adverts" || name === "employers"
                  ? String(value)
                  : pounds(value),
          );
          const isLeftOut = words.every((word) => word === "Under 20 adverts" || word === "Too few");
          expect(ends.get(label), `${label} of ${page}`).toEqual(isLeftOut ? undefined : words);
        }
      }
      expect(printedEnds(body).length).toBe(figures.filter(Boolean).length);
      for (const [at, bars] of printedBars(body).entries()) {
        const end = (["low", "high"] as const)[at] ?? "low";
        const amounts = (figures[0] || []).flatMap((advert) => advert[end] ?? []);
        expect(bars.reduce((sum, { adverts }) => sum + Number(adverts), 0)).toBe(amounts.length);
        for (const { label, adverts } of bars)
          expect(Number(adverts), label).toBe(amounts.filter((pence) => isIn(label, pence / 100)).length);
      }
    },
  );

  test("the guide's first sentence", async () => {
    const body = await html("/salary-guide");
    const figure = slowFigure(await listed("/salary-database/adverts?"));
    expect(countedLinks(body)[0]).toBe("/salary-database/adverts?");
    const rounded = (pence = 0) => formatMoney(Math.round(pence / 10_000) * 10_000);
    expect(body.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "")).toContain(
      `Typical advertised salary${rounded(figure?.low?.p50)}–${rounded(figure?.high?.p50)} a year`,
    );
  });
});

/** Whether an amount in pounds lies in a range as it is worded. */
function isIn(label: string, amount: number): boolean {
  const [first = 0, last = 0] = [...label.matchAll(/£([\d,]+)/g)].map(([, digits]) => Number((digits ?? "").replaceAll(",", "")));
  if (label.startsWith("Under")) return amount < first;
  return amount >= first && (label.endsWith("and over") || amount < last + 1);
}

describe("the list of adverts counted", () => {
  test("is a page without script: adverts with their amounts, pages, and the way back", async () => {
    const body = (await html("/salary-database/adverts?level=senior&page=2")).replaceAll("<!-- -->", "");
    expect(body.match(/href="\/jobs\/\d+"/g)?.length).toBeGreaterThan(0);
    expect(body).toContain("20 May 2026 to 20 November 2026");
    expect(body).toContain('href="/salary-database?level=senior"');
    expect(body).toMatch(/<meta name="robots" content="noindex/);
  });

  test("names what it cannot read, and lists no day rates of several bases at once", async () => {
    expect((await ask({ period: "1999-01" })).faults[0]).toContain("“1999-01”");
    expect((await ask({ level: "wizard" })).faults[0]).toContain("“wizard”");
    expect(await ask({ pay: "day" })).toMatchObject({ isMixed: true, items: [], adverts: 0 });
    expect((await ask({ level: "senior", page: 9999 })).page).toBe((await ask({ level: "senior" })).pageCount);
  });

  test.each(["?page=0", "?page=-1", "?page=x", "?period=%00", "?page=1e9", "?period=before&period=x"])(
    "%s is answered with a page",
    async (query) => expect((await site.app.inject({ url: `/salary-database/adverts${query}` })).statusCode).toBe(200),
  );
});
