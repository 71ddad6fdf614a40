import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { answerWith, indicator, openWithFrozenClock, pressButton, toast } from "./rate-limit-pages.ts";
import { test } from "./visitor.ts";

test.beforeEach(async ({ context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
});

test("M10 one at a time: the next takes the place of the one before", async ({ page }) => {
  await openWithFrozenClock(page, "/test");
  for (const name of ["Plain, 5 seconds", "Short, 2 seconds", "Destructive, 5 seconds"]) await pressButton(page, name);
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText("Please refresh the page or try again later.");
});

test("L3 L4 L6 L7 the notice, then the warning, each once, with the indicator's words", async ({ page }) => {
  await answerWith(
    page,
    [20, 19, 5, 4].map((remaining) => ({ limit: 100, remaining, resetInSeconds: 45 })),
  );
  await openWithFrozenClock(page, "/test-rate-limit");
  await pressButton(page, "Send one call");
  await expect(toast(page)).toContainText("Rate Limit NoticeYou've used 80% of your rate limit. 20 requests remaining.");
  await expect(indicator(page)).toContainText("You're approaching the rate limit. Consider spacing out your requests.");
  await page.clock.runFor(3000);
  await expect(toast(page)).toHaveAttribute("data-state", "closed");
  await pressButton(page, "Send one call");
  await expect(indicator(page)).toContainText("19 of 100");
  await expect(toast(page)).toHaveAttribute("data-state", "closed");
  await pressButton(page, "Send one call");
  await expect(toast(page)).toContainText(
    "Rate Limit WarningOnly 5 requests remaining. Please slow down to avoid being temporarily blocked.",
  );
  await expect(indicator(page)).toContainText("Critical");
  await expect(indicator(page)).toContainText("You're running low on API requests. Please wait 45s for the limit to reset");
  await pressButton(page, "Send one call");
  await expect(indicator(page)).toContainText("4 of 100");
  await expect(toast(page)).toContainText("Only 5 requests remaining.");
});

test("L8 after the reset the next low answer warns again", async ({ page }) => {
  await answerWith(
    page,
    [3, 2].map((remaining) => ({ limit: 100, remaining, resetInSeconds: 30 })),
  );
  await openWithFrozenClock(page, "/test-rate-limit");
  await pressButton(page, "Send one call");
  await expect(toast(page)).toContainText("Only 3 requests remaining.");
  await page.clock.runFor(30_000);
  await expect(indicator(page)).toHaveCount(0);
  await pressButton(page, "Send one call");
  await expect(toast(page)).toContainText("Only 2 requests remaining.");
});
