import { expect } from "playwright/test";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

// Takes about six seconds.
test.use({ viewport: { width: 390, height: 844 } });

for (const path of ["/", "/jobs?q=senior+surveyor&location=London"]) {
  test(`on a telephone the first advert's title and pay are in the first screen of ${path}`, async ({ page }) => {
    await page.goto(path);
    await ready(page);
    const card = page.locator("[data-job]").first();
    for (const part of [card.getByRole("heading"), card.locator('[class*="pay"]').first()]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
    }
    const [order, terms] = [page.getByText("Why this order"), page.getByRole("button", { name: "Pay in your own terms" })];
    const [first, second] = [await order.boundingBox(), await terms.boundingBox()];
    expect(Math.abs((first?.y ?? 0) - (second?.y ?? 844)), "what explains the list takes one line").toBeLessThan(first?.height ?? 0);
  });
}

test("a search folds to one line, which a press or the slash key opens; order and alert are beside the filters", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("accessibility", JSON.stringify({ keyboardNavigation: true })));
  await page.goto("/jobs?q=senior&location=London");
  await ready(page);
  const keywords = page.getByLabel("Keywords");
  await expect(keywords).toBeHidden();
  const line = page.getByRole("button", { name: /senior · London.*Edit search/ });
  await line.click();
  await expect(keywords).toBeFocused();
  await keywords.fill("estimator");
  await keywords.press("Enter");
  await expect(page).toHaveURL(/q=estimator/);
  await expect(keywords).toBeHidden();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("/");
  await expect(keywords).toBeFocused();
  await page.getByLabel("Sort", { exact: true }).selectOption("closing");
  await expect(page).toHaveURL(/sort=closing/);
  await expect(page.getByRole("button", { name: "Grid" })).toBeHidden();
  await page.getByRole("link", { name: /^Alert/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Save this search" })).toBeVisible();
});
