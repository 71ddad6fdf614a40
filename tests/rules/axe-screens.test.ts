import { expect, test } from "vitest";
import { personas } from "#tests/e2e/personas.ts";
import { pagesWith } from "#tests/e2e/screens/changed-pages.ts";
import { componentOf, isFirstOfComponent, pageOf } from "#tests/e2e/screens/page-components.ts";
import { shares } from "#tests/e2e/screens/shares.ts";

// Which screens the browser opens, and which of them axe judges. Takes milliseconds.

const screensOf = personas.flatMap((somebody) => somebody.screens.map((screen) => ({ somebody, screen })));

test("every address is opened once by everybody who may come there, but for a recruiter, whose screens a company's administrator opens", () => {
  const opened = shares.flatMap(({ somebody, screens }) => screens.map(({ name }) => `${somebody.who}: ${name}`));
  const others = screensOf.filter(({ somebody }) => somebody.who !== "a recruiter");
  expect(opened.filter((each) => !each.startsWith("a recruiter: ")).sort()).toEqual(
    others.map(({ somebody, screen }) => `${somebody.who}: ${screen.name}`).sort(),
  );
  const ofAdministrator = others.filter(({ somebody }) => somebody.who === "a company's administrator").map(({ screen }) => screen.path);
  const ofRecruiter = screensOf.filter(({ somebody }) => somebody.who === "a recruiter").map(({ screen }) => screen.path);
  expect(ofAdministrator).toEqual(expect.arrayContaining(ofRecruiter));
});

test("axe judges each component once, and each tab as a component of its own", () => {
  const judged = screensOf.filter(({ somebody, screen }) => isFirstOfComponent(somebody, screen)).map(({ screen }) => componentOf(screen));
  expect(judged.sort()).toEqual([...new Set(screensOf.map(({ screen }) => componentOf(screen)))].sort());
  expect(judged.filter((component) => component.startsWith("admin-dashboard/")).length).toBeGreaterThan(10);
});

test("words in braces do not keep a screen from its page", () => {
  expect(pageOf({ name: "advert", path: "/jobs/{job}" })).toBe("job/job-page");
});

test("a page is changed by a source of its own scripts, also through what it imports, and not by what every page has", () => {
  const manifest = {
    "src/entry-client.tsx": { file: "assets/entry.js", imports: ["_parts.js"] },
    "_parts.js": { file: "assets/parts.js" },
    "_charts.js": { file: "assets/charts.js" },
    "src/lazy.tsx": { file: "assets/lazy.js" },
    "src/pages/one/one-page.tsx": { file: "assets/one.js", imports: ["_parts.js", "_charts.js"] },
    "src/pages/two/two-page.tsx": { file: "assets/two.js", imports: ["_parts.js"], dynamicImports: ["src/lazy.tsx"] },
  };
  const sources: Record<string, string[]> = {
    "assets/one.js": ["src/pages/one/one-page.tsx"],
    "assets/two.js": ["src/pages/two/two-page.tsx"],
    "assets/charts.js": ["src/ui/chart.tsx"],
    "assets/parts.js": ["src/ui/button.tsx"],
    "assets/lazy.js": ["src/lazy.tsx"],
  };
  const changedBy = (...files: string[]) => [...pagesWith(files, { manifest, sourcesOf: (script) => sources[script] ?? [] })];
  expect(changedBy("src/pages/one/one-page.tsx")).toEqual(["one/one-page"]);
  expect(changedBy("src/ui/chart.module.css")).toEqual(["one/one-page"]);
  expect(changedBy("src/lazy.tsx")).toEqual(["two/two-page"]);
  expect(changedBy("src/ui/button.tsx")).toEqual([]);
});
