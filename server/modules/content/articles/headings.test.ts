import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorHeadings, cleanArticleHtml, htmlOfArticle, partsOf, renderArticle, rendererVersion } from "./headings.ts";

const pieces = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[a](javascript:alert(1))",
  "[b](data:text/html,<script>1</script>)",
  "<svg><style><img title='</style><img src=x onerror=alert(1)>'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "![pic](https://x.example/p.png)",
  "{{jobs: level=senior}}",
  "[{{jobs}}](https://x.example)",
  "\n\n{{chart: by=level}}\n\n",
  "> {{chart: by=level}}\n\n",
  "- {{chart}}\n\n  {{chart}}\n\n",
  "\uE000<b>\uE001",
  "**bold** _em_ `code` ",
  "\n\n# One\n\n##### Five\n\n",
  "\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n",
  "\n\n> quote\n\n- one\n- two\n\n---\n\n",
  "<https://auto.example/>",
  "<!-- comment -->",
  "&lt;b&gt; &#x3c;script&#x3e;",
];
const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 20 })), { maxLength: 12 }).map((parts) => parts.join(""));

test("whatever is written, nothing but harmless elements comes out, and cleaning again changes nothing", () => {
  fc.assert(
    fc.property(text, (markdown) => {
      const html = renderArticle(markdown);
      expect(cleanArticleHtml(html)).toBe(html);
      for (const [, tag, attributes] of html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
        expect(
          ["p", "br", "ul", "ol", "li", "strong", "em", "h2", "h3", "h4", "a", "blockquote", "code", "pre", "hr"].concat([
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
          ]),
        ).toContain(tag);
        expect(attributes).toMatch(/^( href="(https?:|mailto:|[/#?.]|[^":]*")[^"]*"?( rel="nofollow ugc noopener")?| ?\/)?$/);
      }
    }),
  );
});

test("links elsewhere pass nothing on; links within the site are plain", () => {
  expect(renderArticle("[there](https://x.example/) [here](/jobs?level=senior&suite=nec4)")).toBe(
    '<p><a href="https://x.example/" rel="nofollow ugc noopener">there</a> <a href="/jobs?level=senior&amp;suite=nec4">here</a></p>\n',
  );
});

test("the corner of a table is no heading of anything", () => {
  const html = renderArticle("| | Lump sum |\n|---|---|\n| Risk | The contractor's |");
  expect(html).toContain("<td></td>\n<th>Lump sum</th>");
  expect(cleanArticleHtml(html)).toBe(html);
});

test("what another renderer kept is made anew", () => {
  const kept = { markdown: "New", html: "<p>Old</p>", rendererVersion };
  expect(htmlOfArticle(kept)).toBe("<p>Old</p>");
  expect(htmlOfArticle({ ...kept, rendererVersion: rendererVersion - 1 })).toBe("<p>New</p>\n");
  expect(htmlOfArticle({ ...kept, html: null })).toBe("<p>New</p>\n");
});

test("headings have addresses of their own, whatever they say", () => {
  const { html, headings } = anchorHeadings(renderArticle("## Café & <i>\n\n## Café & <i>\n\n## ???\n\n### Inner `code`\n\n#### Deep"));
  expect(headings).toEqual([
    { id: "part-cafe-i", text: "Café & <i>", level: 2 },
    { id: "part-cafe-i-2", text: "Café & <i>", level: 2 },
    { id: "part-heading", text: "???", level: 2 },
    { id: "part-inner-code", text: "Inner code", level: 3 },
  ]);
  expect(html).toContain('<h4 id="part-deep">');
});

test("a chart divides a text only where every part is whole HTML, and elsewhere it is reported", () => {
  fc.assert(
    fc.property(text, (markdown) => {
      // A mark typed by hand is removed from what is saved.
      const typed = markdown.replace(/[\uE000-\uE005]/g, "");
      const parts = renderArticle(typed).split(/<p>\uE004[^\uE005]*\uE005<\/p>/);
      for (const part of parts) {
        expect(cleanArticleHtml(part)).toBe(part);
        expect(part).not.toMatch(/[\uE004\uE005]/);
      }
      const { figures, hasInlineChart } = partsOf(typed);
      const charts = figures.filter((figure) => figure.trim().startsWith("chart"));
      expect(hasInlineChart).toBe(charts.length > parts.length - 1);
    }),
  );
});

test.each([
  ["{{chart: by=level}}", 1],
  ["Before.\n\n {{ chart : by=level }} \n\nAfter.", 1],
  ["Before {{chart: by=level}}", 0],
  ["- {{chart: by=level}}", 0],
  ["> {{chart: by=level}}", 0],
  ["[{{chart: by=level}}](/jobs)", 0],
  ["{{charts: by=level}}", 0],
])("%j holds %i charts", (markdown, count) => {
  expect(renderArticle(markdown).split("\uE004").length - 1).toBe(count);
});
