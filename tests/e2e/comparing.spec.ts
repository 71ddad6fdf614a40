import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { savedJobs } from "#db/schema/tastes.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert, closeAdvert } from "./adverts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const cards = (page: Page) => page.getByRole("main").locator("li[data-job]");
const dayMs = 86_400_000;

test("4.1.4 a job opened from the list is marked as viewed on the way back, at the same place of the same list", async ({
  page,
  context,
}) => {
  await page.goto("/jobs");
  await ready(page);
  const third = cards(page).nth(2);
  const title = third.getByRole("link").first();
  await title.scrollIntoViewIfNeeded();
  const [tab] = await Promise.all([context.waitForEvent("page"), title.click({ modifiers: ["ControlOrMeta"] })]);
  await tab.waitForLoadState();
  await tab.close();
  await expect(third.getByText("Viewed")).toBeVisible();
  const numbers = await cards(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-job")));
  const fifth = cards(page).nth(4).getByRole("link").first();
  await fifth.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await fifth.click();
  await expect(page.getByRole("heading", { name: "At a glance" })).toBeVisible();
  await page.goBack();
  await expect(cards(page).nth(4).getByText("Viewed")).toBeVisible();
  expect(await cards(page).evaluateAll((items) => items.map((item) => item.getAttribute("data-job")))).toEqual(numbers);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40);
});

test("4.1.5 a visitor sees what is saved on this device, sorts it, and puts back what was removed", { tag: "@full" }, async ({ page }) => {
  const [later, sooner, gone] = [
    await addAdvert({ title: "Surveyor of Piers", closesAt: new Date(Date.now() + 20 * dayMs) }, []),
    await addAdvert({ title: "Surveyor of Locks", closesAt: new Date(Date.now() + 5 * dayMs) }, []),
    await addAdvert({ title: "Surveyor of Weirs" }, []),
  ];
  await closeAdvert(gone, new Date());
  await page.goto("/about");
  await page.evaluate((ids) => localStorage.setItem("savedJobs", JSON.stringify(ids)), [later, sooner, gone]);
  await page.goto("/saved-jobs");
  await expect(page.getByRole("heading", { level: 1, name: "Saved jobs" })).toBeVisible();
  const titles = () =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("aria-label")));
  await expect.poll(titles).toEqual(["Surveyor of Piers", "Surveyor of Locks", "Surveyor of Weirs"]);
  await page.getByLabel("Sort by").selectOption("closing");
  await expect.poll(titles).toEqual(["Surveyor of Locks", "Surveyor of Piers", "Surveyor of Weirs"]);
  await expect(page.getByRole("listitem", { name: "Surveyor of Weirs" }).getByText("Closed")).toBeVisible();
  await page.getByRole("button", { name: "Remove Surveyor of Weirs" }).click();
  await expect(page.getByText("2 jobs saved on this device")).toBeVisible();
  await page.getByRole("button", { name: "Put back Surveyor of Weirs" }).click();
  await expect(page.getByText("3 jobs saved on this device")).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("savedJobs") ?? "[]"))).toEqual([later, sooner, gone]);
});

test("4.2.4 a jobseeker saves five, sorts them by closing date, puts an ended one back, and compares two", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  await page.goto("/jobs");
  await ready(page);
  const marks = page.getByRole("main").getByRole("button", { name: /^Save / });
  for (const at of [0, 1, 2]) {
    await marks.nth(at).click();
    await expect(marks.nth(at)).toHaveAttribute("aria-pressed", "true");
  }
  const ended = await addAdvert({ title: "Surveyor of Wharves" }, []);
  const soon = await addAdvert({ title: "Surveyor of Slipways", closesAt: new Date(Date.now() + 9 * dayMs) }, []);
  const savedAt = new Date();
  await inDatabase((db) => db.insert(savedJobs).values([ended, soon].map((jobId) => ({ userId: person.userId, jobId, savedAt }))));
  await closeAdvert(ended, new Date());
  await expect.poll(() => inDatabase((db) => db.$count(savedJobs, eq(savedJobs.userId, person.userId)))).toBe(5);

  await page.goto("/saved-jobs");
  await expect(page).toHaveURL(/\/jobseeker\/dashboard\?tab=saved/);
  await page.getByRole("link", { name: "By closing date" }).click();
  await expect(page).toHaveURL(/sort=closing/);
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Remove/ }) });
  await expect(rows).toHaveCount(5);
  const order = await rows.evaluateAll((items) => items.map((row) => row.getAttribute("aria-label")));
  expect(order.indexOf("Surveyor of Slipways")).toBeLessThan(order.indexOf("Surveyor of Wharves"));

  await page.getByRole("button", { name: "Remove Surveyor of Wharves" }).click();
  await Promise.all([page.waitForResponse(/saved\.putBack/), page.getByRole("button", { name: "Put back Surveyor of Wharves" }).click()]);
  await page.reload();
  await expect(page.getByRole("listitem", { name: "Surveyor of Wharves" })).toBeVisible();

  await page.getByRole("button", { name: "Compare Surveyor of Wharves" }).click();
  await page.getByRole("button", { name: "Compare Surveyor of Slipways" }).click();
  await page.getByRole("link", { name: "Compare them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Compare jobs" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: /Surveyor of Wharves.*Closed/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Closing date \(differs\)/ })).toBeVisible();

  // An advert that does not exist is no longer in the selection.
  await page.goto(`/compare?jobs=${ended},${soon},2000000000`);
  await expect(page.getByText("Advert 2000000000 does not exist")).toBeVisible();
  const byIds = page.waitForRequest("**/api/jobs/batch");
  await page.goto("/jobs");
  await expect(page.getByText("2 picked")).toBeVisible();
  expect((await byIds).postDataJSON()).toEqual({ ids: [ended, soon] });
  await expect(page.getByText("Surveyor of Wharves · Surveyor of Slipways")).toBeVisible();
});

test("an advert on paper has its address and the sample label, and nothing to press", { tag: "@full" }, async ({ page }) => {
  const jobId = await addAdvert({ isSample: true }, []);
  await page.goto(`/jobs/${jobId}`);
  await ready(page);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByText(new RegExp(`/jobs/${jobId}$`))).toBeVisible();
  await expect(main.getByText("Sample advert").first()).toBeVisible();
  await expect(main.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Apply for this job" }).filter({ visible: true })).toHaveCount(0);
});

test.describe("the comparison", () => {
  test.use({ javaScriptEnabled: false });
  test("is whole without script, at 320 pixels scrolls within itself, and says what is not there", async ({ page }) => {
    const [one, two] = [
      await addAdvert(
        {
          title: "Surveyor of Canals",
          contractType: "contract-freelance",
          payPeriod: "day",
          payMinPence: 45_000,
          payMaxPence: 50_000,
          payBasis: "outside-ir35",
        },
        [],
      ),
      await addAdvert({ title: "Surveyor of Bridges" }, []),
    ];
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/compare?jobs=${one},${two},2000000000`);
    await expect(page.getByRole("columnheader", { name: /Surveyor of Canals/ })).toBeAttached();
    await expect(page.getByRole("row", { name: /Pay basis and IR35/ })).toContainText("Outside IR35");
    await expect(page.getByRole("row", { name: /About the same as/ })).toContainText("£99,000 to £110,000 a year");
    await expect(page.getByText("Advert 2000000000 does not exist")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  });
});
