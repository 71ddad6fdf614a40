import { and, eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, password, signInBrowser } from "../accounts.ts";
import { applicationsTo } from "../adverts.ts";
import { addDraft, addFirm, addRecruiter, completeFields } from "../hiring.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { test } from "./journey.ts";

/** Returns mail about applications, once the undo period has passed. */
const newsFor = async (address: string) => {
  const ofThem = and(eq(outboxMessages.toAddress, address), eq(outboxMessages.template, "application-status"));
  const rows = await inDatabase((db) => db.select({ text: outboxMessages.textBody }).from(outboxMessages).where(ofThem));
  return rows.map(({ text }) => text);
};

test("4.5.1 to 4.5.3 whoever comes to post a job registers, confirms, writes and creates their company, and is back at the advert each time", async ({
  page,
}) => {
  const email = `hirer@lias-${process.pid}-${Date.now()}.example`;
  await page.goto("/post-a-job?step=role");
  await page.getByRole("link", { name: "Create an employer account" }).click();
  await page.getByLabel("For a company").check();
  await page.getByLabel("Your name").fill("Hilda Hirer");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");

  await page.goto(linkIn(await mailTo(email, /^Confirm your e-mail address/), "/verify-email/"));
  await ready(page);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await page.getByRole("link", { name: "Skip this" }).click();

  await expect(page).toHaveURL(/\/post-a-job\?step=role$/);
  await page.getByRole("link", { name: "Create or join your company" }).click();
  await page.getByLabel("Name").fill(`Lias Building ${process.pid} ${Date.now()}`);
  await page.getByLabel("Name").blur();
  await expect(page.getByLabel("Address")).toHaveValue(/^lias-building/);
  await page.getByLabel("Kind of firm").selectOption("main-contractor");
  await page.getByRole("button", { name: "Create the company" }).click();

  await page.getByLabel("Title", { exact: true }).fill("Planning Quantity Surveyor");
  await expect(page).toHaveURL(/draft=[\w-]{22}/);
  await expect(page.getByText(/^Saved \d\d:\d\d\.$/)).toBeVisible();
});

test("4.5.12 adverts closed together: taken back, closed again, everybody told by name and title; a paused one says so to whoever has a draft", async ({
  page,
  context,
  browser,
}) => {
  const companyId = await addFirm();
  const recruiter = await addRecruiter(companyId);
  const ann = await addAccount({ name: "Ann Able" });
  const bea = await addAccount({ name: "Bea Baker" });
  const dee = await addAccount({ name: "Dee Drew" });
  const advert = (title: string) => inDatabase((db) => makeJob(db, { companyId, title, createdByUserId: recruiter.userId }));
  const jobIds = [await advert("Bridge Surveyor"), await advert("Tunnel Surveyor")];
  const [bridge = 0, tunnel = 0] = jobIds;
  for (const [at, jobId] of jobIds.entries()) {
    const posting = await addDraft(recruiter, companyId, { ...completeFields, title: at === 0 ? "Bridge Surveyor" : "Tunnel Surveyor" });
    await inDatabase((db) => db.update(jobDrafts).set({ jobId }).where(eq(jobDrafts.publicId, posting)));
  }
  const apply = (jobId: number, { userId, name, email }: typeof ann, state: "opened" | "interview" | "draft") =>
    inDatabase(async (db) => {
      const at = new Date(Date.now() - 3_600_000);
      const row = { publicId: randomPublicId(), jobId, userId, name, email, state, answers: [], source: "board" as const };
      const sentAt = state === "draft" ? null : at;
      const [made] = await db
        .insert(applications)
        .values({ ...row, createdAt: at, updatedAt: at, sentAt, stateChangedAt: at })
        .$returningId();
      const event = { applicationId: made?.id ?? 0, at, fromState: "sent", toState: state, actor: "employer" } as const;
      if (state !== "draft") await db.insert(applicationEvents).values(event);
    });
  await apply(bridge, ann, "opened");
  await apply(tunnel, bea, "interview");
  await apply(tunnel, dee, "draft");
  await signInBrowser(context, recruiter);
  await page.goto("/recruiter/dashboard?tab=jobs&state=live");
  const choose = async () => {
    for (const title of ["Bridge Surveyor", "Tunnel Surveyor"]) await page.getByRole("checkbox", { name: `Choose ${title}` }).check();
  };

  await choose();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(page.getByText("2 adverts paused.")).toBeFocused();
  // A message stays while it is pointed at, however long the other person's pages take.
  await page.getByRole("button", { name: "Undo" }).hover();
  const seeker = await browser.newContext();
  await signInBrowser(seeker, dee);
  const draft = await seeker.newPage();
  await draft.goto(`/jobs/${tunnel}/apply`);
  await expect(draft.getByRole("heading", { level: 1 })).toHaveText("Paused: Tunnel Surveyor");
  await expect(draft.getByText(/^Your draft of .* is saved\./)).toBeVisible();
  await draft.getByRole("link", { name: "Read the advert" }).click();
  await expect(draft.getByText("You cannot apply for now", { exact: false })).toBeVisible();
  await seeker.close();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone.")).toBeVisible();

  await choose();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("2 adverts closed.")).toBeFocused();
  const answers = page.getByRole("region", { name: "Answers to people who applied" });
  await expect(answers).toContainText("2 people who applied for these 2 adverts have had no outcome");
  for (const title of ["Bridge Surveyor", "Tunnel Surveyor"]) await expect(answers).toContainText(`${title}: 1 person`);
  await answers.getByLabel("To those who were not shortlisted").fill("Dear {first name}, {job title} has closed.");
  await answers.getByLabel(/^To the 1 you shortlisted/).fill("Dear {first name}, thank you for coming about {job title}.");
  await expect(answers.getByText("Dear Ann, Bridge Surveyor has closed.")).toBeVisible();
  await expect(answers.getByText("Dear Bea, thank you for coming about Tunnel Surveyor.")).toBeVisible();
  await answers.getByRole("button", { name: "Notify 2 people" }).click();
  await expect(page.getByText("2 people answered.")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).hover();
  await expect(answers).toHaveCount(0);
  expect(await newsFor(ann.email)).toEqual([expect.stringContaining("Dear Ann, Bridge Surveyor has closed.")]);
  expect(await newsFor(bea.email)).toEqual([expect.stringContaining("Dear Bea, thank you for coming about Tunnel Surveyor.")]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone: nobody is notified.")).toBeVisible();
  expect([...(await newsFor(ann.email)), ...(await newsFor(bea.email))]).toEqual([]);
  const states = [...(await applicationsTo(bridge)), ...(await applicationsTo(tunnel))].map(({ state }) => state);
  expect(states.sort()).toEqual(["draft", "interview", "opened"]);
});
