import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

const ready = (page: Page) => page.locator("html[data-shortcuts]").waitFor();

test("M3 an error that nobody expected is told to the site in six fields with hints, and the person sees one message", async ({ page }) => {
  await page.goto("/about?x=private");
  await ready(page);
  const reports: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/client-error")) reports.push(request.postDataJSON());
  });
  const answered = page.waitForResponse("**/api/client-error");
  await page.evaluate(() => {
    for (let time = 0; time < 3; time += 1) {
      setTimeout(() => {
        throw new Error("broken on purpose");
      });
    }
  });
  expect((await answered).status()).toBe(202);
  // Matched exactly, since the screen reader announcement repeats the text a moment later.
  await expect(page.getByText("Something went wrong. Please refresh the page or try again later.", { exact: true }).last()).toBeVisible();
  expect(reports).toHaveLength(1);
  const [report] = reports as [Record<string, unknown>];
  const { message, error, source, line, column, url, ...hints } = report;
  expect({ message, url }).toEqual({ message: "Uncaught Error: broken on purpose", url: "/about" });
  // An error thrown by a test has no source script.
  expect([typeof error, source, typeof line, typeof column]).toEqual(["string", null, "number", "number"]);
  expect(hints).toMatchObject({ release: expect.stringMatching(/^[\w-]{8}$/), route: "/about", isHandled: false });
  expect(
    Object.keys(hints)
      .filter((name) => name !== "traces")
      .toSorted(),
  ).toEqual(["breadcrumbs", "isHandled", "release", "route", "session"]);
});

test("offline the page says so, keeps what was typed, and stops saying it once back", async ({ page, context }) => {
  await page.goto("/contact");
  await ready(page);
  const message = page.getByRole("textbox", { name: /message/i });
  await message.fill("Half a sentence");
  await context.setOffline(true);
  const notice = page.getByText("You are offline.");
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.screenshot({ path: test.info().outputPath("offline.png") });
  expect(await axeViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(message).toHaveValue("Half a sentence");
});

const partsOfOlderSites = [
  ["code", "**/assets/company-page*.js"],
  ["data", "**/trpc/companies.*"],
] as const;

for (const [gone, address] of sampleOfTheDay(partsOfOlderSites, 1, "parts of older sites")) {
  test(`a tab older than the site, whose ${gone} is gone, gets the next page whole from the server`, async ({ page }) => {
    await page.goto("/jobs");
    await ready(page);
    const own = await page.locator('script[type="module"][src]').first().getAttribute("src");
    let isReplaced = true;
    await page.route(`**${own}`, (route) =>
      isReplaced && route.request().method() === "HEAD" ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.route(address, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()));
    const document = page.waitForRequest((request) => request.isNavigationRequest());
    await page.locator('main a[href^="/company/"]').first().click();
    await document;
    isReplaced = false;
    await expect(page).toHaveURL(/\/company\//);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Something went wrong");
  });
}

test("terms of the trade are explained on hover and on focus, and the words can be put away", async ({ page }) => {
  await page.goto("/");
  await page.locator('main a[href^="/jobs/"]').first().click();
  await ready(page);
  const term = page.locator("dt").getByText("Side", { exact: true });
  const tooltip = page.getByRole("tooltip");
  await term.hover();
  await expect(tooltip).toContainText("main contractor");
  await expect(term).toHaveAccessibleDescription(/main contractor/);
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
  await page.setViewportSize({ width: 320, height: 640 });
  await term.focus();
  await expect(tooltip).toBeVisible();
  const box = await tooltip.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  await page.screenshot({ path: test.info().outputPath("tooltip.png") });
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});
