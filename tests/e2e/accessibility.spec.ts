import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { addAccount, phoneAgent, signInBrowser } from "./accounts.ts";
import { accountScreens, entranceScreens, publicScreens, testScreens } from "./screens.ts";
import { test } from "./visitor.ts";

// Many screens in one browser, each judged whole.
test.describe.configure({ timeout: 300_000 });

const widths = [320, 768, 1280];
const schemes = ["light", "dark"] as const;

for (const colorScheme of schemes) {
  for (const width of widths) {
    test(`axe finds nothing on any public screen at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      for (const screen of await publicScreens(page)) await expectNoFault(page, screen);
      await context.close();
    });

    test(`axe finds nothing on the ways into an account at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      for (const screen of entranceScreens) await expectNoFault(page, screen);
      await context.close();
    });

    test(`axe finds nothing on a person's own screens at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const elsewhere = await browser.newContext();
      const person = await addAccount();
      await signInBrowser(context, person);
      await signInBrowser(elsewhere, person, { userAgent: phoneAgent });
      const page = await context.newPage();
      for (const screen of accountScreens) await expectNoFault(page, screen);
      await context.close();
      await elsewhere.close();
    });

    test(`axe finds nothing on the test pages at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
      const page = await context.newPage();
      for (const screen of testScreens) await expectNoFault(page, screen);
      await context.close();
    });
  }
}

async function expectNoFault(page: Page, { name, path }: { name: string; path: string }): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await expect(page.locator('[role="status"][aria-label^="Loading"]'), `${name} loads`).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 3)
        .join(" | ")}`,
  );
  expect(found, `${name} (${path})`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
