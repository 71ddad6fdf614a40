import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

const elsewhere = { applyKind: "external", applyUrl: "https://careers.firm.example/vacancies/77" } as const;

test("a visitor reads what is asked, and signs in to come back", async ({ page }) => {
  const jobId = await addAdvert();
  await page.goto(`/jobs/${jobId}/apply`);
  await expect(page.getByRole("region", { name: "Sign in to apply" }).getByText(/How many years have you worked under NEC4/)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    `/signin?next=${encodeURIComponent(`/jobs/${jobId}/apply`)}`,
  );
});

test("recruiters are told why they cannot apply", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  await page.goto(`/jobs/${await addAdvert()}/apply`);
  await expect(page.getByText(/You are signed in as a recruiter/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send application" })).toHaveCount(0);
});

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
  // Beacons of a page that is gone are seen by nobody: so they are noted as they are sent.
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (address, body) => {
      localStorage.setItem("beacons", JSON.stringify([...JSON.parse(localStorage.getItem("beacons") ?? "[]"), body]));
      return send(address, body);
    };
  });
  const counted = (): Promise<string[]> => page.evaluate(() => JSON.parse(localStorage.getItem("beacons") ?? "[]"));
  await page.route("https://careers.firm.example/**", (route) => route.fulfill({ body: "The firm's own site" }));
  const goOn = page.getByRole("link", { name: /Go on to careers.firm.example/ });
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole("link", { name: "Apply on careers.firm.example" }).click();
  await expect(page.getByText(elsewhere.applyUrl, { exact: true })).toBeVisible();
  await goOn.click();
  await expect(page).toHaveURL(elsewhere.applyUrl);
  await page.goto(`/jobs/${jobId}/apply`);
  expect(await counted()).toEqual([]);
  await page.evaluate(() => localStorage.setItem("privacyChoice", JSON.stringify("allow")));
  await page.reload();
  await page.waitForLoadState("networkidle");
  await goOn.click();
  await expect(page).toHaveURL(elsewhere.applyUrl);
  const click = { eventType: "website_click", entityType: "job", entityId: jobId, metadata: { websiteUrl: elsewhere.applyUrl } };
  await page.goto(`/jobs/${jobId}/apply`);
  expect((await counted()).map((body) => JSON.parse(body))).toMatchObject([click]);
});

test("an advert that has ended, and one that never was, take nothing", async ({ page }) => {
  const ended = await addAdvert({ status: "filled", endedAt: new Date(Date.now() - 86_400_000) });
  await page.goto(`/jobs/${ended}/apply`);
  await expect(page.getByText("This advert takes no more applications")).toBeVisible();
  const hidden = await addAdvert({ status: "draft" });
  for (const id of [hidden, 0, "abc", 4_294_967_295]) expect((await page.goto(`/jobs/${id}/apply`))?.status()).toBe(404);
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
