import { expect, test } from "vitest";
import { readSection, sectionNames } from "./my-account-page.tsx";

test.each(sectionNames)("?section=%s shows that part", (name) => {
  expect(readSection(new URLSearchParams({ section: name }))).toBe(name);
});

test("being asked to set up the second factor opens it", () => {
  expect(readSection(new URLSearchParams("setup=second-factor"))).toBe("second-factor");
});

test.each(["", "section=", "section=nothing", "section=toString"])("?%s shows the profile", (query) => {
  expect(readSection(new URLSearchParams(query))).toBe("profile");
});
