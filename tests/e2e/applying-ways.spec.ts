import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const elsewhere = { applyKind: "external", applyUrl: "https://careers.firm.example/vacancies/77" } as const;

test("whoever has not confirmed their address keeps what they wrote, and is told", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ emailVerifiedAt: null }));
  await page.goto(`/jobs/${await addAdvert({}, [])}/apply`);
  await expect(page.getByText("Confirm your e-mail address")).toBeVisible();
  await page.getByLabel(/Cover note/).fill("Dear all");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Confirm your e-mail address before you apply.");
  await expect(page.getByLabel(/Cover note/)).toHaveValue("Dear all");
});

test("an advert that takes applications elsewhere says where, and a click is counted only with consent", async ({ page }) => {
  const jobId = await addAdvert(elsewhere);
  // Beacons sent while a page unloads are invisible to Playwright, so they are recorded as they are sent.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      if (address !== "/api/analytics/track") return send(address, body);
      localStorage.setItem("beacons", JSON.stringify([...JSON.parse(localStorage.getItem("beacons") ?? "[]"), body]));
      return send(address, body);
    };
  });
  const counted = (): Promise<string[]> => page.evaluate(() => JSON.parse(localStorage.getItem("beacons") ?? "[]"));
  await page.route("https://careers.firm.example/**", (route) => route.fulfill({ body: "The firm's own site" }));
  const goOn = page.getByRole("link", { name: /Continue to careers.firm.example/ });
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole("link", { name: "Apply on careers.firm.example" }).click();
  await expect(page.getByText(elsewhere.applyUrl, { exact: true })).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(elsewhere.applyUrl);
  await page.goto(`/jobs/${jobId}/apply`);
  // A page that is still loading its scripts would count under the choice that is made below: so it is made where nothing is counted.
  await ready(page);
  expect(await counted()).toEqual([]);
  await page.goto("/contact");
  await page.evaluate(() => localStorage.setItem("privacyChoice", JSON.stringify("allow")));
  await page.goto(`/jobs/${jobId}/apply`);
  await page.waitForFunction(() => document.documentElement.dataset.counting === "true");
  await goOn.click();
  await expect(page).toHaveURL(elsewhere.applyUrl);
  const start = { eventType: "application_start", entityType: "job", entityId: jobId };
  const click = { eventType: "website_click", entityType: "job", entityId: jobId, metadata: { websiteUrl: elsewhere.applyUrl } };
  // Where nothing more is counted.
  await page.goto("/contact");
  expect((await counted()).map((body) => JSON.parse(body))).toMatchObject([start, click]);
});

test("a jobseeker notes that they applied elsewhere, writes a note beside it and removes it", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert({ ...elsewhere, title: "Estimator of Tunnels" });
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto(`/jobs/${jobId}/apply`);
  await page.getByRole("button", { name: "I have applied" }).press("Enter");
  await expect(page.getByText("Noted.")).toBeFocused();
  await page.reload();
  await expect(page.getByText(/You applied on \d+ \w+ \d{4}, as you told us\./)).toBeVisible();
  await page.getByRole("link", { name: "See it in your applications" }).press("Enter");
  const list = page.getByRole("region", { name: "Applied elsewhere" });
  await expect(list.getByRole("listitem")).toContainText(/Estimator of Tunnels.*Outside Dayworks.*Applied/);
  await list.getByRole("button", { name: /^Add notes ?: Estimator of Tunnels$/ }).press("Enter");
  await list.getByRole("textbox", { name: "Your notes" }).fill("Rang on Monday.");
  await list.getByRole("button", { name: "Save notes" }).press("Enter");
  await expect(list.getByText("Your notes are saved.")).toBeFocused();
  await page.reload();
  await expect(list.getByText("Rang on Monday.")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await list.getByRole("button", { name: "Remove Estimator of Tunnels" }).press("Enter");
  await list.getByRole("button", { name: "Remove it" }).press("Enter");
  await expect(page.getByText("Estimator of Tunnels is no longer on your list.")).toBeFocused();
  await page.reload();
  await expect(list).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the page says what is needed and what is asked, and has no form", async ({ page }) => {
    await page.goto(`/jobs/${await addAdvert()}/apply`);
    await expect(page.getByText("Applying needs JavaScript")).toBeVisible();
    await expect(page.getByText(/Do you hold a CSCS card/)).toBeVisible();
    await expect(page.getByRole("main").locator("form:visible, button:visible")).toHaveCount(0);
  });
});
