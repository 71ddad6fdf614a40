import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const code = "**/assets/pricing-page*.js";
const link = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Pricing" });
const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");

const ways = [
  ["tried again", (page: Page) => page.getByRole("button", { name: "Try Again" }).click()],
  ["asked for by its link once more", (page: Page) => link(page).click()],
] as const;

for (const [way, again] of sampleOfTheDay(ways, 1, "ways to ask for a screen again")) {
  test(`a screen whose code does not arrive is asked for a few times, then says so and can be ${way}`, async ({ page }) => {
    await page.clock.install();
    await page.goto("/jobs");
    await hydrated(page);
    let asked = 0;
    await page.route(code, (route) => {
      asked += 1;
      return route.abort();
    });
    await link(page).click();
    const headingLater = async () => {
      await page.clock.fastForward(1000);
      return page.getByRole("heading", { level: 1 }).textContent();
    };
    await expect.poll(headingLater, { intervals: [100] }).toBe("Something went wrong");
    // Six tries, and the hint that precedes the first.
    expect(asked).toBeLessThanOrEqual(7);
    expect(asked).toBeGreaterThanOrEqual(6);
    await page.unroute(code);
    await again(page);
    await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  });
}

test("M4 an error thrown while the test page is drawn puts the error page there: it can be tried again, loaded anew, or left for home", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  const heading = page.getByRole("heading", { level: 1 });
  const press = (name: string) => page.getByRole("button", { name }).click();
  const fail = async () => {
    await hydrated(page);
    await press("Throw while drawing");
    await expect(heading).toHaveText("Something went wrong");
  };
  await page.goto("/test");
  await fail();
  await press("Try Again");
  await expect(heading).toHaveText("Test page");
  await fail();
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith("/test"));
  await press("Reload Page");
  await reloaded;
  await expect(heading).toHaveText("Test page");
  await fail();
  await page.getByRole("link", { name: "Go Home" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(heading).not.toHaveText("Something went wrong");
});
