import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { checkedLinks } from "#db/schema/links.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { mailTo } from "./mail.ts";
import { addSeeker } from "./seeking.ts";
import { runDueTasks } from "./site-controls.ts";
import { test } from "./visitor.ts";

test("4.9.6 somebody asks for all that is kept of them, and to be erased: one screen counts it, exports it, and says what is kept and why", async ({
  page,
  context,
}) => {
  const person = await addSeeker();
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=users");
  await page.getByLabel("Name, e-mail, ID or reference").fill(person.email);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: person.name }).click();
  await expect(page.getByRole("table", { name: "The account" })).toContainText(person.email);

  await page.getByRole("button", { name: "Count records" }).click();
  const kept = page.getByRole("table", { name: "Data we hold" });
  await expect(kept.getByRole("row").filter({ hasText: "Anonymised" }).first()).toBeVisible();
  await expect(
    kept
      .getByRole("row")
      .filter({ hasText: /Kept: \w/ })
      .first(),
  ).toBeVisible();
  await expect(kept.getByRole("row").filter({ hasText: "Deleted" }).first()).toBeVisible();

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export their data" }).click()]);
  expect(file.suggestedFilename()).toMatch(/^data-of-.+\.zip$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe("PK");
  await expect(page.getByText("The file contains the same data they would download themselves.")).toBeVisible();

  await page.getByRole("button", { name: "Erase", exact: true }).click();
  const form = page.getByRole("form", { name: "Erase the account in seven days" });
  await form.getByRole("textbox").fill("somebody-else@people.example.test");
  await form.getByRole("button").click();
  await expect(form.getByText("This is not the e-mail address of the account.").first()).toBeVisible();
  await form.getByRole("textbox").fill(person.email);
  await form.getByRole("button").click();
  await expect(page.getByText(`${person.name} will be erased in seven days.`)).toBeVisible();
  await expect(page.getByRole("row", { name: /^To be erased on/ })).toBeVisible();
  await mailTo(person.email, /./);
  await page.getByRole("button", { name: "Keep the account" }).click();
  await expect(page.getByText("The account is kept. They have been notified.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^To be erased on/ })).toHaveCount(0);
});

test("4.9.9 what goes wrong is seen at a glance: mails that bounced, feeds that failed or wait, work behind, and dead links", async ({
  page,
  context,
}) => {
  const mark = Date.now().toString(36);
  const now = new Date();
  const applyUrl = `https://gone-${mark}.example.test/apply`;
  const jobId = await addAdvert({ title: `Surveyor of Lost Links ${mark}`, applyKind: "external", applyUrl }, []);
  const mailNumber = await inDatabase(async (db) => {
    const looked = { lastLookedAt: now, failingSince: now, nextLookAt: new Date(now.getTime() + 86_400_000), looks: 3, failedLooks: 3 };
    const link = { kind: "apply", subjectId: jobId, url: applyUrl, host: new URL(applyUrl).host, state: "dead" } as const;
    await db
      .insert(checkedLinks)
      .values({ ...link, ...looked })
      .onDuplicateKeyUpdate({ set: { ...link, ...looked } });
    for (const [name, state] of [
      ["Failing", "failed"],
      ["Held", "held"],
    ] as const) {
      const slug = `${name.toLowerCase()}-${mark}`;
      const source = { slug, name: `${name} feed ${mark}`, location: `https://${slug}.example.test/`, createdAt: now, updatedAt: now };
      const [made] = await db.insert(feedSources).values(source).$returningId();
      const message = `Something about ${slug}.`;
      await db.insert(feedRuns).values({ sourceId: made?.id ?? 0, state, isDryRun: false, startedAt: now, finishedAt: now, message });
    }
    const words = { subject: "Bounced", textBody: "Hello", htmlBody: "<p>Hello</p>", headers: {}, template: "verify-email" };
    const given = {
      state: "failed",
      attempts: 8,
      nextAttemptAt: now,
      createdAt: now,
      failedAt: now,
      lastError: `No such user ${mark}`,
    } as const;
    const [mail] = await db
      .insert(outboxMessages)
      .values({ ...words, ...given, toAddress: `${mark}@people.example.test` })
      .$returningId();
    return mail?.id ?? 0;
  });

  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Failed e-mails [1-9]/ }).click();
  const mail = page.getByRole("row").filter({ hasText: `No such user ${mark}` });
  await mail.getByRole("link").click();
  await page.getByRole("button", { name: /again/ }).click();
  await expect
    .poll(async () => (await inDatabase((db) => db.select().from(outboxMessages).where(eq(outboxMessages.id, mailNumber))))[0]?.state)
    .not.toBe("failed");

  await page.goto("/admin/dashboard");
  await page.getByRole("link", { name: /^Feeds failed or held [1-9]/ }).click();
  for (const [name, word] of [
    ["Failing", "Failed"],
    ["Held", "Held"],
  ]) {
    const row = page.getByRole("row").filter({ hasText: `${name} feed ${mark}` });
    await expect(row).toContainText(`Something about ${name?.toLowerCase()}-${mark}.`);
    await expect(row.getByText(word ?? "", { exact: true })).toBeVisible();
  }

  await page.goto("/admin/dashboard?tab=background");
  await expect(page.getByRole("row", { name: /^E-mails job alerts/ })).toContainText(/\d\d:\d\d/);
  await page.getByRole("button", { name: /^Run now ?: Updates the figures of board health$/ }).click();
  await expect(page.getByText("“Updates the figures of board health” will run within seconds.")).toBeVisible();
  await runDueTasks();
  await page.goto("/board-health");
  await expect(page.getByRole("row", { name: /^Broken application links/ })).toContainText(/[1-9]\d* links?/);
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText("The link for applications didn’t work when we last tried it.")).toBeVisible();
});
