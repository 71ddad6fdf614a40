import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { cdata, escapeXml } from "./company-feed.ts";

test("any text stands in XML and reads back as itself, less what XML cannot hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      let read = "";
      const parser = new SaxesParser();
      parser.on("text", (piece) => {
        read += piece;
      });
      parser.on("error", (error) => {
        throw error;
      });
      parser.write(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`).close();
      expect(escapeXml(read)).toBe(escapeXml(text.replace(/\r\n?/g, "\n")));
    }),
  );
});

test("markup in a title stays text", () => {
  expect(escapeXml(`<b>"R&D" it's</b>`)).toBe("&lt;b&gt;&quot;R&amp;D&quot; it&apos;s&lt;/b&gt;");
});

test("any text stands in CDATA and reads back as itself, less what XML cannot hold", () => {
  const awkward = fc.string({ unit: fc.constantFrom("]", ">", "<", "!", "[CDATA[", "]]>", "&", "\u0000", "\u000b", "\ud800", "x") });
  fc.assert(
    fc.property(fc.oneof(awkward, fc.string({ unit: "binary" })), (text) => {
      let read = "";
      const parser = new SaxesParser();
      parser.on("cdata", (piece) => {
        read += piece;
      });
      parser.on("error", (error) => {
        throw error;
      });
      parser.write(`<a>${cdata(text)}</a>`).close();
      expect(escapeXml(read)).toBe(escapeXml(text.replace(/\r\n?/g, "\n")));
    }),
  );
});
