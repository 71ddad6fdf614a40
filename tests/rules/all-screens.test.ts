import { expect, test } from "vitest";
import { findRoute } from "#src/navigation.ts";
import { notFoundPage, routes } from "#src/routes.ts";
import { personas } from "#tests/e2e/personas.ts";

const screens = personas.flatMap((somebody) => somebody.screens);
/** Placeholders in braces are filled in per persona; any value finds the page. */
const matchOf = (path: string) => findRoute(path.replaceAll(/\{\w+\}/g, "1"));

test("every page is among the screens that the browser tests walk through", () => {
  const walked = new Set(screens.map(({ path }) => matchOf(path).page));
  const pages = new Set(routes.flatMap(({ page }) => page ?? []));
  expect([...pages].filter((page) => !walked.has(page))).toEqual([]);
});

test("every screen is a page, but for the one that shows what comes when there is none", () => {
  expect(screens.filter(({ path }) => matchOf(path).page === notFoundPage).map(({ path }) => path)).toEqual(["/no-such-page"]);
});

test("no two screens of one person have a name in common", () => {
  for (const { who, screens: theirs } of personas) {
    const names = theirs.map(({ name }) => name);
    expect(new Set(names).size, who).toBe(names.length);
  }
});
