import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { mailTo } from "./mail.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("an administrator looks at somebody's screens under a banner, can change nothing there, and the person is told", async ({
  page,
  context,
  browser,
}) => {
  const person = await addAccount({ name: "Jo Seeker" });
  const jobId = await addAdvert({ title: `Looked At Surveyor ${Date.now()}` }, []);
  const [row] = await inDatabase((db) => db.select({ id: users.publicId }).from(users).where(eq(users.id, person.userId)));
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto(`/admin/dashboard?tab=users&user=${row?.id}`);
  await page.getByRole("button", { name: "Start a support view" }).click();
  await page.getByLabel("Reason, as they will read it").fill("You wrote that your saved jobs do not load.");
  await page.getByRole("button", { name: "Start the view" }).click();

  await page.waitForURL("**/jobseeker/dashboard");
  const banner = page.getByRole("region", { name: "Support view" });
  await expect(banner).toContainText("You see the site as Jo Seeker does");
  for (const path of ["/jobs", `/jobs/${jobId}`, "/my-account", "/jobseeker/dashboard?tab=saved"]) {
    await page.goto(path);
    await expect(banner).toBeVisible();
  }
  await page.goto(`/jobs/${jobId}`);
  await expect(banner).toBeVisible();
  await ready(page);
  const refused = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().includes("saved"));
  await page.getByRole("button", { name: /^Save/ }).first().click();
  expect((await refused).status()).toBe(403);

  await banner.getByRole("button", { name: "End the support view" }).click();
  await expect(page.getByRole("heading", { name: "Jo Seeker" })).toBeVisible();
  await expect(banner).toHaveCount(0);

  expect((await mailTo(person.email, /./)).text).toContain("You wrote that your saved jobs do not load.");
  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, person);
  const own = await elsewhere.newPage();
  await own.goto("/jobseeker/dashboard?tab=saved");
  await expect(own.getByText(/Looked At Surveyor/)).toHaveCount(0);
  await own.goto("/jobseeker/dashboard?tab=notifications");
  await expect(own.locator("#content").getByText(/You wrote that your saved jobs do not load/)).toBeVisible();
  await elsewhere.close();
});
