import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { savedJobs } from "#db/schema/tastes.ts";
import { addAccount, inDatabase, password, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const marks = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Save / });
const savedBy = ({ userId }: { userId: number }) =>
  inDatabase(async (db) => (await db.select().from(savedJobs).where(eq(savedJobs.userId, userId))).map(({ jobId }) => jobId));

test("a visitor saves by keyboard on this device; the account takes it over once, and says so", async ({ page }) => {
  const account = await addAccount();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/saved.")) asked.push(request.url());
  });
  await page.goto("/jobs");
  await ready(page);
  await marks(page).nth(0).press("Enter");
  await expect(marks(page).nth(0)).toHaveAttribute("aria-pressed", "true");
  await marks(page).nth(1).press("Space");
  await expect(marks(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const box = await marks(page).nth(0).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await page.reload();
  await expect(marks(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  expect(asked).toEqual([]);

  await page.goto("/signin?next=%2Fjobs");
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("2 jobs added to your saved jobs").first()).toBeVisible();
  await expect(marks(page).nth(0)).toHaveAttribute("aria-pressed", "true");
  expect(await savedBy(account)).toHaveLength(2);
  expect(await page.evaluate(() => localStorage.getItem("savedJobs"))).toBe("[]");
  await page.reload();
  await expect(marks(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("added to your saved jobs")).toHaveCount(0);
});

test("saving shows at once, can be undone, and is taken back when it fails", async ({ page, context }) => {
  const account = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await page.goto(`/jobs/${jobId}`);
  await ready(page);
  // Until the current user is known, saved adverts are stored on this device, and moved to the account later with a message.
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save this job" });
  await save.click();
  await expect(page.getByRole("link", { name: "your saved jobs" })).toBeVisible();
  // A message stays while it is pointed at, however long the database takes.
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect.poll(() => savedBy(account)).toEqual([jobId]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => savedBy(account)).toEqual([]);

  await page.route("**/trpc/saved.save", (route) => route.abort("connectionreset"));
  await save.click();
  await expect(page.getByText("Not saved").first()).toBeVisible();
  await expect(save).toHaveAttribute("aria-pressed", "false");
});

test("presses in quick succession end where the last one led", async ({ page, context }) => {
  const account = await addAccount();
  const jobId = await addAdvert();
  await signInBrowser(context, account);
  await page.goto(`/jobs/${jobId}`);
  await ready(page);
  // Until the current user is known, saved adverts are stored on this device, and moved to the account later with a message.
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const save = page.getByRole("button", { name: "Save this job" });
  for (const isSaved of ["true", "false", "true"]) {
    await save.click();
    await expect(save).toHaveAttribute("aria-pressed", isSaved);
  }
  await expect.poll(() => savedBy(account)).toEqual([jobId]);
  await page.reload();
  await expect(save).toHaveAttribute("aria-pressed", "true");
});
