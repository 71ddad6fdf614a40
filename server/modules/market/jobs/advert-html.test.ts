import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanAdvertHtml, summarise } from "./advert-html.ts";

const html = (source: string) => cleanAdvertHtml(source).html;

describe("cleanAdvertHtml", () => {
  it.each([
    ["<p>Price <b>and</b> <i>let</i></p>", "<p>Price <strong>and</strong> <em>let</em></p>"],
    ["<h1>Role</h1><h4>Pay</h4>", "<h3>Role</h3><h3>Pay</h3>"],
    ["<div><div>One</div><div>Two</div></div>", "<p>One</p><p>Two</p>"],
    ["<ul><li>CVR<ul><li>monthly</li></ul></li><li>Tenders</li></ul>", "<ul><li>CVR<ul><li>monthly</li></ul></li><li>Tenders</li></ul>"],
    ["One<br>Two<br><br>Three", "<p>One<br>Two</p><p>Three</p>"],
    [
      '<a href="https://example.com/a?b=1&amp;c=2" onclick="x()" target="_blank">here</a>',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener">here</a></p>',
    ],
    ['<a href="javascript:alert(1)">x</a> <a href="mailto:a@example.com">y</a> <a href="//evil.example">z</a>', "<p>x y z</p>"],
    ["<strong><p>Bold</p><p>still</p></strong>", "<p><strong>Bold</strong></p><p><strong>still</strong></p>"],
    ["<p>M&amp;E &lt;script&gt;</p>", "<p>M&amp;E &lt;script&gt;</p>"],
    ["<script>alert(1)</script><style>p{}</style><p>Kept</p>", "<p>Kept</p>"],
    ["<img src=x onerror=alert(1)><svg><p>in svg</p></svg><p>out</p>", "<p>out</p>"],
    ["<p></p><p> &nbsp; </p><p>Words</p>", "<p>Words</p>"],
    ["First line\nsecond line\n\n• one\n• two", "<p>First line<br>second line</p><ul><li>one</li><li>two</li></ul>"],
    ["a < b and c > d", "<p>a &lt; b and c &gt; d</p>"],
    ["<p style='color:red' class='x' id='y'>Plain</p>", "<p>Plain</p>"],
    [
      '<p class=MsoNormal>Pay <del cite="mailto:Jo" datetime="2026-11-03T09:00"><span style="mso-deleted:on">£40k</span></del><ins>£60k</ins><o:p></o:p></p>',
      "<p>Pay £60k</p>",
    ],
    ['<p>In <s>Hull</s><strike>York</strike><span style="text-decoration: line-through">Leeds</span> Goole</p>', "<p>In Goole</p>"],
    ['<p>Site <img src="data:image/png;base64,iVBORw0KGgo=" alt="our office"> in Goole</p>', "<p>Site in Goole</p>"],
    ["", ""],
  ])("cleans %s", (source, expected) => {
    expect(html(source)).toBe(expected);
  });

  it.each([
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    "<<script>script>alert(1)<</script>/script>",
    '<a href="jav&#x0A;ascript:alert(1)">x</a>',
    '<p title="x"onmouseover=alert(1)>x',
    "<form><input autofocus onfocus=alert(1)></form>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  ])("leaves nothing that runs in %s", (source) => {
    const cleaned = html(source);
    expect(cleaned).not.toMatch(/<(?!\/?(?:p|h3|ul|ol|li|strong|em|br|a)\b)/);
    expect(cleaned).not.toMatch(/<[^>]*\son\w+\s*=/i);
    expect(cleaned).not.toMatch(/href="(?!https?:)/);
  });

  it("changes nothing when run again, and never throws", () => {
    const piece = fc.constantFrom(
      ..."<p>|</p>|<b>|</b>|<ul>|<li>|</li>|</ul>|<ol>|</ol>|<h2>|</h2>|<br>|<a href='https://a.example'>|</a>|words |&amp;|&lt;|\n|<div>|</div>|<em>|</em>|• ".split(
        "|",
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 25 }).map((parts) => parts.join("")),
        ),
        (source) => {
          const once = html(`<p>${source}`);
          expect(html(once)).toBe(once);
        },
      ),
      { numRuns: 1500 },
    );
  });

  it("takes time in proportion to the lines of a paragraph", () => {
    // Took 45 s when each line was added to a copy of the paragraph.
    expect(cleanAdvertHtml("foo\n".repeat(30_000), 200_000).text).toHaveLength(30_000 * 4 - 1);
  });

  it("keeps whole blocks up to the limit", () => {
    const { text } = cleanAdvertHtml("<p>aaaa</p><p>bbbb</p><p>cccc</p>", 9);
    expect(text).toBe("aaaa\nbbbb");
  });
});

describe("summarise", () => {
  it("ends at a sentence within 300 characters", () => {
    const sentence = "We need a surveyor to price, let and settle building work for clients across the region. ";
    expect(summarise(sentence.repeat(6))).toBe(sentence.repeat(3).trim());
  });

  it("cuts a sentence without end at a word", () => {
    const summary = summarise("surveyor ".repeat(80));
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/surveyor…$/);
  });
});
