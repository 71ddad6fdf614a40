import fc from "fast-check";
import { expect, test } from "vitest";
import { routes } from "#src/routes.ts";
import { elementName, patternOf } from "./page-views.ts";

test("of a page only its pattern is told: no secret, nobody's id, nothing that was asked for", () => {
  const secret = fc.string({ unit: fc.constantFrom(..."abcXYZ019_-"), minLength: 12, maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom(...routes.map(({ path }) => path)), secret, (path, value) => {
      const address = path.replace(/:[a-z]+\??|\*/gi, value);
      expect(patternOf(`https://jobs.example.test${address}?q=${value}#${value}`)).not.toContain(value);
    }),
  );
  expect(patternOf("https://jobs.example.test/verify-email/s3cret")).toBe("/verify-email/:token?");
  expect(patternOf("https://jobs.example.test/no/such/page/s3cret")).toBe("*");
});

interface Node {
  localName: string;
  id: string;
  className: unknown;
  parentElement: Node | null;
}
const element = (localName: string, parentElement: Node | null, { id = "", className = "" as unknown } = {}): Node => ({
  localName,
  id,
  className,
  parentElement,
});

test("of an element its kind and place are told, not an id that may be somebody's", () => {
  const main = element("main", element("body", null), { id: "content" });
  const list = element("ul", main, { className: "_list_x9ab1_12 wide" });
  expect(elementName(element("li", list, { id: "advert-81" }))).toBe("main#content > ul.list > li");
  expect(elementName(element("svg", list, { className: { baseVal: "x" } }))).toBe("main#content > ul.list > svg");
  expect(elementName(element("button", element("div", element("span", list, { className: "a81" }))))).toBe(
    "main#content > ul.list > button",
  );
  const withAttributes = (name: string, own: Record<string, string>) =>
    Object.assign(element(name, main), { getAttribute: (each: string) => own[each] ?? null });
  expect(elementName(withAttributes("select", { name: "sector", "aria-label": "Sam" }))).toBe("main#content > select[name=sector]");
  expect(elementName(withAttributes("div", { name: "answer-81", role: "tab" }))).toBe("main#content > div[role=tab]");
  expect(elementName(null)).toBe("");
});
