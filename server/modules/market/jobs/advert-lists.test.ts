import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indentedLines } from "#server/text/plain-text.ts";
import { cleanAdvertHtml } from "./advert-html.ts";
import { htmlToTyped, sanitisedHtmlToTyped } from "./pay-words.ts";

const html = (source: string) => cleanAdvertHtml(indentedLines(source)).html;
const flat = "<ul><li>Cost plans</li><li>Final accounts</li></ul>";
const nested = "<ul><li>Cost plans<ul><li>Stage 2</li><li>Stage 3</li></ul></li><li>Final accounts</li></ul>";
const paragraphs = (...lines: string[]) => lines.map((line) => `<p class="MsoListParagraph">${line}</p>`).join("");

describe("lists as word processors leave them", () => {
  test.each([
    ["bullets", "• Cost plans\n• Final accounts"],
    ["bullets and tabs", "•\tCost plans\n•\tFinal accounts"],
    ["bullets on lines of their own", "•\nCost plans\n•\nFinal accounts"],
    ["bullets above empty lines", "●\n\nCost plans\n\n●\n\nFinal accounts"],
    ["bullets without a blank", "•Cost plans\n•Final accounts"],
    ["bullets of Symbol", "\uf0b7\tCost plans\n\uf0b7\tFinal accounts"],
    ["bullets of Wingdings", "\uf0a7  Cost plans\n\uf0a7  Final accounts"],
    ["ticks of Wingdings", "\uf0fc Cost plans\n\uf0fc Final accounts"],
    ["middle dots", "·       Cost plans\n·       Final accounts"],
    ["one bullet as programs write it", "•\tCost plans\n·       Final accounts"],
    ["triangles", "‣ Cost plans\n‣ Final accounts"],
    ["squares", "▪ Cost plans\n▪ Final accounts"],
    ["letters of Courier", "o   Cost plans\no   Final accounts"],
    ["paragraph signs", "§  Cost plans\n§  Final accounts"],
    ["arrows of Wingdings", "Ø  Cost plans\nØ  Final accounts"],
    ["ticks of Wingdings as letters", "ü  Cost plans\nü  Final accounts"],
    ["diamonds of Wingdings as letters", "v  Cost plans\nv  Final accounts"],
    ["boxes", "❑ Cost plans\n❑ Final accounts"],
    ["arrows", "➔ Cost plans\n➔ Final accounts"],
    ["notation dots", "⦁\tCost plans\n⦁\tFinal accounts"],
    ["ticks in colour", "✔️ Cost plans\n✔️ Final accounts"],
    ["hyphens without a blank", "-Cost plans\n-Final accounts"],
    ["dashes", "– Cost plans\n– Final accounts"],
    ["long dashes", "— Cost plans\n— Final accounts"],
    ["hyphens", "- Cost plans\n- Final accounts"],
    ["stars", "* Cost plans\n* Final accounts"],
    ["plus signs", "+ Cost plans\n+ Final accounts"],
    ["signs of quoted mail", "> Cost plans\n> Final accounts"],
    ["double arrows", "⇒ Cost plans\n⇒ Final accounts"],
    ["crosses", "✗ Cost plans\n✗ Final accounts"],
    ["bullets that lost their line breaks", "• Cost plans • Final accounts"],
    ["blank lines between", "• Cost plans\n\n• Final accounts"],
    ["no-break spaces", "•\u00a0\u00a0Cost plans\n•\u00a0\u00a0Final accounts"],
    ["indentation alike", "  • Cost plans\n  • Final accounts"],
    ["a line that hangs below its item", "• Cost\n  plans\n• Final accounts"],
  ])("%s, as plain text", (_what, text) => {
    expect(html(text)).toBe(flat);
    expect(html(`Duties\n\n${text}\n\nApply here.`)).toBe(`<p>Duties</p>${flat}<p>Apply here.</p>`);
  });

  test.each([
    ["1) Cost plans\n2) Final accounts"],
    ["1. Cost plans\n2. Final accounts"],
    ["(1) Cost plans\n(2) Final accounts"],
    ["1)Cost plans\n2)Final accounts"],
    ["1.Cost plans\n2.Final accounts"],
    ["1 - Cost plans\n2 - Final accounts"],
    ["A) Cost plans\nB) Final accounts"],
    ["(I) Cost plans\n(II) Final accounts"],
    ["a) Cost plans\nb) Final accounts"],
    ["(a)\tCost plans\n(b)\tFinal accounts"],
    ["i) Cost plans\nii) Final accounts"],
    ["(i) Cost plans\n(ii) Final accounts"],
    ["i. Cost plans\nii. Final accounts"],
    ["I. Cost plans\nII. Final accounts"],
    ["1.1 Cost plans\n1.2 Final accounts"],
    ["3.1. Cost plans\n3.2. Final accounts"],
    ["2.4.1) Cost plans\n2.4.2) Final accounts"],
  ])("counted: %j", (text) => expect(html(text)).toBe(flat.replaceAll("ul>", "ol>")));

  test.each([
    ["by kind", "• Cost plans\no Stage 2\no Stage 3\n• Final accounts"],
    ["by kind and indentation", "\uf0b7\tCost plans\n\to\tStage 2\n\to\tStage 3\n\uf0b7\tFinal accounts"],
    ["by indentation alone", "- Cost plans\n    - Stage 2\n    - Stage 3\n- Final accounts"],
    ["with dashes within", "• Cost plans\n– Stage 2\n– Stage 3\n• Final accounts"],
  ])("lists within lists, %s", (_what, text) => expect(html(text)).toBe(nested));

  test("three deep, and back", () => {
    expect(html("• A\n  o B\n    § C\n    § D\n  o E\n• F")).toBe(
      "<ul><li>A<ul><li>B<ul><li>C</li><li>D</li></ul></li><li>E</li></ul></li><li>F</li></ul>",
    );
    expect(html("1. A\n1.1 B\n1.2 C\n2. D\n2.1 E\n2.2 F")).toBe(
      "<ol><li>A<ol><li>B</li><li>C</li></ol></li><li>D<ol><li>E</li><li>F</li></ol></li></ol>",
    );
    expect(html("1.1 A\n1.2 B\n2.1 C\n2.2 D")).toBe("<ol><li>A</li><li>B</li><li>C</li><li>D</li></ol>");
    expect(html("1) A\n   a) B\n   b) C\n2) D")).toBe("<ol><li>A<ol><li>B</li><li>C</li></ol></li><li>D</li></ol>");
  });

  test.each([
    [
      "paragraphs of Word",
      paragraphs("<span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>Cost plans", "·&nbsp; Final accounts"),
    ],
    ["paragraphs with font bullets", paragraphs("\uf0b7&nbsp;Cost plans", "\uf0b7&nbsp;Final accounts")],
    ["lines of one paragraph", "<p>• Cost plans<br>• Final accounts</p>"],
    ["dashes", "<p>– Cost plans<br>– Final accounts</p>"],
    ["lost line breaks", "<p>• Cost plans • Final accounts</p>"],
    ["a bold marker", "<p><b>• </b>Cost plans</p><p>• Final accounts</p>"],
  ])("in HTML: %s", (_what, source) => expect(cleanAdvertHtml(source).html).toBe(flat));

  test("in HTML, within one another and after other words", () => {
    expect(cleanAdvertHtml(paragraphs("· Cost plans", "o Stage 2", "o Stage 3", "· Final accounts")).html).toBe(nested);
    expect(cleanAdvertHtml("<p>You will:<br>• Cost plans<br>• Final accounts<br>Apply here.</p>").html).toBe(
      `<p>You will:</p>${flat}<p>Apply here.</p>`,
    );
    expect(cleanAdvertHtml("<p>• <strong>CVR</strong> monthly</p>").html).toBe("<ul><li><strong>CVR</strong> monthly</li></ul>");
  });
});

describe("running text", () => {
  test.each([
    "We price – and mean it – every week.",
    "– and mean it",
    "Rates:\n– subject to contract",
    "o level maths",
    "1) is not a list",
    "2) nor is this\n3) which begins late",
    "Choose 1) or 2) as you like",
    "a) alone",
    "§ 4 of the Act",
    "i) alone",
    "1.1 alone",
    "1.5 years on site\n1.6 years in the office",
    "1.1 million homes\n1.2 million more",
    "I. Smith, partner\nV. Jones, director",
    "2026. A good year\n2027. A better one",
    "1 - 2 years of cost planning\n2 - 3 days on site",
    "+44 20 7946 0123\n+44 20 7946 0124",
    "*Subject to contract",
    "London • Permanent • £60k",
    "-5 degrees on site",
    "o'clock\no'clock",
  ])("%j is no list", (text) => {
    expect(html(text)).toBe(`<p>${text.replaceAll("\n", "<br>")}</p>`);
    expect(cleanAdvertHtml(`<p>${text.replaceAll("\n", "<br>")}</p>`).html).toBe(`<p>${text.replaceAll("\n", "<br>")}</p>`);
  });

  test("without a marker at the start of a line is unchanged", () => {
    const word = fc.constantFrom("price", "settle", "JCT", "1)", "–", "o", "a)", "§", "(i)", "2026.", "•");
    const line = fc
      .tuple(fc.constantFrom("We", "You", "NEC4", "The"), fc.array(word, { maxLength: 8 }))
      .map(([first, words]) => [first, ...words].join(" "));
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        expect(html(lines.join("\n"))).toBe(`<p>${lines.join("<br>")}</p>`);
      }),
    );
  });
});

const marker = fc.constantFrom(
  "• ",
  "\uf0b7\t",
  "o ",
  "§ ",
  "– ",
  "- ",
  "1) ",
  "2) ",
  "a) ",
  "b) ",
  "(i) ",
  "(ii) ",
  "  ",
  "\t",
  "    • ",
  "\to ",
  "",
  "\n",
);
const lines = fc.array(fc.tuple(marker, fc.constantFrom("price", "let & settle", "a < b", "")), { maxLength: 12 });

test("lists are made once: what is clean stays as it is, plain or as HTML", () => {
  fc.assert(
    fc.property(lines, (pairs) => {
      const text = pairs.map(([start, words]) => start + words).join("\n");
      const once = html(text);
      expect(cleanAdvertHtml(once || "<p>").html).toBe(once);
      const paragraphed = cleanAdvertHtml(
        pairs.map(([start, words]) => `<p>${start}${words.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</p>`).join("") || "<p>",
      ).html;
      expect(cleanAdvertHtml(paragraphed || "<p>").html).toBe(paragraphed);
      // Every list is closed, and every item is inside a list.
      expect(once.match(/<[uo]l>/g)?.length).toBe(once.match(/<\/[uo]l>/g)?.length);
      expect(once.match(/<li>/g)?.length).toBe(once.match(/<\/li>/g)?.length);
    }),
    { numRuns: 400 },
  );
});

test("a list within a list is typed, and read again, as it was", () => {
  expect(sanitisedHtmlToTyped(nested)).toBe("- Cost plans\n  - Stage 2\n  - Stage 3\n- Final accounts");
  expect(cleanAdvertHtml(htmlToTyped(nested)).html).toBe(nested);
  const counted = "<ol><li>Price<ul><li>Let</li></ul></li><li>Settle</li></ol>";
  expect(sanitisedHtmlToTyped(counted)).toBe("1. Price\n  - Let\n2. Settle");
  expect(cleanAdvertHtml(htmlToTyped(counted)).html).toBe(counted);
});
