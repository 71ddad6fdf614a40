import { type BrowserContext, expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { answerWith, indicator, openWithFrozenClock, pressButton, region, toast } from "./rate-limit-pages.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test.beforeEach(async ({ context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
});

test.describe("toasts", () => {
  test("M10 a toast is open for 5 s and removed 3 s later", { tag: "@full" }, async ({ page }) => {
    await openWithFrozenClock(page, "/test");
    await pressButton(page, "Plain, 5 seconds");
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await page.mouse.move(5, 5);
    await page.clock.runFor(4900);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await page.clock.runFor(100);
    await expect(toast(page)).toHaveAttribute("data-state", "closed");
    await expect(toast(page)).toBeHidden();
    await page.clock.runFor(2900);
    await expect(toast(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);
  });

  const direction = sampleOfTheDay([1, -1], 1, "swipes");
  for (const { movedPx, state } of direction.flatMap((sign) => [
    { movedPx: 49 * sign, state: "open" },
    { movedPx: 50 * sign, state: "closed" },
  ])) {
    test(`M10 swiped by ${movedPx} px a toast is ${state}`, async ({ page }) => {
      await openWithFrozenClock(page, "/test");
      await pressButton(page, "Plain, 5 seconds");
      await page.clock.runFor(500);
      const box = await toast(page).boundingBox();
      if (!box) throw new Error("There is no toast");
      const [x, y] = [Math.round(box.x + 100), Math.round(box.y + 20)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + movedPx / 2, y);
      await page.mouse.move(x + movedPx, y);
      await page.mouse.up();
      await expect(toast(page)).toHaveAttribute("data-state", state);
      if (state === "open") expect((await toast(page).boundingBox())?.x).toBe(box.x);
    });
  }

  test("M10 F8 leads to the toast, where its time stands still; Escape dismisses it and leads back", async ({ page }) => {
    await openWithFrozenClock(page, "/test");
    const button = page.getByRole("button", { name: "Plain, 5 seconds" });
    await button.press("Enter");
    await expect(toast(page)).toBeVisible();
    await page.keyboard.press("F8");
    await expect(region(page)).toBeFocused();
    await page.clock.runFor(60_000);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await page.keyboard.press("Tab");
    await expect(region(page).getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(toast(page)).toHaveAttribute("data-state", "closed");
    await expect(button).toBeFocused();
    await page.keyboard.press("F8");
    await expect(button).toBeFocused();
  });

  test("M10 pointed at, it stays; left, the rest of its time passes; its button dismisses it", { tag: "@full" }, async ({ page }) => {
    await openWithFrozenClock(page, "/test");
    await pressButton(page, "Short, 2 seconds");
    await toast(page).hover();
    await page.clock.runFor(60_000);
    await expect(toast(page)).toHaveAttribute("data-state", "open");
    await page.mouse.move(5, 5);
    await page.clock.runFor(2000);
    await expect(toast(page)).toHaveAttribute("data-state", "closed");
    await pressButton(page, "Plain, 5 seconds");
    await region(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page)).toHaveAttribute("data-state", "closed");
  });

  test("M10 a toast is read out: a warning at once, others in their turn", { tag: "@full" }, async ({ page }) => {
    await openWithFrozenClock(page, "/test");
    await pressButton(page, "Plain, 5 seconds");
    await expect(toast(page)).toBeVisible();
    const readOut = async (role: "status" | "alert") => {
      await page.clock.runFor(200);
      return region(page).getByRole(role).textContent();
    };
    await expect.poll(() => readOut("status")).toContain("Tip. Press F8");
    await expect(region(page).getByRole("alert")).toBeEmpty();
    await pressButton(page, "Destructive, 5 seconds");
    await expect(toast(page)).toContainText("Something went wrong");
    await expect.poll(() => readOut("alert")).toContain("Something went wrong.");
    await expect(region(page).getByRole("status")).toBeEmpty();
  });
});

/** Removes quota headers from the page's other calls, so that it records only those the test sends. */
async function hideOtherQuotas(page: Page): Promise<void> {
  await page.route(/\/(api|trpc)\//, async (route) => {
    const response = await route.fetch();
    const headers = Object.fromEntries(Object.entries(response.headers()).filter(([name]) => !name.startsWith("x-ratelimit")));
    await route.fulfill({ response, headers });
  });
}

test.describe("quotas", () => {
  test("L2 L10 L12 under half the indicator shows, counts down by the answer's own clock, and goes with the reset", async ({ page }) => {
    await hideOtherQuotas(page);
    await answerWith(page, [
      { limit: 100, remaining: 50, resetInSeconds: 62 },
      { limit: 100, remaining: 49, resetInSeconds: 62 },
    ]);
    await openWithFrozenClock(page, "/test-rate-limit");
    await pressButton(page, "Send one call");
    const quotaRow = page.getByRole("region", { name: "Quotas" }).getByRole("row", { name: /rate-limit/ });
    await expect(quotaRow).toContainText("50%");
    await expect(indicator(page)).toHaveCount(0);
    await pressButton(page, "Send one call");
    await expect(indicator(page)).toContainText("49 of 100 requests left");
    await expect(indicator(page)).toContainText("Resets in 1m 2s");
    await page.clock.runFor(3000);
    await expect(indicator(page)).toContainText("Resets in 59s");
    await page.clock.runFor(59_000);
    await expect(indicator(page)).toHaveCount(0);
    await expect(quotaRow).toHaveCount(0);
    await expect(page.getByText("Nothing: no response has included a quota")).toBeVisible();
  });
});

test("L5 L7 L11 against the site's own limit: the warning at five of ten, the indicator at four, then refusals that say how long to wait", async ({
  page,
}) => {
  await page.goto("/test-rate-limit");
  await ready(page);
  const calls = page.getByRole("region", { name: "Answers" }).getByRole("row");
  let sent = 0;
  // Five calls, and as many more as grow back meanwhile: one every six seconds.
  while (!(await page.getByText("with 5 of 10 left").first().isVisible())) {
    sent += 1;
    await pressButton(page, "Send one call");
    await expect(page.getByText(new RegExp(`Call ${sent}: answered, with \\d of 10 left\\.`))).toBeVisible();
  }
  await expect(toast(page)).toContainText("Only 5 requests remaining. Please slow down to avoid being temporarily blocked.");
  await expect(indicator(page)).toHaveCount(0);
  await pressButton(page, "Send ten calls");
  await expect(calls.first()).toContainText("Retry-After");
  await expect(calls.filter({ hasText: "429" })).not.toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send ten calls" })).toBeEnabled();
  await expect(indicator(page)).toContainText(/You're running low on API requests\. Please wait \d+s for the limit to reset/);
  await pressButton(page, "Send one call");
  await expect(
    page.getByText(new RegExp(`Call ${sent + 11}: (Rate limit exceeded\\. Please wait \\d seconds? before trying again\\.|answered)`)),
  ).toBeVisible();
});

test("nothing of it is loaded by a page that needs none of it", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/");
  await ready(page);
  expect(scripts.filter((url) => url.endsWith(".js")).length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /toaster|low-limits|rate-limit-indicator/.test(url))).toEqual([]);
});

for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe in the corner")) {
  test(`axe finds nothing in the corner at 320 px, ${colorScheme}, and nothing lies under it for good`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, colorScheme });
    await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
    const page = await openWithCorner(context);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const last = await page.getByRole("contentinfo").boundingBox();
    const panel = await indicator(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
    await context.close();
  });
}

/** Opens a page with the toast and the indicator; the toast is held by focus. */
async function openWithCorner(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await answerWith(page, [{ limit: 100, remaining: 4, resetInSeconds: 3600 }]);
  await page.goto("/test-rate-limit");
  await ready(page);
  await pressButton(page, "Send one call");
  await expect(indicator(page)).toBeVisible();
  await expect(toast(page)).toHaveCSS("opacity", "1");
  await page.keyboard.press("F8");
  await expect(region(page)).toBeFocused();
  return page;
}
