import { expect } from "playwright/test";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const leeds = { latitude: 53.801277, longitude: -1.548567 };

test("near me asks for the browser's location on press, and searches around it to about a mile", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(leeds);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ""}`));
  await page.goto("/jobs?q=surveyor+near+me");
  await ready(page);
  const offer = page.getByRole("region", { name: "Jobs" });
  await expect(offer.getByText("Near where?")).toBeVisible();
  await offer.getByRole("button", { name: "Use my location" }).press("Enter");
  await expect(page).toHaveURL(/\/jobs\?q=surveyor&near=53\.80(,|%2C)-1\.55$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/within 15 miles of your location/);
  await expect(page.getByText("Near where?")).toHaveCount(0);
  expect(sent.filter((request) => /53\.801|1\.5485/.test(request))).toEqual([]);
  // A place that is typed goes before it.
  await page.getByRole("combobox", { name: "Location" }).fill("Bristol");
  await page.getByRole("button", { name: "Search jobs" }).click();
  await expect(page).toHaveURL(/\/jobs\?q=surveyor&location=Bristol$/);
});

test("the search form searches around where somebody is, with what else is in it", async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(leeds);
  await page.goto("/jobs?location=Bristol");
  await ready(page);
  await page.getByLabel("Keywords").fill("senior");
  await page.getByRole("search").getByRole("button", { name: "Use my location" }).click();
  await expect(page).toHaveURL(/\/jobs\?q=senior&near=53\.80(,|%2C)-1\.55$/);
  await page.getByRole("link", { name: /Within 15 miles of your location/ }).click();
  await expect(page).toHaveURL(/\/jobs\?q=senior$/);
});

test("a refused location says what to do instead, and a town answers without it", async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto("/jobs?q=surveyor+near+me");
  await ready(page);
  const offer = page.getByRole("region", { name: "Jobs" });
  await offer.getByRole("button", { name: "Use my location" }).click();
  await expect(offer.getByRole("status").filter({ hasText: "Type a town" })).toHaveText(
    "Your browser did not share your location. Type a town or a postcode instead.",
  );
  await offer.getByLabel("Town or postcode").fill("Leeds");
  await offer.getByRole("button", { name: "Show jobs near there" }).click();
  await expect(page).toHaveURL(/\/jobs\?q=surveyor&location=Leeds$/);
});

test("a location that cannot be found is said", async ({ page }) => {
  await page.addInitScript(() => {
    const failing: Partial<Geolocation> = {
      getCurrentPosition: (_found, failed) => failed?.({ code: 2, message: "" } as GeolocationPositionError),
    };
    Object.defineProperty(navigator, "geolocation", { value: failing });
  });
  await page.goto("/jobs");
  await ready(page);
  await page.getByRole("search").getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Type a town" })).toHaveText(
    "Your location could not be found. Type a town or a postcode instead.",
  );
});
