import { type BrowserContext, expect, type Page } from "playwright/test";
import { addAccount, phoneAgent, signInBrowser } from "./accounts.ts";
import { expectNoOverflow, faultsOf } from "./axe.ts";
import { addBusyOrders } from "./busy-orders.ts";
import { addBusyRecruiter } from "./busy-recruiter.ts";
import { addBusySeeker } from "./busy-seeker.ts";
import { addModerated } from "./moderated.ts";
import {
  accountScreens,
  administratorScreens,
  consoleScreens,
  entranceScreens,
  freelanceScreens,
  jobseekerScreens,
  publicScreens,
  recruiterScreens,
  type Screen,
  testScreens,
} from "./screens.ts";
import { test } from "./visitor.ts";

// Many screens in one browser, each judged whole.
test.describe.configure({ timeout: 300_000 });

const narrow = { width: 320, height: 900 };
const middling = { width: 768, height: 900 };
const wide = { width: 1280, height: 900 };

/** The public screens are shared out over so many tests, which run side by side. */
const shares = 3;
for (let share = 0; share < shares; share += 1) {
  test(`axe finds nothing on any public screen, at any width, light or dark: part ${share + 1} of ${shares}`, async ({ page }) => {
    const screens = (await publicScreens(page)).filter((_, index) => index % shares === share);
    for (const screen of screens) await expectNoFault(page, screen);
  });
}

test("axe finds nothing on the ways into an account, at any width, light or dark", async ({ page }) => {
  for (const screen of entranceScreens) await expectNoFault(page, screen);
});

test("axe finds nothing on a person's own screens, at any width, light or dark", async ({ page, context, browser }) => {
  const elsewhere: BrowserContext = await browser.newContext();
  const person = await addAccount();
  await signInBrowser(context, person);
  await signInBrowser(elsewhere, person, { userAgent: phoneAgent });
  for (const screen of accountScreens) await expectNoFault(page, screen);
  await elsewhere.close();
});

test("axe finds nothing on a jobseeker's screens, at any width, light or dark", async ({ page, context }) => {
  const { person } = await addBusySeeker();
  await signInBrowser(context, person);
  for (const screen of jobseekerScreens) await expectNoFault(page, screen);
});

test("axe finds nothing where only some jobseekers come, at any width, light or dark", async ({ page, context }) => {
  const { person, screens } = await addBusySeeker();
  await signInBrowser(context, person);
  for (const screen of screens) await expectNoFault(page, screen);
});

for (let share = 0; share < 2; share += 1) {
  test(`axe finds nothing on a recruiter's screens, at any width, light or dark: part ${share + 1} of 2`, async ({ page, context }) => {
    const { person, screens } = await addBusyRecruiter();
    await signInBrowser(context, person);
    const all = [...recruiterScreens, ...screens].filter((_, index) => index % 2 === share);
    for (const screen of all) await expectNoFault(page, screen);
  });
}

test("axe finds nothing on a freelance recruiter's screens, at any width, light or dark", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter", isFreelance: true }));
  for (const screen of freelanceScreens) await expectNoFault(page, screen);
});

test("axe finds nothing where a recruiter pays and prints, at any width, light or dark", async ({ page, context }) => {
  const { person, companyId, postingId } = await addBusyRecruiter();
  await signInBrowser(context, person);
  for (const screen of await addBusyOrders({ companyId, userId: person.userId, postingId })) await expectNoFault(page, screen);
});

test("axe finds nothing on an administrator's screens, at any width, light or dark", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  for (const screen of administratorScreens) await expectNoFault(page, screen);
});

test("axe finds nothing in the operations console, at any width, light or dark", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  for (const screen of consoleScreens) await expectNoFault(page, screen);
});

test("axe finds nothing where an advert, a strike and an account are judged, nor where their owner is asked", async ({ page, context }) => {
  const { person, own, administrators } = await addModerated();
  await signInBrowser(context, person);
  for (const screen of own) await expectNoFault(page, screen);
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  for (const screen of administrators) await expectNoFault(page, screen);
});

test("axe finds nothing on the test pages, at any width, light or dark", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  for (const screen of testScreens) await expectNoFault(page, screen);
});

const chosen = { highContrast: true, largeText: true, focusIndicators: true, keyboardNavigation: true, screenReaderOptimized: true };
const sampled = new Set([
  "home",
  "a narrowed list",
  "advert",
  "company",
  "salary guide",
  "display and accessibility for everybody",
  "article",
]);

test("axe finds nothing, and every text has contrast to spare, where somebody chose high contrast and large text", async ({ page }) => {
  const screens = (await publicScreens(page)).filter(({ name }) => sampled.has(name));
  expect(screens).toHaveLength(sampled.size);
  await page.addInitScript((text) => {
    localStorage.setItem("accessibility", text);
    localStorage.setItem("preferences", JSON.stringify({ compactMode: true }));
  }, JSON.stringify(chosen));
  for (const screen of [...screens, ...entranceScreens.slice(0, 1)]) {
    await expectNoFault(page, screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faultsOf(page, ["color-contrast-enhanced"]), `${screen.name}, contrast of 7 to 1, ${colorScheme}`).toEqual([]);
    }
  }
});

/** Every rule at the narrowest width and at the widest; how wide the page is, at all; what darkness may change, in the dark. */
async function expectNoFault(page: Page, { name, path }: Screen): Promise<void> {
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await expect(page.locator('[role="status"][aria-label^="Loading"]'), `${name} loads`).toHaveCount(0);
  await expect(page.getByRole("alert").getByText("Something went wrong"), `${name} is drawn`).toHaveCount(0);
  expect(await faultsOf(page), `${name} (${path}), narrow and light`).toEqual([]);
  await expectNoOverflow(page, `${name}, narrow`);
  await page.setViewportSize(middling);
  await expectNoOverflow(page, `${name}, middling`);
  await page.setViewportSize(wide);
  await expectNoOverflow(page, `${name}, wide`);
  expect(await faultsOf(page), `${name} (${path}), wide and light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  const ofDarkness = ["color-contrast", "link-in-text-block"];
  expect(await faultsOf(page, ofDarkness), `${name} (${path}), wide and dark`).toEqual([]);
  await page.setViewportSize(narrow);
  expect(await faultsOf(page, ofDarkness), `${name} (${path}), narrow and dark`).toEqual([]);
}
