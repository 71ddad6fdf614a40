import domino from "@mixmark-io/domino";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { type Dialect, markupFromHtml } from "./markup-from-html.ts";
import { googleDocsHtml, outlookHtml, webHtml, wordHtml, wordOnlineHtml } from "./samples/pasted.fixture.ts";

const markup = (html: string, dialect: Dialect = "advert") => markupFromHtml(domino.createDocument(html), dialect);

describe("pasted into an advert", () => {
  it("Word's headings, nested lists, links and tables stay what they are; what was struck out and remarked stays out", () => {
    expect(markup(wordHtml)).toBe(`## Senior Quantity Surveyor

Oak & Sons want a surveyor for a “£45m” viaduct.

## The role

- Value variations under NEC4 Option C
  - compensation events
  - early warnings
    - monthly
- Settle final accounts

## What we offer

1. £65,000 and a car
  1. or an allowance
2. Nine day fortnight

Pay is reviewed each April.

Read [our benefits](https://www.oak.example/benefits?a=1&b=2).

- Contract: NEC4 Option C
- Start: March 2027`);
  });

  it("is shown so on the board", () => {
    const { html } = cleanAdvertHtml(markup(wordHtml));
    for (const part of [
      "<h3>The role</h3><ul><li>Value variations under NEC4 Option C<ul><li>compensation events</li><li>early warnings<ul><li>monthly</li></ul></li></ul></li>",
      "<h3>What we offer</h3><ol><li>£65,000 and a car<ol><li>or an allowance</li></ol></li><li>Nine day fortnight</li></ol>",
      'Read <a href="https://www.oak.example/benefits?a=1&amp;b=2" rel="nofollow noopener">our benefits</a>.',
    ]) {
      expect(html).toContain(part);
    }
  });

  it("Outlook's lists nest, and a table with a head names its columns", () => {
    expect(markup(outlookHtml)).toBe(`Hi Ada,

Location: Leeds

- Day rate
  - £450 outside IR35
- 6 months

- Stage: 2; Fee: £3m; By: May
- Stage: 3; By: July`);
  });

  it("Google Docs' lists beside their item nest, and its links lead where they did", () => {
    expect(markup(googleDocsHtml)).toBe(`## Cost manager

## The project

A hospital in York, JCT D&B 2024.

- Cost plans
  - Stage 2
  - Stage 3
- [MRICS](https://www.rics.org/uk)`);
  });

  it("a page's counted list begins where it does, and links that lead nowhere here are words", () => {
    expect(markup(webHtml)).toBe(`## About you

Chartered, or near it.

3. Price
4. Let
  - by tender

See jobs, write or read (https://oak.example/a_(b)).`);
  });

  it("Word on the web's lists of one item each become one", () => {
    expect(markup(wordOnlineHtml)).toBe("Duties\n\n- Measure\n  - to NRM2\n- Report");
  });
});

describe("bullets that a page writes as text", () => {
  const symbol = (words: string) =>
    `<p style='text-indent:-18pt'><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>${words}</p>`;
  it.each([
    ["in Word without list marks", `<p>Duties</p>${symbol("Price")}${symbol("Let")}<p>End</p>`, "Duties\n\n- Price\n- Let\n\nEnd"],
    [
      "between line breaks",
      "<div>Duties:<br>• Price<br>&nbsp;&nbsp;o star rates<br>&nbsp;&nbsp;o daywork<br>• Let</div>",
      "Duties:\n- Price\n  - star rates\n  - daywork\n- Let",
    ],
    [
      "of PowerPoint",
      "<div><span>•</span><span>£75k to £85k</span></div><div><span>•</span><span>Office in Hull</span></div>",
      "- £75k to £85k\n- Office in Hull",
    ],
    ["as dashes", "<p>– £48,000<br>– 26 days</p>", "- £48,000\n- 26 days"],
    ["in bold", "<p><b>• Lead</b></p><p><b>• Report</b></p>", "- Lead\n- Report"],
    ["but a dash alone is one", "<p>– and mean it</p>", "– and mean it"],
    ["beside a list of the page", "<ul><li>Price<ul><li>Let</li></ul></li></ul><p>• Report</p>", "- Price\n  - Let\n\n- Report"],
  ])("are lists: %s", (_what, html, expected) => expect(markup(html)).toBe(expected));

  it("labels with a colon keep one", () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td><b>${cell}</b></td>`).join("")}</tr>`;
    expect(markup(`<table>${row("Job Title:", "QS")}${row("Pay –", "£50k")}</table>`)).toBe("- Job Title: QS\n- Pay: £50k");
  });

  it("Word's numbered headings are headings", () => {
    const heading = (words: string) => `<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>${words}</h1>`;
    expect(markup(`${heading("The post")}<p>Estimator</p>${heading("The pay")}`)).toBe("## The post\n\nEstimator\n\n## The pay");
  });
});

describe("pasted elsewhere", () => {
  it("an article keeps it as Markdown with tables", () => {
    const text = markup(wordHtml, "article");
    for (const part of ["## The role", "- Value variations", "  - compensation events", "    - monthly", "| Contract | NEC4 Option C |"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("[our benefits](https://www.oak.example/benefits?a=1&b=2)");
  });

  it("plain text has lines for headings and an address behind what links to it", () => {
    expect(markup("<h2>Us</h2><p>Read <a href='https://oak.example/a'>more</a></p>", "plain")).toBe(
      "Us\n\nRead more (https://oak.example/a)",
    );
  });
});

const word = fc.string({ unit: fc.constantFrom(..."abcdefgh£5"), minLength: 1, maxLength: 6 });
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    word,
    fc
      .tuple(
        fc.constantFrom("p", "div", "span", "b", "em", "h2", "ul", "ol", "li", "table", "tr", "td", "blockquote", "pre"),
        fc.array(tie("node"), { maxLength: 4 }),
      )
      .map(([tag, parts]) => `<${tag}>${parts.join(" ")}</${tag}>`),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("·", "o", "1.", "a)"), word)
      .map(([level, sign, words]) => `<p style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`),
  ),
}));
const wordsOf = (text: string) => text.match(/[a-h£5]+/g) ?? [];

describe("whatever is pasted", () => {
  it.each(["advert", "plain", "article"] as const)("no word of it is lost in %s", (dialect) => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (parts) => {
        const html = parts.join(" ");
        const page = domino.createDocument(html);
        for (const marker of Array.from(page.querySelectorAll("[style*=Ignore]"))) marker.remove();
        const expected = wordsOf(page.body.textContent ?? "").join("");
        expect(
          wordsOf(
            markup(html, dialect)
              .replace(/^ *(?:- |\d+\. )/gm, "")
              .replace(/^[ #>|-]+/gm, ""),
          ).join(""),
        ).toBe(expected);
      }),
    );
  });
});
