import { expect, type Page } from "playwright/test";
import { axeViolations, contrastViolations, expectNoOverflow, violationsWithSampledContrast } from "./axe.ts";
import { personas, screensFor } from "./personas.ts";
import { ready } from "./ready.ts";
import { isFirstOfComponent } from "./screens/page-components.ts";
import type { Screen } from "./screens.ts";
import { allAccessibilitySettings, chooseInOtherTab } from "./settings.ts";
import { test } from "./visitor.ts";

// Many screens in one browser, each judged whole.
test.describe.configure({ timeout: 400_000 });
// Recording a trace takes longer than the checks; failures name their place.
test.use({ trace: "off" });

const narrow = { width: 320, height: 900 };
const middling = { width: 768, height: 900 };
const wide = { width: 1280, height: 900 };

for (const somebody of personas) {
  test(`axe finds nothing on the screens of ${somebody.who}, light or dark; and of each component at any width, with any setting`, async ({
    page,
    context,
  }) => {
    for (const screen of await screensFor(somebody, page, context)) {
      await expectNoFault(page, screen);
      // What width and settings change is the same on each screen of a component.
      if (!isFirstOfComponent(somebody, screen)) continue;
      expect.soft(await violationsWithSampledContrast(page), `${screen.name} (${screen.path}), wide and light`).toEqual([]);
      await expectNoFaultWithEverySetting(page, screen);
    }
  });
}

/**
 * Opened once, then checked in several states. Narrow and light: every rule, colours on one text of each kind; dark: colours only.
 */
async function expectNoFault(page: Page, { name, path }: Screen): Promise<void> {
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", forcedColors: "none" });
  // An overloaded site responds with 503 and a retry time.
  await expect(async () => expect((await page.goto(path))?.status()).not.toBe(503)).toPass({ timeout: 20_000 });
  await ready(page);
  await expect(page.locator('[role="status"][aria-label^="Loading"]'), `${name} loads`).toHaveCount(0);
  await expect(page.getByRole("alert").getByText("Something went wrong"), `${name} is drawn`).toHaveCount(0);
  expect.soft(await violationsWithSampledContrast(page), `${name} (${path}), narrow and light`).toEqual([]);
  await expectNoOverflow(page, `${name}, narrow`);
  await page.setViewportSize(middling);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await contrastViolations(page), `${name} (${path}), middling and dark`).toEqual([]);
  await expectNoOverflow(page, `${name}, middling`);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoOverflow(page, `${name}, wide`);
}

/** What settings can break: large text the width and what can be hit, fuller words the names, high contrast and forced colours the colours. */
const ofSettings = ["target-size", "link-name", "button-name", "label", "aria-input-field-name", "heading-order", "list", "listitem"];

async function expectNoFaultWithEverySetting(page: Page, { name, path }: Screen): Promise<void> {
  await chooseInOtherTab(page, allAccessibilitySettings);
  expect.soft(await contrastViolations(page, { isEnhanced: true }), `${name} (${path}), every setting, wide and light`).toEqual([]);
  await expectNoOverflow(page, `${name}, every setting, wide`);
  await page.setViewportSize(middling);
  await expectNoOverflow(page, `${name}, every setting, middling`);
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await contrastViolations(page, { isEnhanced: true }), `${name} (${path}), every setting, narrow and dark`).toEqual([]);
  expect.soft(await axeViolations(page, { rules: ofSettings }), `${name} (${path}), every setting, narrow`).toEqual([]);
  await expectNoOverflow(page, `${name}, every setting, narrow`);
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await contrastViolations(page), `${name} (${path}), in forced colours`).toEqual([]);
  await chooseInOtherTab(page, null);
}
