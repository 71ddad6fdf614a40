import { eq } from "drizzle-orm";
import { type BrowserContext, expect, type Page } from "playwright/test";
import type { ApplicationState } from "#db/own-values.ts";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { messages } from "#db/schema/messages.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { applicationsTo } from "./adverts.ts";
import { test } from "./visitor.ts";

const hourMs = 3_600_000;

/** A recruiter signed in, with an advert that these people applied to, the first of them the longest ago. */
async function openWith(context: BrowserContext, people: readonly { name: string; state?: ApplicationState }[]) {
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  const jobId = await inDatabase((db) => makeJob(db, { companyId, title: "Senior QS, highways", createdByUserId: recruiter.userId }));
  const ids: string[] = [];
  for (const [at, { name, state = "opened" }] of people.entries()) {
    const { userId, email } = await addAccount({ name });
    const sentAt = new Date(Date.now() - (people.length - at) * hourMs);
    const dates = { createdAt: sentAt, updatedAt: sentAt, sentAt, stateChangedAt: sentAt };
    const sent = { jobId, userId, state, source: "board", name, email, coverNote: `I am ${name}.` } as const;
    const publicId = randomPublicId();
    ids.push(publicId);
    await inDatabase(async (db) => {
      const [row] = await db
        .insert(applications)
        .values({ publicId, ...sent, ...dates, answers: [] })
        .$returningId();
      const event = { applicationId: row?.id ?? 0, at: sentAt, fromState: "sent", toState: state, actor: "employer" } as const;
      await db.insert(applicationEvents).values(event);
    });
  }
  await signInBrowser(context, recruiter);
  return { jobId, ids, recruiter };
}

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}: `) });
const statesOf = async (jobId: number) => (await applicationsTo(jobId)).map(({ name, state }) => `${name?.split(" ")[0]} ${state}`).sort();

test("4.5.8 all by keyboard: three people moved on the board, the others told in one go with names filled in, taken back, and names hidden", async ({
  page,
  context,
}) => {
  const names = ["Ann Able", "Bea Baker", "Cal Carter", "Dee Drew", "Eve Ellis"];
  const { jobId } = await openWith(
    context,
    names.map((name) => ({ name })),
  );
  await page.goto(`/recruiter/dashboard?tab=applicants&job=${jobId}`);
  const opened = column(page, "Opened");
  await expect(opened.getByRole("listitem")).toHaveCount(5);

  await opened.getByRole("link", { name: "Eve Ellis" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(opened.getByRole("link", { name: "Dee Drew" })).toBeFocused();
  for (const name of ["Dee Drew", "Cal Carter", "Bea Baker"]) {
    await page.getByRole("link", { name, exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: `Move to… ${name}` })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Shortlisted", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${name} moved to “Shortlisted”.`)).toBeFocused();
    await expect(column(page, "Shortlisted").getByRole("link", { name })).toBeVisible();
  }
  await column(page, "Shortlisted").getByRole("link", { name: "Bea Baker" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(opened.locator("[data-card-link]").last()).toBeFocused();

  await page.getByRole("link", { name: "Table", exact: true }).focus();
  await page.keyboard.press("Enter");
  for (const name of ["Ann Able", "Eve Ellis"]) {
    await page.getByRole("checkbox", { name: `Choose ${name}` }).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Not progressing…" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Move Eve Ellis and Ann Able to “Not progressing”" })).toBeFocused();
  await page.getByLabel("Template").selectOption({ label: "Not this time" });
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Dear Eve,");
  await page.getByRole("button", { name: "Show the next of 2" }).focus();
  await page.keyboard.press("Enter");
  await expect(preview).toContainText("Dear Ann,");
  await expect(preview).toContainText("Senior QS, highways");
  await page.getByRole("button", { name: /^Move and notify/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 applicants moved to “Not progressing”.")).toBeFocused();
  expect(await statesOf(jobId)).toContain("Ann not-progressing");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await statesOf(jobId)).toEqual(["Ann opened", "Bea shortlisted", "Cal shortlisted", "Dee shortlisted", "Eve opened"]);

  await page.getByRole("checkbox", { name: "Hide names until someone is shortlisted" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("link", { name: "Ann Able" })).toHaveCount(0);
  await expect(page.getByRole("rowheader", { name: /^Applicant / })).toHaveCount(2);
  await expect(page.getByRole("rowheader", { name: "Bea Baker" })).toBeVisible();
});

test("✗ a colleague moved somebody meanwhile: it says so, and what was written stays; then notes, a rating and the history", async ({
  page,
  context,
}) => {
  const { ids, recruiter } = await openWith(context, [{ name: "Ann Able" }]);
  const [id = ""] = ids;
  await page.goto(`/recruiter/dashboard?tab=applicants&application=${id}`);
  await page.getByRole("button", { name: "Not progressing…" }).click();
  await page.getByLabel("Your message").fill("Dear {first name}, thank you.");
  await inDatabase((db) => db.update(applications).set({ state: "interview" }).where(eq(applications.publicId, id)));
  await page.getByRole("button", { name: "Move and notify Ann Able" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Left where they are" })).toContainText("Ann Able");
  await expect(page.getByText("Interview", { exact: true }).first()).toBeVisible();
  await page.getByLabel("Your note").fill("Knows NEC4 well.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText("Knows NEC4 well.")).toBeVisible();
  await page.getByLabel("Your rating").selectOption({ label: "4 of 5" });
  await page.goto("/recruiter/dashboard?tab=applicants&view=table&stars=4");
  await expect(page.getByRole("rowheader", { name: "Ann Able" })).toBeVisible();
  expect(recruiter.name).toBe("Rae Recruiter");
});

test("4.5.12 everybody still open is answered in their own words; messages are found by words, and answered from a template", {
  tag: "@full",
}, async ({ page, context }) => {
  const people = [{ name: "Ann Able" }, { name: "Bea Baker", state: "interview" as const }];
  const { jobId, ids } = await openWith(context, people);
  const [ann = ""] = ids;
  await inDatabase(async (db) => {
    const [row] = await db
      .select({ rowId: applications.id, userId: applications.userId })
      .from(applications)
      .where(eq(applications.publicId, ann));
    const sentAt = new Date();
    const message = {
      publicId: randomPublicId(),
      applicationId: row?.rowId ?? 0,
      side: "applicant",
      authorUserId: row?.userId ?? 0,
    } as const;
    await db.insert(messages).values({ ...message, text: "Is the site near Hull?", sentAt });
    await db.update(applications).set({ lastMessageAt: sentAt }).where(eq(applications.publicId, ann));
  });
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/recruiter/dashboard?tab=messages");
  await page.getByLabel("Words, name or title").fill("near hull");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByRole("link", { name: "Ann Able: Senior QS, highways" }).click();
  await page.getByLabel("Template").selectOption({ label: "We are reading your application" });
  await expect(page.getByLabel("Your message to Ann Able")).toHaveValue(/^Dear Ann,/);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("region", { name: "Messages, the newest first" }).getByRole("listitem")).toHaveCount(2);

  await page.goto(`/recruiter/dashboard?tab=applicants&job=${jobId}`);
  await page.getByRole("link", { name: "Answer all open applicants" }).click();
  await page.getByLabel("To those who were not shortlisted").fill("Dear {first name}, it has closed.");
  await page.getByLabel(/^To the 1 you shortlisted/).fill("Dear {first name}, thank you for coming.");
  await expect(page.getByText("Dear Bea, thank you for coming.")).toBeVisible();
  await page.getByRole("button", { name: "Notify 2 people" }).click();
  await expect.poll(() => statesOf(jobId)).toEqual(["Ann not-progressing", "Bea not-progressing"]);
});
