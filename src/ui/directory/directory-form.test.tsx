import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { DirectoryForm } from "./directory-form.tsx";

const regions = [
  { slug: "london", label: "London", count: 1234 },
  { slug: "wales", label: "Wales", count: 3 },
];
const render = ({ q = "", region = "", isHiring = false } = {}) =>
  renderToStaticMarkup(
    <DirectoryForm
      form="firms"
      label="Firms"
      action="/firms"
      q={{ label: "Name", value: q }}
      choices={[{ name: "region", label: "Region", any: "All regions", value: region, options: regions }]}
      checks={[{ name: "hiring", value: "1", label: "Hiring now", isOn: isHiring }]}
      submitLabel="Find firms"
    />,
  );
const lineOf = (markup: string) => /<summary[^>]*><span>(.*?)<\/span><span[^>]*>(.*?)<\/span>/.exec(markup)?.slice(1);

describe("the line that stands for the form on telephones", () => {
  test("it says what is set, in the words of the fields and without their counts", () => {
    expect(lineOf(render())).toEqual(["No filters set", "Filter"]);
    expect(lineOf(render({ q: "oak", region: "london", isHiring: true }))).toEqual(["oak · London · Hiring now", "Change filters"]);
    expect(lineOf(render({ isHiring: true }))).toEqual(["Hiring now", "Change filters"]);
  });

  test("a value without matches is said as well, and stays chosen", () => {
    const markup = render({ region: "isle-of-man" });
    expect(lineOf(markup)).toEqual(["Isle of man", "Change filters"]);
    expect(markup).toContain('<option value="isle-of-man" selected="">Isle of man (0)</option>');
  });

  test("it is closed at first, by the browser’s own disclosure right before the form", () => {
    expect(render({ q: "oak" })).toMatch(
      /<search aria-label="Firms"><details class="[^"]*"><summary.*<\/summary><\/details><form [^>]*action="\/firms"/,
    );
  });
});

test("options carry their counts", () => {
  expect(render()).toContain('<option value="london">London (1,234)</option>');
});
