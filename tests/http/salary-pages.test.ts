import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PayFilterTexts } from "#server/modules/market/salaries/pay-filter.ts";
import type { Outputs } from "#server/types.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";
import { levels, makePayMarket } from "./salaries/pay-market.ts";
import { type Advert, slowBars, slowFigure, slowMonths, slowOnePerVacancy } from "./salaries/slow-figures.ts";

type Explorer = Outputs["salaries"]["explore"];
type Guide = Outputs["salaries"]["guide"];

const now = new Date("2026-11-20T12:00:00Z");
const presentStart = new Date("2026-05-20T00:00:00Z");
const pastStart = new Date("2025-11-20T00:00:00Z");
/** Three bars of ten adverts each, and as many again because amounts are not spread evenly. */
const advertsForBars = 60;
let site: TestSite;
let adverts: Advert[] = [];

beforeAll(async () => {
  site = await openTestSite({ now });
  adverts = await makePayMarket(site, now);
}, 300_000);
afterAll(() => site.close());

const explore = async (asked: PayFilterTexts) => (await queryProcedure<Explorer>(site, "salaries.explore", {}, asked)).data;
const get = (url: string) => site.app.inject({ url });
const between = (start: Date, end: Date) => adverts.filter(({ publishedAt }) => publishedAt >= start && publishedAt < end);
const present = () => slowOnePerVacancy(between(presentStart, new Date(now.getTime() + 1)));
const past = () => slowOnePerVacancy(between(pastStart, presentStart));
const text = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

describe("figures of the salary database, counted again one advert at a time", () => {
  const cells: [PayFilterTexts, (advert: Advert) => boolean][] = [
    [{}, ({ scale }) => scale === "year"],
    [{ level: "senior" }, ({ scale, level }) => scale === "year" && level === "senior"],
    [{ location: "Yorkshire and The Humber" }, ({ scale, region }) => scale === "year" && region.startsWith("York")],
    [{ pay: "day", basis: "umbrella" }, ({ scale, basis }) => scale === "day" && basis === "umbrella"],
    [{ pay: "day", basis: "outside-ir35" }, ({ scale, basis }) => scale === "day" && basis === "outside-ir35"],
  ];
  test.each(cells)("%j", async (asked, isIn) => {
    const { pay, groups, trend, distribution } = await explore(asked);
    const [members, earlier] = [present().filter(isIn), past().filter(isIn)];
    expect(pay?.widened).toEqual([]);
    expect(pay?.figure).toEqual({ ...slowFigure(members), sampleAdverts: 0 });
    const before = slowFigure(earlier);
    expect(pay?.before).toEqual(before && { ...before, sampleAdverts: 0 });
    for (const { by, rows } of groups) {
      if (by !== "level" && by !== "region") continue;
      const values = new Set(members.map((advert) => advert[by]));
      expect(new Set(rows.map(({ value }) => value))).toEqual(values);
      for (const { value, figure, adverts: count } of rows) {
        const group = members.filter((advert) => advert[by] === value);
        expect(count).toBe(group.length);
        const expected = slowFigure(group);
        expect(figure, `${by} ${value}`).toEqual(expected && { ...expected, sampleAdverts: 0 });
      }
    }
    expect(trend.map(({ month, adverts: count, figure }) => [month, count, figure?.low?.p50 ?? null])).toEqual(
      slowMonths([...members, ...earlier], now),
    );
    for (const end of ["low", "high"] as const) {
      const named = members.filter((advert) => advert[end] !== null);
      if (named.length >= advertsForBars) expect(distribution[end].length).toBeGreaterThanOrEqual(3);
      expect(distribution[end].map(({ adverts: count }) => count)).toEqual(slowBars(members, end, distribution[end]));
    }
  });

  test("no figure, bar or month stands on fewer than ten adverts of five employers", async () => {
    for (const level of [undefined, ...levels]) {
      for (const location of [undefined, "York", "Glasgow"]) {
        const { pay, groups, trend, distribution } = await explore({ level, location });
        const figures = [
          pay?.figure,
          pay?.before,
          ...groups.flatMap(({ rows }) => rows.map(({ figure }) => figure)),
          ...trend.map(({ figure }) => figure),
        ];
        const stood = [
          ...figures.flatMap((figure) => (figure ? [figure, figure.low, figure.high] : [])),
          ...distribution.low,
          ...distribution.high,
        ];
        for (const one of stood) if (one) expect([one.adverts >= 10, one.employers >= 5]).toEqual([true, true]);
      }
    }
  });

  test("a place with too few is answered by the next wider one, which is named", async () => {
    const { pay, asked, shown } = await explore({ level: "associate", location: "York" });
    const own = present().filter(({ scale, level, town }) => scale === "year" && level === "associate" && town === "york");
    expect(slowFigure(own)).toBeNull();
    expect([asked, shown]).toEqual(["Associate, York", "Associate, Yorkshire and The Humber"]);
    expect(pay?.widened.at(-1)).toBe("Too few adverts in North Yorkshire. Showing Yorkshire and The Humber instead.");
    expect(pay?.asked.adverts).toBe(own.length);
    const wider = present().filter(({ scale, level, region }) => scale === "year" && level === "associate" && region.startsWith("York"));
    expect(pay?.figure).toMatchObject({ ...slowFigure(wider) });
  });

  test("day rates without a basis have no figure together, only one for each basis", async () => {
    const { pay, groups, distribution, trend } = await explore({ pay: "day" });
    expect([pay, distribution, trend]).toEqual([null, { low: [], high: [] }, []]);
    expect(groups.map(({ by }) => by)).toEqual(["basis"]);
    for (const { value, figure } of groups[0]?.rows ?? []) {
      expect(figure).toMatchObject({ ...slowFigure(present().filter(({ scale, basis }) => scale === "day" && basis === value)) });
    }
  });

  test("the guide counts the same salaries by level and region, and day rates by basis", async () => {
    const { whole, groups, dayRates, facts } = (await queryProcedure<Guide>(site, "salaries.guide", {})).data;
    const salaries = present().filter(({ scale }) => scale === "year");
    expect(whole).toMatchObject({ ...slowFigure(salaries) });
    const senior = groups.find(({ by }) => by === "level")?.rows.find(({ value }) => value === "senior");
    expect(senior?.figure).toMatchObject({ ...slowFigure(salaries.filter(({ level }) => level === "senior")) });
    const umbrella = present().filter(({ scale, basis }) => scale === "day" && basis === "umbrella");
    expect(dayRates.find(({ value }) => value === "umbrella")?.figure).toMatchObject({ ...slowFigure(umbrella) });
    for (const { source, when } of facts) expect([source, when]).not.toContain("");
  });
});

describe("the pages, without script", () => {
  test("the form, the figure with its counts, tables, links and the method arrive in the HTML", async () => {
    const answer = await get("/salary-database?level=senior&location=Leeds");
    expect(answer.statusCode).toBe(200);
    const page = text(answer.body);
    const figure = slowFigure(present().filter(({ scale, level, town }) => scale === "year" && level === "senior" && town === "leeds"));
    expect(page).toContain(`${figure?.adverts} adverts from ${figure?.employers} employers`);
    expect(page).toContain(`£${Math.round((figure?.low?.p50 ?? 0) / 100).toLocaleString("en-GB")}`);
    expect(page).toMatch(/<form[^>]* action="\/salary-database" method="get"/);
    expect(page).toMatch(/<option value="senior" selected="">Senior<\/option>/);
    expect(page).toContain('href="/jobs?location=Leeds&amp;level=senior"');
    expect(page).toContain('href="/api/salaries.csv?level=senior&amp;location=Leeds"');
    expect(page).toContain("20 May 2026 to 20 November 2026");
    expect(page).toContain("Method 2026-");
  });

  test("the whole, and one role or place with figures of its own, are indexed under one address; the rest is not", async () => {
    const robots = async (query: string) => {
      const { body } = await get(`/salary-database${query}`);
      return [/<meta name="robots" content="noindex/.test(body), /<link rel="canonical" href="[^"]*(\/salary[^"]*)"/.exec(body)?.[1]];
    };
    expect(await robots("")).toEqual([false, "/salary-database"]);
    expect(await robots("?utm_source=x")).toEqual([false, "/salary-database"]);
    expect(await robots("?level=senior")).toEqual([false, "/salary-database?level=senior"]);
    for (const query of [
      "?level=senior&category=quantity-surveyor",
      "?pay=day",
      "?suite=jct",
      "?level=wizard",
      "?location=York&level=associate",
    ]) {
      expect(await robots(query), query).toEqual([true, undefined]);
    }
  });

  test("a filter that cannot be read is named and left aside", async () => {
    const page = text((await get("/salary-database?level=wizard&location=Atlantis%20Sands&side=left&pay=hour&basis=umbrella")).body);
    expect(page).toContain("There is no level called “wizard”.");
    expect(page).toContain("There is no place called “Atlantis Sands”");
    expect(page).toContain("There is no side of the table called “left”.");
    expect(page).toContain("There is no kind of pay called “hour”.");
    expect(page).toContain("A basis applies only to day rates");
    expect(page).toContain("All roles");
  });

  test("what cannot be read is said beside its field", async () => {
    const { body } = await get("/salary-database?level=wizard&location=Atlantis%20Sands");
    for (const field of ["level", "location"]) {
      expect(body).toMatch(new RegExp(`<p id="pay-${field}-error"[^>]*>.*?There is no`));
      expect(body).toMatch(new RegExp(`id="pay-${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="pay-${field}-error"`));
    }
    expect(body).toContain('value="Atlantis Sands"');
    expect(body).not.toContain('id="pay-sector-error"');
  });

  test("at most two cuts beside role, level and place are made at once, and the rest is said", async () => {
    const three = await explore({ side: "contractor", suite: "jct", rics: "mrics" });
    expect(three.faults.map(({ field }) => field)).toEqual(["rics"]);
    expect([three.filter.side, three.filter.suite, three.filter.rics]).toEqual(["contractor", "jct", ""]);
    const two = await explore({ value: "5m-20m", rics: "mrics" });
    expect([two.faults, two.asked]).toEqual([[], "projects £5m to £20m, MRICS asked for"]);
    expect((await explore({ value: "huge" })).faults[0]?.detail).toBe("There is no project value band called “huge”.");
  });

  test.each([
    "?level=",
    "?level=a&level=b",
    `?location=${"a".repeat(5000)}`,
    "?location=%00",
    "?suite=%F0%9F%92%A9",
    "?pay[]=1",
    "?category=<script>",
  ])("%s is answered with a page", async (query) => expect((await get(`/salary-database${query}`)).statusCode).toBe(200));

  test("the guide prints its figures, those of others with year and source, and how they are counted", async () => {
    const page = text((await get("/salary-guide")).body);
    for (const words of [
      "What do levels pay?",
      "What do places pay?",
      "What do day rates pay?",
      "£48,600",
      "Home Office",
      "July 2025",
      "Method 2026-",
    ]) {
      expect(page).toContain(words);
    }
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/salary-guide"/);
    expect(page.match(/<[a-z]/g)?.length).toBeLessThan(1500);
  });
});

describe("the answer for a level, place and side", () => {
  test("of the guide is the database’s own figure, and its form keeps what was chosen", async () => {
    const page = text((await get("/salary-guide?level=senior&location=Scotland")).body);
    const figure = slowFigure(present().filter(({ scale, level, town }) => scale === "year" && level === "senior" && town === "glasgow"));
    expect(page).toContain(`${figure?.adverts} adverts from ${figure?.employers} employers`);
    expect(page).toMatch(/<form[^>]* action="\/salary-guide" method="get"/);
    expect(page).toMatch(/<option value="Scotland" selected="">Scotland<\/option>/);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/salary-guide"/);
  });

  test("is compared with the six months before, of the same group", async () => {
    const { change, pay } = await explore({ level: "senior" });
    expect(change).toEqual({ months: 6, now: pay?.figure, before: pay?.before });
  });
});

describe("two groups compared", () => {
  test("are on one page without script, with their differences, which is not indexed", async () => {
    const { body } = await get("/salary-database?level=senior&than-level=graduate&than-category=&than-location=");
    const page = text(body);
    const [one, other] = ["senior", "graduate"].map((wanted) =>
      slowFigure(present().filter(({ scale, level }) => scale === "year" && level === wanted)),
    );
    for (const figure of [one, other]) expect(page).toContain(`${figure?.adverts} adverts from ${figure?.employers} employers`);
    expect(page).toMatch(/Senior, UK is advertised at £[\d,]+ a year \(\d+%\) more at the median “From” and .* than Graduate, UK\./);
    expect(page).toMatch(/<meta name="robots" content="noindex/);
    expect(page).toContain('<input type="hidden" name="level" value="senior"/>');
  });
});

describe("GET /api/salaries.csv", () => {
  const read = (body: string) => parse<Record<string, string>>(body.replace(/^\ufeff/, ""), { columns: true });

  test("holds the figures of the page, exact to the penny", async () => {
    const answer = await get("/api/salaries.csv?level=senior");
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="salaries.csv"');
    const figure = slowFigure(present().filter(({ scale, level }) => scale === "year" && level === "senior"));
    const [low, high] = read(answer.body);
    for (const [line, end] of [
      [low, figure?.low],
      [high, figure?.high],
    ] as const) {
      expect(line).toMatchObject({
        table: "figure",
        adverts: String(end?.adverts),
        employers: String(end?.employers),
        p10_gbp: String((end?.p10 ?? 0) / 100),
        median_gbp: String((end?.p50 ?? 0) / 100),
        p90_gbp: String((end?.p90 ?? 0) / 100),
        cell: "Senior",
        from: "2026-05-20",
        to: "2026-11-20",
      });
    }
  });

  test("gives no amount where there are too few, and says so", async () => {
    const lines = read((await get("/api/salaries.csv?location=York&level=associate")).body);
    expect(lines[0]?.note).toContain("Showing Yorkshire and The Humber instead.");
    for (const line of lines) {
      if (line.table === "distribution") continue;
      const isEnough = Number(line.adverts) >= 10 && Number(line.employers) >= 5;
      expect(line.median_gbp !== "", JSON.stringify(line)).toBe(isEnough);
    }
  });

  test.each([
    ["level=wizard", "level"],
    ["location=Nowhereville", "location"],
    ["pay=hour", "pay"],
    ["basis=umbrella", "basis"],
    ["level=senior&level=graduate", "level"],
  ])("refuses %s by name", async (query, field) => {
    const answer = await get(`/api/salaries.csv?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { pointer: string }[] }>()).toMatchObject({ errors: [{ pointer: field }] });
  });
});
