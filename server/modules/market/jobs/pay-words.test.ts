import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAdvertHtml } from "./advert-html.ts";
import { htmlToTyped, payNote } from "./pay-words.ts";

describe("typedWords", () => {
  it.each([
    ["Price & settle, < £1m.", "Price & settle, < £1m."],
    ["<p>Price &amp; settle.</p>\n<p>Let.</p>", "Price & settle.\n\nLet."],
    ["<h2>Duties</h2><ul><li>Price</li><li><b>Let</b></li></ul><p>Apply.</p>", "## Duties\n\n- Price\n- Let\n\nApply."],
    ["<p>One<br>two</p>", "One\ntwo"],
    ['<p>See <a href="https://example.com/a?b=1&amp;c=2">our work</a>.</p>', "See [our work](https://example.com/a?b=1&c=2)."],
    ['<p><a href="https://example.com/">https://example.com/</a></p>', "https://example.com/"],
    ["<p>Kept<script>alert(1)</script></p>", "Kept"],
  ])("types %s", (html, typed) => expect(htmlToTyped(html)).toBe(typed));

  it("gives the same advert again: headings, paragraphs with links, and lists", () => {
    const words = fc.array(fc.constantFrom("price", "settle", "M&E", "a < b", "£1m", '"NEC4"', "client's"), { minLength: 1, maxLength: 6 });
    const escaped = words.map((each) => each.join(" ").replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    const link = escaped.map((text) => `<a href="https://oak.example/a?b=1&amp;c=2">${text}</a>`);
    const paragraph = fc.oneof(
      escaped.map((text) => `<p>${text}</p>`),
      escaped.map((text) => `<h3>${text}</h3>`),
      fc.tuple(escaped, link, escaped).map(([before, linked, after]) => `<p>${before} ${linked} ${after}</p>`),
    );
    const list = fc
      .array(escaped, { minLength: 1, maxLength: 4 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`);
    const blocks = fc.array(fc.tuple(paragraph, list), { minLength: 1, maxLength: 4 }).map((pairs) => pairs.flat().join(""));
    fc.assert(
      fc.property(blocks, (html) => {
        expect(cleanAdvertHtml(htmlToTyped(html)).html).toBe(cleanAdvertHtml(html).html);
      }),
    );
  });
});

describe("payNote", () => {
  const pay = { currency: "GBP", basis: null, basisLabel: null, otherRates: [], hoursPerDay: null };
  const hourly = { ...pay, period: "hour", minPence: 30_00, maxPence: 40_00 } as const;
  const noSalary = "An hourly rate may not include holiday, pension or sick pay.";
  it.each([
    ["the equivalent stands beside the figures", hourly, null, noSalary],
    ["an advert's usual day is no other year", { ...hourly, hoursPerDay: 8 }, null, noSalary],
    [
      "a shorter day is another year",
      { ...hourly, hoursPerDay: 7.5 },
      "Car to be agreed",
      `Car to be agreed. About £49,500 to £66,000 a year if you work 220 days of 7.5 hours. ${noSalary}`,
    ],
    ["a salary needs no note", { ...hourly, period: "year" as const }, null, null],
  ])("%s", (_why, shown, words, note) => expect(payNote(shown, words)).toBe(note));
});
