import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PayRanges, ReplyRecord } from "#src/pages/company/company-figures.tsx";
import { DistributionSection } from "#src/pages/salaries/charts/distribution.tsx";

type Company = Parameters<typeof PayRanges>[0]["company"];
const company = (facts: Partial<Company>) => facts as Company;
const market = { p25Pence: 5_500_000, p75Pence: 7_000_000, adverts: 40, employers: 12 };
const senior = { levelLabel: "Senior", scale: "year" as const, minPence: 6_000_000, maxPence: 6_600_000, count: 3, market };

test("a firm’s pay is drawn beside the market’s, with n of both, and days apart from years", () => {
  const day = { ...senior, scale: "day" as const, minPence: 45_000, maxPence: 45_000, count: 1, market: null };
  const html = renderToStaticMarkup(<PayRanges company={company({ payRanges: [senior, day] })} />);
  expect(html).toContain("n = 3, all n = 40");
  expect(html).toContain("£60,000 – £66,000 a year; all adverts £55,000 – £70,000");
  expect(html).toContain("£ a day");
  expect(html.match(/<rect/g)).toHaveLength(5);
  expect(html).not.toMatch(/width="0%"/);
  expect(html).toContain("Too few");
  expect(renderToStaticMarkup(<PayRanges company={company({ payRanges: [] })} />)).toBe("");
});

test("answers are shares within days; below ten applications they are one sentence", () => {
  const within = [7, 14, 28].map((days, at) => ({ days, answered: 6 + 6 * at }));
  const record = { sent: 24, answered: 22, medianDays: 9, within };
  const html = renderToStaticMarkup(<ReplyRecord company={company({ replyRecord: record, replyPromiseDays: 14 })} />);
  for (const words of ["6 of 24", "25%", "Within 28 days", "At any time", "22 of 24", "92%", "within 14 days"])
    expect(html).toContain(words);
  const none = renderToStaticMarkup(<ReplyRecord company={company({ replyRecord: null, replyPromiseDays: null })} />);
  expect(none).toContain("we need at least ten in the last year");
  expect(none).not.toContain("<svg");
});

test("a distribution has a bar and a count for each range, its quartiles, a table and a file; too few adverts leave nothing", () => {
  const bar = (fromPence: number | null, belowPence: number | null, adverts: number) => ({ fromPence, belowPence, adverts, employers: 5 });
  const low = [bar(null, 5_000_000, 10), bar(5_000_000, 6_000_000, 20), bar(6_000_000, null, 15)];
  const end = { p10: null, p25: 5_100_000, p50: 5_500_000, p75: 6_200_000, p90: null, adverts: 45, employers: 9 };
  const figure = { adverts: 45, employers: 9, sampleAdverts: 0, low: end, high: null };
  const html = renderToStaticMarkup(<DistributionSection distribution={{ low, high: [] }} figure={figure} scale="year" within={{}} />);
  expect(html.match(/<rect/g)).toHaveLength(3);
  for (const words of ["25th £51,000", "Median £55,000", "75th £62,000", "£60k", "45 adverts from 9 employers", "Download CSV"])
    expect(html.replaceAll("<!-- -->", "")).toContain(words);
  expect(html).toContain('<th scope="row">£60,000 and over</th>');
  const none = <DistributionSection distribution={{ low: [], high: [] }} figure={figure} scale="year" within={{}} />;
  expect(renderToStaticMarkup(none)).toBe("");
});
