import { expect } from "playwright/test";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { londonDate } from "#server/text/london-time.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { linkIn, mailTo } from "./mail.ts";
import { test } from "./visitor.ts";

const inDays = (days: number) => londonDate(new Date(Date.now() + days * 86_400_000));

test("an interview is arranged after a refusal that keeps what was typed, accepted, and seen by both, with a calendar file", async ({
  page,
  context,
  browser,
}) => {
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  const jo = await addAccount({ name: "Jo Seeker" });
  const id = randomPublicId();
  await inDatabase(async (db) => {
    const jobId = await makeJob(db, { companyId, title: "QS, locks", createdByUserId: recruiter.userId });
    const sentAt = new Date(Date.now() - 3_600_000);
    const dates = { createdAt: sentAt, updatedAt: sentAt, sentAt, stateChangedAt: sentAt };
    const sent = { jobId, userId: jo.userId, state: "shortlisted", source: "board", name: jo.name, email: jo.email } as const;
    const [row] = await db
      .insert(applications)
      .values({ publicId: id, ...sent, ...dates, answers: [] })
      .$returningId();
    await db.insert(applicationEvents).values({ applicationId: row?.id ?? 0, at: sentAt, toState: "shortlisted", actor: "employer" });
  });

  await signInBrowser(context, recruiter);
  await page.goto(`/recruiter/dashboard?tab=applicants&application=${id}`);
  await page.getByRole("button", { name: "Interview…", exact: true }).click();
  await page.getByRole("button", { name: "Arrange an interview…" }).first().click();
  const form = page.getByRole("form", { name: "Arrange an interview" });
  await form.getByLabel("Day").fill(inDays(9));
  await form.getByLabel("Time", { exact: true }).fill("10:30");
  await form.getByLabel("By video").check();
  await form.getByLabel("Link to the meeting").fill("http://meet.example.test/locks");
  await form.getByLabel(/^Message/).fill("Please bring a cost plan.");
  await form.getByRole("button", { name: "Arrange and invite" }).click();
  await expect(form.getByRole("link", { name: "Give a whole link that starts with https://." })).toBeVisible();
  await expect(form.getByLabel(/^Message/)).toHaveValue("Please bring a cost plan.");
  await form.getByLabel("Link to the meeting").fill("https://meet.example.test/locks");
  await form.getByRole("button", { name: "Arrange and invite" }).click();
  await expect(page.getByText("Interview arranged. We have e-mailed you both")).toBeFocused();
  await expect(page.getByText("Awaiting the applicant’s answer")).toBeVisible();
  await page.getByRole("button", { name: "Arrange another interview…" }).click();
  await form.getByLabel("Day").fill(inDays(9));
  await form.getByLabel("Time", { exact: true }).fill("11:00");
  await form.getByLabel("Place").fill("1 High Street, Leeds");
  await form.getByRole("button", { name: "Arrange and invite" }).click();
  await expect(form.getByRole("alert")).toContainText("the applicant, you and Rae Recruiter are in both.");
  await form.getByRole("button", { name: "Cancel" }).click();

  const seeker = await browser.newContext();
  await signInBrowser(seeker, jo);
  const theirs = await seeker.newPage();
  await theirs.goto(linkIn(await mailTo(jo.email, /^Invitation to an interview: QS, locks$/), "/jobseeker/dashboard"));
  const interview = theirs.getByRole("region", { name: "Interview", exact: true });
  await interview.getByRole("button", { name: "Accept first interview" }).click();
  await expect(interview.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(theirs.getByText(/^You accepted the interview for /)).toBeVisible();
  const [file] = await Promise.all([
    theirs.waitForEvent("download"),
    interview.getByRole("link", { name: "Add to your calendar (.ics)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("interview.ics");
  await seeker.close();

  await page.goto("/recruiter/dashboard");
  const coming = page.getByRole("region", { name: "Upcoming interviews" });
  await expect(coming.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(coming.getByRole("link", { name: /Jo Seeker$/ })).toBeVisible();
});
