import { expect, test } from "vitest";
import { personas } from "#tests/e2e/personas.ts";
import { pagesWith } from "#tests/e2e/screens/changed-pages.ts";
import { componentOf, isFirstOfComponent, pageOf } from "#tests/e2e/screens/page-components.ts";
import { shareADay, shareScreens } from "#tests/e2e/screens/shares.ts";
import { isFullRun } from "#tests/fixtures/environment.mjs";

// Which screens the browser opens, and which of them axe judges. Takes milliseconds.

const screensOf = personas.flatMap((somebody) => somebody.screens.map((screen) => ({ somebody, screen })));

const openedWith = (changed: ReadonlySet<string>) =>
  shareScreens(changed).flatMap(({ somebody, screens }) => screens.map(({ name }) => `${somebody.who}: ${name}`));
const nameOf = ({ somebody, screen }: (typeof screensOf)[number]) => `${somebody.who}: ${screen.name}`;

test("every address whose page differs from main is opened, once", () => {
  const everyPage = new Set(screensOf.map(({ screen }) => pageOf(screen)));
  expect(openedWith(everyPage).sort()).toEqual(screensOf.map(nameOf).sort());
  const one = openedWith(new Set(["recruiter-dashboard/recruiter-dashboard-page"]));
  const isCertain = ({ screen }: (typeof screensOf)[number]) => pageOf(screen) === "recruiter-dashboard/recruiter-dashboard-page";
  expect(one).toEqual(expect.arrayContaining(screensOf.filter(isCertain).map(nameOf)));
});

test.skipIf(isFullRun)("of public screens more than half are opened a day, of those of somebody who is signed in a third", () => {
  const opened = openedWith(new Set());
  for (const somebody of personas) {
    const { who, screens } = somebody;
    const count = Math.ceil(screens.length * shareADay(somebody));
    expect([who, opened.filter((name) => name.startsWith(`${who}: `)).length]).toEqual([who, count]);
  }
  expect(opened.filter((name) => name.startsWith("a visitor, ")).length).toBeGreaterThan(
    screensOf.filter(({ somebody }) => somebody.role === null).length / 2,
  );
  const ofAdministrator = personas.find(({ who }) => who === "a company's administrator")?.screens.map(({ path }) => path);
  const ofRecruiter = personas.find(({ who }) => who === "a recruiter")?.screens.map(({ path }) => path) ?? [];
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
