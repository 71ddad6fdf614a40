import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "playwright/test";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

test("a list stands in a page of another site, without script or cookies, and its links open there", async ({ page, baseURL, context }) => {
  const frame = `<iframe src="${baseURL}/embed/jobs?category=quantity-surveyor&limit=5" title="Jobs" width="320" height="500"></iframe>`;
  const elsewhere = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(`<!doctype html><html lang="en"><title>Our firm</title><h1>Our firm</h1>${frame}`);
  });
  await new Promise<void>((listening) => elsewhere.listen(0, "127.0.0.1", listening));
  try {
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
    const list = page.frameLocator("iframe");
    await expect(list.getByRole("heading", { level: 1 })).toHaveText("Quantity surveyor jobs");
    await expect(list.getByRole("listitem")).toHaveCount(5);
    expect(await list.locator("script").count()).toBe(0);
    expect(await context.cookies(baseURL)).toEqual([]);
    const widths = await list.locator("html").evaluate((html) => [html.scrollWidth, html.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
    // The links name the board's public address, which the site under test does not listen at.
    await page.route(/\/jobs\/\d+\?utm_source=/, (route) => route.fulfill({ contentType: "text/html", body: "<h1>The advert</h1>" }));
    await list.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/jobs\/\d+\?utm_source=[\w-]+$/);
    await expect(page.getByRole("heading", { name: "The advert" })).toBeVisible();
  } finally {
    elsewhere.close();
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`a list can be read by everybody in ${colorScheme} colours, at the width of a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/embed/jobs?limit=20");
    await expect(page.getByRole("listitem")).toHaveCount(20);
    expect(await axeViolations(page)).toEqual([]);
    const background = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(background).toBe(colorScheme === "light" ? "rgb(251, 250, 247)" : "rgb(16, 27, 39)");
  });
}

test("the page that gives the HTML shows the very list it gives", async ({ page }) => {
  await page.goto("/embed");
  await page.getByLabel("Keywords").fill("nec4");
  await page.getByLabel("Adverts, at most 20").fill("3");
  await page.getByRole("button", { name: "Show the list" }).click();
  await expect(page).toHaveURL(/q=nec4/);
  const html = await page.locator("pre").textContent();
  expect(html).toMatch(/^<iframe src="[^"]*\/embed\/jobs\?q=nec4&amp;limit=3"/);
  await expect(page.frameLocator("iframe").getByRole("listitem")).toHaveCount(3);
});
