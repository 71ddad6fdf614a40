import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { applications } from "#db/schema/applications.ts";
import { messages } from "#db/schema/messages.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { openEmployer } from "./employer.ts";
import { test } from "./visitor.ts";

const reply = (page: Page) => page.getByRole("textbox", { name: "Your message to Quantum Costs Ltd" });
const shown = (page: Page) => page.getByRole("region", { name: "Messages, the newest first" }).getByRole("listitem");

/** A jobseeker with an application that is sent and not yet opened, and the recruiter whose advert it is for. */
async function addApplication(): Promise<{ jo: Account; recruiter: Account; id: string; address: string }> {
  const jo = await addAccount({ name: "Jo Seeker" });
  const id = randomPublicId();
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  await inDatabase(async (db) => {
    const jobId = await makeJob(db, { companyId, title: "Senior QS, highways", createdByUserId: recruiter.userId });
    const now = new Date();
    const dates = { createdAt: now, updatedAt: now, sentAt: now, stateChangedAt: now };
    const sent = {
      publicId: id,
      jobId,
      userId: jo.userId,
      state: "sent",
      source: "board",
      name: jo.name,
      email: jo.email,
    } as const;
    await db.insert(applications).values({ ...sent, ...dates, answers: [] });
  });
  return { jo, recruiter, id, address: `/jobseeker/dashboard?tab=messages&application=${id}` };
}

const written = (id: string) =>
  inDatabase(async (db) => {
    const rows = await db
      .select({ text: messages.text })
      .from(messages)
      .innerJoin(applications, eq(applications.id, messages.applicationId))
      .where(eq(applications.publicId, id))
      .orderBy(messages.id);
    return rows.map(({ text }) => text);
  });

test("an employer opens and writes: the bell tells of it by itself, and the answer goes by keyboard; then it is withdrawn", async ({
  page,
  context,
  browser,
}) => {
  const { jo, recruiter, id } = await addApplication();
  await signInBrowser(context, jo);
  await page.clock.install();
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/how-to-apply");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications");
  const employer = await openEmployer(browser, recruiter);
  expect(await employer.read(id)).toBe(200);
  expect(await employer.write(id, "Can you come on Tuesday at ten?")).toBe(201);
  await page.clock.runFor(31_000);
  await expect(bell).toHaveAccessibleName("Notifications, 2 unread");
  await bell.press("Enter");
  await expect(bell).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await bell.press("Enter");
  await page.getByRole("link", { name: /^New message: Senior QS, highways/ }).press("Enter");

  await expect(page).toHaveURL(/tab=messages&application=/);
  await expect(shown(page)).toHaveText([/Can you come on Tuesday at ten\?/]);
  await expect(bell).toHaveAccessibleName("Notifications, 1 unread");
  await reply(page).focus();
  await page.keyboard.type("Yes, at ten.");
  await page.keyboard.press("Control+Enter");
  await expect(shown(page)).toHaveText([/You.*Yes, at ten\./, /Can you come/]);
  await expect(reply(page)).toHaveValue("");
  await expect(reply(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);

  expect(await employer.write(id, "Ask for Ada.")).toBe(201);
  await page.clock.runFor(31_000);
  await expect(page.getByRole("status").filter({ hasText: "New message from Quantum Costs Ltd: Ask for Ada." })).toBeAttached();
  await expect(shown(page)).toHaveCount(3);

  await page.getByRole("link", { name: "See the application" }).press("Enter");
  await expect(page.getByText("Quantum Costs Ltd opened it")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw this application" }).press("Enter");
  await page.getByRole("button", { name: "Withdraw it" }).press("Enter");
  await expect(page.getByText(/^Withdrawn\. Quantum Costs Ltd/)).toBeFocused();
  await page.getByRole("link", { name: "Messages with Quantum Costs Ltd" }).press("Enter");
  await expect(page.getByText("You have withdrawn this application")).toBeVisible();
  await expect(reply(page)).toHaveCount(0);
  expect(await employer.write(id, "Why?")).toBe(409);
  await employer.close();
});

test("what is written outlives a failed send and a reload, is sent once, and goes with signing out", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const { jo, id, address } = await addApplication();
  await signInBrowser(context, jo);
  await page.goto(address);
  await reply(page).fill("When would it start?");
  let lost = 0;
  await page.route("**/trpc/messages.send**", async (route) => {
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  await expect(reply(page)).toHaveValue("When would it start?");
  await page.unrouteAll();
  await page.reload();
  await expect(reply(page)).toHaveValue("When would it start?");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(reply(page)).toHaveValue("");
  expect(await written(id)).toEqual(["When would it start?"]);

  await reply(page).fill("And where?");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("And where?");
});

test("the list names what is new, and says what to do where nobody has written", { tag: "@full" }, async ({ page, context, browser }) => {
  const { jo, recruiter, id } = await addApplication();
  await signInBrowser(context, jo);
  await page.goto("/jobseeker/dashboard?tab=messages");
  await expect(page.getByText("No messages yet.")).toBeVisible();
  const employer = await openEmployer(browser, recruiter);
  await employer.write(id, "Good morning");
  await employer.close();
  await page.reload();
  const nav = page.getByRole("navigation", { name: "Dashboard" });
  await expect(nav.getByRole("link", { name: "Messages 1 unread" })).toBeVisible();
  await expect(page.getByText("1 new")).toBeVisible();
  await page.getByRole("link", { name: "Quantum Costs Ltd: Senior QS, highways" }).press("Enter");
  await expect(shown(page)).toHaveCount(1);
  await expect(nav.getByRole("link", { name: "Messages", exact: true })).toBeVisible();
  await page.goto("/jobseeker/dashboard?tab=messages&application=none");
  await expect(page.getByText("We could not find that conversation.")).toBeVisible();
});
