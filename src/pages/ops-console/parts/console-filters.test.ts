import { expect, it } from "vitest";
import { changeParameters, consoleFilterParameters, consoleFilterText, readConsoleFilters } from "./console-filters.ts";

const read = (query: string) => readConsoleFilters(new URLSearchParams(query));

it("reads what is looked at from the address, and what makes no sense as what is so anyway", () => {
  expect(read("")).toEqual({ range: "24h", device: null, navigation: "hard", release: null, sample: null });
  expect(read("range=28d&device=phone&navigation=soft&release=3f2a1c9d")).toEqual({
    range: "28d",
    device: "phone",
    navigation: "soft",
    release: "3f2a1c9d",
    sample: null,
  });
  expect([read("sample=on").sample, read("sample=off").sample, read("sample=maybe").sample]).toEqual([true, false, null]);
  expect(read("range=year&device=toaster&navigation=up&release=%20")).toEqual(read(""));
});

it("writes into the address what is not so anyway, and reads it back", () => {
  expect(consoleFilterParameters(read(""))).toEqual({});
  for (const query of ["range=7d&device=tablet", "navigation=prerender&release=abc", "range=13m"]) {
    expect(new URLSearchParams(consoleFilterParameters(read(query))).toString()).toBe(query);
  }
});

it("changes one parameter and keeps the rest, but for the part's own name", () => {
  expect(changeParameters(new URLSearchParams("tab=routes&range=7d&view=table"), { view: null, route: "/jobs" })).toEqual({
    range: "7d",
    route: "/jobs",
  });
});

it("says in words what is looked at", () => {
  expect(consoleFilterText(read("range=7d&device=phone&release=abc"))).toBe("7 days, phones, full page load, release abc");
});
