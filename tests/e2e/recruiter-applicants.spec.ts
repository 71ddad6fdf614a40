import { eq } from "drizzle-orm";
import { type BrowserContext, expect } from "playwright/test";
import { applications } from "#db/schema/applications.ts";
import { messages } from "#db/schema/messages.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import type { ApplicationState } from "#db/values.ts";
import { randomPublicId } from "#server/secrets.ts";
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
    await inDatabase((db) => db.insert(applications).values({ publicId, ...sent, ...dates, answers: [] }));
  }
  await signInBrowser(context, recruiter);
  return { jobId, ids, recruiter };
}

const statesOf = async (jobId: number) => (await applicationsTo(jobId)).map(({ name, state }) => `${name?.split(" ")[0]} ${state}`).sort();

test("4.5.12 everybody still open is answered in their own words; messages are found by words, and answered from a template", async ({
  page,
  context,
}) => {
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
  await page.getByRole("link", { name: "Answer everybody still open" }).click();
  await page.getByLabel("To those who were not shortlisted").fill("Dear {first name}, it has closed.");
  await page.getByLabel(/^To the 1 you shortlisted/).fill("Dear {first name}, thank you for coming.");
  await expect(page.getByText("Dear Bea, thank you for coming.")).toBeVisible();
  await page.getByRole("button", { name: "Tell 2 people" }).click();
  await expect.poll(() => statesOf(jobId)).toEqual(["Ann not-progressing", "Bea not-progressing"]);
});
