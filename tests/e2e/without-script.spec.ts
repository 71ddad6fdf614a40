import { expect } from "playwright/test";
import { test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("a visitor without script searches, filters, turns the page and reads an advert", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("searchbox", { name: /keywords/i })
    .or(page.getByLabel(/keywords/i))
    .first()
    .fill("quantity surveyor");
  await page
    .getByRole("button", { name: /search|find/i })
    .first()
    .click();
  await expect(page).toHaveURL(/q=quantity(\+|%20)surveyor/);
  const before = await page.locator("h1").textContent();
  expect(before).toMatch(/quantity surveyor/i);

  await page.locator('input[name="contract"][value="permanent"]').first().check();
  await page
    .getByRole("button", { name: /apply filters|show/i })
    .first()
    .click();
  await expect(page).toHaveURL(/contract=permanent/);

  await page.getByRole("link", { name: /next/i }).first().click();
  await expect(page).toHaveURL(/page=2/);

  await page.locator('main a[href^="/jobs/"]').first().click();
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "The job" })).toBeVisible();
});

test("controls that need script are not shown without it", async ({ page }) => {
  await page.goto("/jobs");
  const visible = await page
    .locator("[data-needs-script]")
    .evaluateAll((nodes) => nodes.filter((node) => (node as HTMLElement).offsetParent !== null).length);
  expect(visible).toBe(0);
});

/** Public lists: their first result, and a field that narrows them. */
const publicLists = [
  { path: "/contract-awards", first: "main tbody tr", field: "Region" },
  { path: "/recruiter-database", first: "main tbody tr", field: "Kind" },
  { path: "/freelance-recruiters", first: "main article", field: "Region" },
  { path: "/companies", first: "main tbody tr", field: "Employer type" },
  { path: "/articles", first: "main article" },
  { path: "/articles?q=pay", first: "main article" },
  { path: "/locations", first: "main section li" },
  { path: "/categories", first: "main section li" },
  { path: "/salary-database", first: "#figure + p" },
  { path: "/salary-database?level=senior", first: "#figure + p" },
];

test("on a telephone a public list begins in the first screen; its filters fold to a line, which a press opens", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, first, field } of publicLists) {
    await page.goto(path);
    const endOfFirst = async () => {
      const box = await page.locator(first).first().boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    await expect.poll(endOfFirst, path).toBeLessThanOrEqual(844);
    if (field === undefined) continue;
    const choice = page.getByLabel(field, { exact: true });
    const line = page.locator("main .fold-line");
    await expect(line).toContainText("No filters set");
    await expect(choice).toBeHidden();
    await line.click();
    const option = (await choice.locator("option").nth(1).textContent()) ?? "";
    await choice.selectOption({ label: option });
    await page.getByRole("search").getByRole("button").click();
    await expect(line).toContainText(option.replace(/ \([\d,]+\)$/, ""));
    await expect(choice).toBeHidden();
    await expect.poll(endOfFirst, `${path}, narrowed`).toBeLessThanOrEqual(844);
  }
});
