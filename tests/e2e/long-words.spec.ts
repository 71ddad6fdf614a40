import { expect } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { test } from "./visitor.ts";

test("a word wider than a phone does not make an advert scroll sideways", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/jobs");
  const path = await page.locator('main a[href^="/jobs/"]').first().getAttribute("href");
  const word = "a".repeat(150);
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<h1[^>]*>)/, `$1${word} `).replace(/(id="description".*?<p>)/s, `$1${word} `);
    expect(body.split(word)).toHaveLength(3);
    await route.fulfill({ response, body });
  });
  await page.goto(path ?? "");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.close();
});

test("what somebody searches for does not make a list scroll sideways", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, javaScriptEnabled: false });
  const page = await context.newPage();
  const word = "a".repeat(90);
  const addresses = [
    `/jobs?q=${word}&location=${word}`,
    `/jobs?q=${word}&location=Leeds&contract=permanent`,
    `/job-alerts/new?q=${word}`,
    `/companies?q=${word}`,
    `/freelance-recruiters?q=${word}&region=${word}`,
    `/recruiter-database?q=${word}`,
    `/articles?q=${word}`,
    `/salary-database?location=${word}&level=${word}`,
    `/report-outcome?reference=${word}`,
  ];
  for (const address of sampleOfTheDay(addresses, 3, "long words")) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
  await context.close();
});
