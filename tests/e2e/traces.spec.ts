import { sql } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

const heldSeconds = 3;

/** Opens an address while nobody may read the table its page is made from. */
async function openHeldUp(page: Page, path: string): Promise<void> {
  await inDatabase(async (db) => {
    await db.execute(sql`LOCK TABLES board_health_days WRITE`);
    const opening = page.goto(path);
    await db.execute(sql`SELECT SLEEP(${heldSeconds})`);
    await db.execute(sql`UNLOCK TABLES`);
    await opening;
  });
}

test("one request held up for three seconds is offered to administrators within a minute, with the statement that waited", async ({
  page,
  browser,
}) => {
  await openHeldUp(page, `/board-health?held=${Date.now()}`);
  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  const console = await elsewhere.newPage();
  const row = console.getByRole("row", { name: /GET \/board-health/ });
  await expect(async () => {
    await console.goto("/admin/ops?tab=traces&hours=1&slower=1000");
    await expect(row.first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await console.getByLabel("What was asked").selectOption("GET /board-health");
  await console.getByRole("button", { name: "Show traces" }).click();
  await expect(console).toHaveURL(/name=GET\+%2Fboard-health|name=GET%20%2Fboard-health/);
  await row.first().getByRole("link").click();

  await expect(console.getByRole("heading", { name: /^GET \/board-health/ })).toBeVisible();
  await expect(console.getByText(/slower than 99 in 100 of its kind$|a page waited for it$/)).toBeVisible();
  const steps = console.getByRole("list", { name: "Steps, in order of time" });
  const statement = steps
    .getByRole("button", { name: /^Level 3: select .*board_health_days/s })
    .filter({ hasText: /[234]\.\d\d s/ })
    .first();
  await expect(statement).toBeVisible();
  await steps.getByRole("button").first().focus();
  await console.keyboard.press("End");
  await expect(steps.getByRole("button").last()).toBeFocused();
  await statement.press("Enter");
  await expect(console.locator("pre", { hasText: "from `board_health_days`" })).toBeVisible();
  await console.getByRole("link", { name: "As a table" }).click();
  await expect(
    console
      .getByRole("row", { name: /board_health_days/ })
      .filter({ hasText: /[234]\.\d\d s/ })
      .first(),
  ).toBeVisible();
  await elsewhere.close();
});
