import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PayStanding } from "./pay-standing.tsx";

type PayStandingFacts = ComponentProps<typeof PayStanding>["standing"];

describe("where an advert's pay stands", () => {
  const standing: PayStandingFacts = {
    words: "Advertised range is above the interquartile range for Quantity Surveyor, Senior, London (n=38)",
    href: "/salary-database?level=senior",
    scale: "year",
    group: "Quantity Surveyor, Senior, London",
    lowPence: 7_000_000,
    highPence: 8_000_000,
    low: { p25: 5_000_000, p50: 5_500_000, p75: 6_000_000, adverts: 38 },
    high: { p25: 6_000_000, p50: 6_550_050, p75: 7_000_000, adverts: 36 },
    from: "2026-05-26",
    to: "2026-11-26",
  };
  const rendered = (more: Partial<PayStandingFacts> = {}) =>
    renderToStaticMarkup(<PayStanding standing={{ ...standing, ...more }} />).replaceAll("<!-- -->", "");

  test("says and draws its range and the middle half of others on one axis, with n and period", () => {
    const markup = rendered();
    expect(markup).toContain("This advert: £70,000 – £80,000");
    expect(markup).toContain("Others start at £50,000 – £60,000, median £55,000");
    expect(markup).toContain("Others end at £60,000 – £70,000, median £65,501");
    expect(markup).toContain("36 to 38 adverts for Quantity Surveyor, Senior, London, 26 May 2026 to 26 November 2026");
    // £50,000 to £80,000: the advert's own range is the last third.
    expect(markup).toMatch(/x="66\.67%" width="33\.\d+%"/);
    expect(markup.match(/<tr>/g)).toHaveLength(6);
  });

  test("an end that nobody states is neither drawn nor invented", () => {
    const markup = rendered({ highPence: null, high: null });
    expect(markup).toContain("This advert: From £70,000");
    expect(markup).not.toContain("Others end at");
    expect(markup).toContain("<path");
    expect(markup).toContain(">–<");
  });

  test.each([
    [5_200_000, 7_100_000, ["£50,000", "£60,000", "£70,000", "£80,000"]],
    [45_000, 52_500, []],
    [2_800_000, 15_000_000, ["£0", "£50,000", "£100,000", "£150,000"]],
    [6_000_000, 6_000_000, []],
  ])("%s to %s pence stand on an axis between round figures, in at most four intervals", (lowPence, highPence, expected) => {
    const markup = rendered({ lowPence, highPence, low: { p25: lowPence, p50: lowPence, p75: highPence, adverts: 12 }, high: null });
    const ticks = [...markup.matchAll(/<text x="([\d.]+)%"[^>]*>([^<]+)</g)].map(([, percent, label]) => ({
      percent: Number(percent),
      label,
    }));
    const pence = ticks.map(({ label = "" }) => Number(label.replace(/\D/g, "")) * 100);
    if (expected.length > 0) expect(ticks.map(({ label }) => label)).toEqual(expected);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect([ticks[0]?.percent, ticks.at(-1)?.percent]).toEqual([0, 100]);
    expect(pence[0]).toBeLessThanOrEqual(lowPence);
    expect(pence.at(-1)).toBeGreaterThanOrEqual(highPence);
  });
});
