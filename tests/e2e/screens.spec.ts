import { expect } from "playwright/test";
import { isFullRun } from "#tests/fixtures/environment.mjs";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { watchShifts } from "./layout-shifts.ts";
import { addDestinations, checkLinks, type LinkPlaces } from "./links.ts";
import { screensFor } from "./personas.ts";
import { changedPages } from "./screens/changed-pages.ts";
import { isFirstOfComponent, pageOf } from "./screens/page-components.ts";
import { watchPolicy } from "./screens/policy-violations.ts";
import { shareScreens } from "./screens/shares.ts";
import { visit } from "./screens/visit.ts";
import { test } from "./visitor.ts";

// Some twenty screens in one browser, each judged whole.
test.describe.configure({ timeout: 400_000 });

const changed = changedPages();
/** To validate the HTML of a screen takes a second. */
const validatedADay = 4;

for (const { name, somebody, screens, isFirst } of shareScreens(changed)) {
  test(`${name}: no screen warns, breaks the policy, moves, overflows, nests HTML otherwise, has a fault for axe or leads nowhere`, async ({
    page,
    context,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const places = await screensFor({ ...somebody, screens }, page, context);
    await watchShifts(page);
    await watchPolicy(page);
    const found: LinkPlaces = new Map();
    if (isFirst) addDestinations(found, somebody.role);
    const faults: string[] = [];
    const validated = sampleOfTheDay(places, validatedADay, `HTML ${name}`);
    for (const screen of places) {
      const isWhole = isFirstOfComponent(somebody, screen) || changed.has(pageOf(screen));
      faults.push(
        ...(await visit(page, screen, {
          found,
          isPublic: somebody.role === null,
          // accessibility.full.spec.ts judges every screen by axe.
          isJudgedWhole: isWhole && !isFullRun,
          isValidated: isWhole && validated.includes(screen),
        })),
      );
    }
    expect([...faults, ...(await checkLinks(page, found))]).toEqual([]);
  });
}
