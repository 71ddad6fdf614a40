import { expect, it } from "vitest";
import { cardSuiteLabels, suiteLabel } from "./labels.ts";

it("names a form after its suite, unless the suite's name already holds it", () => {
  expect(suiteLabel("nec4", "c")).toBe("NEC4 ECC Option C");
  expect(suiteLabel("jct", "")).toBe("JCT");
  expect(suiteLabel("ppc-tac-fac", "ppc2000")).toBe("PPC2000");
});

it("shows on a card neither “any” nor a bare suite beside one of its forms", () => {
  const suites = [
    { suite: "any", form: "" },
    { suite: "jct", form: "" },
    { suite: "nec4", form: "" },
    { suite: "nec4", form: "c" },
  ];
  expect(cardSuiteLabels(suites)).toEqual(["JCT", "NEC4 ECC Option C"]);
});
