import { eq, sql } from "drizzle-orm";
import { expect } from "playwright/test";
import { notifications } from "#db/schema/notifications.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { goTo } from "./go-to.ts";
import { exhaustQuotas, sentence } from "./out-of-quota.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

/** The database takes a kind that is none when it is told to ignore that, and what reads it fails: for this person alone. */
const noKind = "" as "enquiry-received";
/** A write that the database itself gives up. */
const giveUp = (userId: number) =>
  sql.raw(`CREATE TRIGGER fault_of_${userId} BEFORE UPDATE ON account_preferences FOR EACH ROW
    IF NEW.user_id = ${userId} AND NOT (NEW.onboarding <=> OLD.onboarding) THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'A fault of test'; END IF`);
const ourFault = "Something went wrong on our side.";

test("a fault of the site is said where its answer would be and beside what was pressed, and is over once it is mended", async ({
  page,
  context,
}) => {
  const account = await addAccount();
  const { userId } = account;
  await signInBrowser(context, account);
  await inDatabase(async (db) => {
    const publicId = userId.toString().padStart(22, "0");
    await db
      .insert(notifications)
      .ignore()
      .values({ publicId, userId, kind: noKind, facts: {}, createdAt: new Date(Date.now() - 60_000) });
    await db.execute(giveUp(userId));
  });
  await page.goto("/jobseeker/dashboard?tab=notifications");
  const part = page.getByRole("main").getByRole("alert");
  await expect(part).toContainText(/We could not load your notifications\s*Something went wrong on our side\./);
  await inDatabase((db) => db.delete(notifications).where(eq(notifications.userId, userId)));
  await part.getByRole("button", { name: "Try again" }).click();
  await expect(part).toHaveCount(0);

  await page.goto("/onboarding");
  const skip = page.getByRole("button", { name: "Skip “Check your name”" });
  await skip.click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(`That was not saved. ${ourFault}`);
  await inDatabase((db) => db.execute(sql.raw(`DROP TRIGGER fault_of_${userId}`)));
  await skip.click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText("Skipped");
});

test("the console without quota says it in each part, and comes back by itself", { tag: "@full" }, async ({ page, context }) => {
  const admin = await addAccount({ role: "platform_admin" });
  await signInBrowser(context, admin, { mfaAt: new Date() });
  await page.goto("/terms");
  await ready(page);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const letGo = await exhaustQuotas(admin, "read");
  await goTo(page, "/admin/ops");
  await expect(page.getByRole("main").getByRole("alert").first()).toContainText(sentence);
  await letGo();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  await expect(page.locator('main [role="status"][aria-label^="Loading"]')).toHaveCount(0);
});

test("with the breaker of batches open a dashboard comes all the same, each read by itself", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  const batches: string[] = [];
  await page.clock.install();
  await page.route("**/api/batch", (route) => {
    batches.push(route.request().url());
    return route.abort("connectionfailed");
  });
  await page.goto("/terms");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "My Account" }).click();
  await expect(page).toHaveURL(/\/jobseeker\/dashboard/);
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(async () => {
    while ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0, { timeout: 1000 });
    expect(batches.length).toBeGreaterThanOrEqual(5);
  }).toPass();
  const failed = batches.length;
  // The breaker tries again after half a minute: so little passes from here on, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole("main").getByRole("link", { name: "Saved", exact: true }).first().click();
  await page.clock.runFor(5000);
  await expect(page.getByRole("main").getByRole("heading", { name: /saved/i }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  expect(batches).toHaveLength(failed);
});
