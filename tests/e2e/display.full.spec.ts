import { expect } from "playwright/test";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("the message of a saved choice goes after two seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto("/display");
  await ready(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("checkbox", { name: "Large text" }).check();
  const message = page.getByRole("region", { name: /Notifications/ }).locator("[data-state]");
  await expect(message).toContainText("Preference saved");
  await page.mouse.move(0, 0);
  await page.clock.runFor(1900);
  await expect(message).toHaveAttribute("data-state", "open");
  await page.clock.runFor(100);
  await expect(message).toHaveAttribute("data-state", "closed");
});
