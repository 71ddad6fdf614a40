import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

const open = async (page: Page) => {
  await page.goto("/");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.getByText("Privacy choices", { exact: true }).click();
};
const allow = (page: Page) => page.getByRole("button", { name: "Allow statistics" });
const reject = (page: Page) => page.getByRole("button", { name: "Reject statistics" });
const status = (page: Page) => page.locator("footer").getByRole("status");
const kept = async (page: Page) => ({
  device: await page.evaluate(() => localStorage.getItem("privacyChoice")),
  cookie: (await page.context().cookies()).find(({ name }) => name === "privacy-choice"),
});

test("nothing is allowed and nothing is kept before a choice, and no banner asks for one", async ({ page }) => {
  await page.goto("/");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await expect(allow(page)).toBeHidden();
  await open(page);
  await expect(status(page)).toHaveText("Statistics are off until you allow them.");
  await expect(allow(page)).toHaveAttribute("aria-pressed", "false");
  await expect(reject(page)).toHaveAttribute("aria-pressed", "false");
  expect(await kept(page)).toEqual({ device: null, cookie: undefined });
});

test("allowing and rejecting are alike, kept for a year, shown, and remembered", async ({ page }) => {
  await open(page);
  await page.evaluate(async () => void (await document.fonts.ready));
  const [allowBox, rejectBox] = [await allow(page).boundingBox(), await reject(page).boundingBox()];
  expect([allowBox?.width, allowBox?.height]).toEqual([rejectBox?.width, rejectBox?.height]);
  const styleOf = (button: ReturnType<typeof allow>) =>
    button.evaluate((node) => {
      const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(node);
      return { color, backgroundColor, borderColor, fontWeight };
    });
  expect(await styleOf(allow(page))).toEqual(await styleOf(reject(page)));

  await allow(page).click();
  await expect(status(page)).toHaveText("You allow statistics.");
  await expect(allow(page)).toHaveAttribute("aria-pressed", "true");
  const allowed = await kept(page);
  expect(allowed).toMatchObject({ device: '"allow"', cookie: { value: "allow", sameSite: "Lax", path: "/" } });
  const days = ((allowed.cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  await open(page);
  await expect(status(page)).toHaveText("You allow statistics.");
  await reject(page).click();
  await expect(status(page)).toHaveText("You reject statistics. Nothing is counted.");
  await expect(allow(page)).toHaveAttribute("aria-pressed", "false");
  expect(await kept(page)).toMatchObject({ device: '"reject"', cookie: { value: "reject" } });
});

test("a choice made in one tab is shown in the other", { tag: "@full" }, async ({ page, context }) => {
  await open(page);
  const second = await context.newPage();
  await open(second);
  await allow(second).click();
  await expect(status(page)).toHaveText("You allow statistics.");
});

test("works by keyboard, and where local storage is closed", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("closed", "SecurityError");
      },
    });
  });
  await page.goto("/");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.getByText("Privacy choices", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(reject(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(status(page)).toHaveText("You reject statistics. Nothing is counted.");
});

test("a browser that asks for privacy is told that this is heard", { tag: "@full" }, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await open(page);
  await expect(status(page)).toHaveText("Your browser sends a privacy signal, so statistics are off.");
  expect(await kept(page)).toEqual({ device: null, cookie: undefined });
});

for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe on privacy choices")) {
  test(`fits 320 px and is accessible when open and chosen, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, colorScheme });
    const page = await context.newPage();
    await open(page);
    await reject(page).click();
    expect(await axeViolations(page, { within: "footer" })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("says what is kept and that nothing is counted, without buttons that would do nothing", async ({ page }) => {
    await page.goto("/");
    await page.getByText("Privacy choices", { exact: true }).click();
    await expect(page.getByText("Statistics are off until you allow them.")).toBeVisible();
    await expect(allow(page)).toBeHidden();
  });
});
