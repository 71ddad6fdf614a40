import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { jobReports } from "#db/schema/job-reports.ts";
import { jobQuestions } from "#db/schema/jobs.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { recoveryCodes, totpSecrets } from "#db/schema/sign-in.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { newRecoveryCodes, readRecoveryCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { addAccount, inDatabase, password, signInBrowser } from "../accounts.ts";
import { addAdvert, applicationsTo } from "../adverts.ts";
import { openEmployer } from "../employer.ts";
import { test } from "../visitor.ts";

const sendButton = (page: Page) => page.getByRole("button", { name: "Send application" });
const note = (page: Page) => page.getByLabel(/Cover note/);
const isSent = (page: Page) => expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeFocused();

async function openForm(page: Page, jobId: number): Promise<void> {
  await page.goto(`/jobs/${jobId}/apply`);
  await expect(sendButton(page)).toBeEnabled();
}

test("4.2.8 and 4.2.9 one application is withdrawn, put back and withdrawn again; the other’s outcome is read, and its advert reported for hiding the pay", async ({
  page,
  context,
  browser,
}) => {
  const jo = await addAccount({ name: "Jo Seeker" });
  const companyId = await inDatabase((db) => makeCompany(db, { name: "Quantum Costs Ltd" }));
  const recruiter = await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
  const of = { companyId, createdByUserId: recruiter.userId };
  const advert = (title: string) => addAdvert({ ...of, title, payPeriod: null, payMinPence: null, payMaxPence: null, payText: "Good" }, []);
  const [bridges, locks] = [await advert("QS, bridges"), await advert("QS, locks")];
  await signInBrowser(context, jo);
  for (const jobId of [bridges, locks]) {
    await openForm(page, jobId);
    await sendButton(page).click();
    await isSent(page);
  }
  const idOf = async (jobId: number) => (await applicationsTo(jobId))[0]?.publicId ?? "";
  const [first, second] = [await idOf(bridges), await idOf(locks)];
  const employer = await openEmployer(browser, recruiter);
  expect(await employer.read(first)).toBe(200);
  expect(await employer.read(second)).toBe(200);

  const withdraw = async () => {
    await page.getByRole("button", { name: "Withdraw this application" }).click();
    await page.getByRole("button", { name: "Withdraw it" }).click();
    await expect(page.getByText("Withdrawn. Quantum Costs Ltd can no longer read it.")).toBeFocused();
  };
  await page.goto(`/jobseeker/dashboard?tab=applications&application=${first}`);
  await expect(page.getByText("Quantum Costs Ltd opened it")).toBeVisible();
  await withdraw();
  expect(await employer.move(first, "opened", "interview", "Come on Tuesday.")).toBeGreaterThanOrEqual(400);
  await page.getByRole("button", { name: "Undo the withdrawal" }).click();
  await expect(page.getByText("The withdrawal has been undone. Your application is back where it was.")).toBeFocused();
  await withdraw();

  expect(await employer.move(second, "opened", "not-progressing", "We chose somebody who has built locks.")).toBe(200);
  await employer.close();
  await page.goto("/jobseeker/dashboard?tab=applications&state=not-progressing");
  await page.getByRole("link", { name: "QS, locks" }).click();
  await expect(page.getByText("We chose somebody who has built locks.")).toBeVisible();
  await page.getByRole("link", { name: "See the advert" }).click();
  await page.getByRole("link", { name: "Report this advert" }).click();
  await page.getByLabel("The pay is not shown").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you: your report has been sent" })).toBeFocused();
  const [report] = await inDatabase((db) => db.select().from(jobReports).where(eq(jobReports.jobId, locks)));
  expect(report).toMatchObject({ reason: "pay-missing", userId: jo.userId });
  await expect(page.getByText(report?.reference ?? "none")).toBeVisible();
});

test("✗ a draft changed on two devices: the second is told what the first saved, keeps its words over a reload, and chooses", {
  tag: "@full",
}, async ({ page, context, browser }) => {
  const account = await addAccount();
  const jobId = await addAdvert({}, []);
  await signInBrowser(context, account);
  const otherDevice = await browser.newContext({ viewport: { width: 320, height: 800 } });
  await signInBrowser(otherDevice, account);
  const phone = await otherDevice.newPage();
  const saved = (of: Page) => expect(of.getByText(/Draft saved at/)).toBeVisible();
  const elsewhere = page.getByText("Changed elsewhere.");

  await openForm(page, jobId);
  await note(page).fill("Begun at the desk");
  await saved(page);
  await openForm(phone, jobId);
  await note(phone).fill("Gone on with on the telephone");
  await saved(phone);

  await note(page).fill("Gone on with at the desk");
  await expect(elsewhere).toBeVisible();
  await expect(page.getByText("Gone on with on the telephone")).toBeVisible();
  await expect(note(page)).toHaveValue("Gone on with at the desk");
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual(["Gone on with on the telephone"]);
  page.once("dialog", (dialog) => void dialog.accept());
  await openForm(page, jobId);
  await expect(note(page)).toHaveValue("Gone on with at the desk");
  await note(page).press("End");
  await page.keyboard.type(", still");
  await expect(elsewhere).toBeVisible();
  await page.getByRole("button", { name: "Keep this version" }).click();
  await saved(page);
  await expect(elsewhere).toHaveCount(0);
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual(["Gone on with at the desk, still"]);

  await note(phone).fill("The telephone again");
  await expect(phone.getByText("Changed elsewhere.")).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await phone.getByRole("button", { name: "Use the other version" }).click();
  await expect(note(phone)).toHaveValue("Gone on with at the desk, still");
  await sendButton(phone).click();
  await isSent(phone);
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual(["Gone on with at the desk, still"]);
  await otherDevice.close();
});

test("✗ a session that ends while writing is taken up again over the page with a second factor, and no word is lost", async ({
  page,
  context,
}) => {
  const account = await addAccount();
  const [code = ""] = newRecoveryCodes();
  await inDatabase(async (db) => {
    const now = new Date();
    await db.insert(totpSecrets).values({ userId: account.userId, sealedSecret: "of no app", confirmedAt: now, createdAt: now });
    await db.insert(recoveryCodes).values({ userId: account.userId, hash: hashOf(readRecoveryCode(code) ?? "") });
  });
  const jobId = await addAdvert({}, []);
  await signInBrowser(context, account, { mfaAt: new Date() });
  await openForm(page, jobId);
  await context.clearCookies();
  const words = "Written after the session ended. ".repeat(60).trim();
  await note(page).fill(words);
  await sendButton(page).click();
  const first = page.getByRole("dialog", { name: "Sign in to go on" });
  await first.getByLabel("E-mail address").fill(account.email);
  await first.getByLabel("Password", { exact: true }).fill(password);
  await first.getByRole("button", { name: "Sign in", exact: true }).click();
  const step = page.getByRole("dialog", { name: "One more step" });
  await expect(step.getByLabel("Code from your authenticator app")).toBeFocused();
  await step.getByRole("button", { name: "Use a recovery code" }).click();
  await step.getByLabel("Recovery code").fill("AAAA-AAAA-AAAA-AAAA-AAAA-AAAA");
  await step.getByRole("button", { name: "Continue" }).click();
  await expect(step.getByRole("alert").first()).toBeVisible();
  await step.getByLabel("Recovery code").fill(code);
  await step.getByRole("button", { name: "Continue" }).click();
  await isSent(page);
  expect((await applicationsTo(jobId)).map(({ coverNote, state }) => [coverNote, state])).toEqual([[words, "sent"]]);
});

test("notice and right to work are filled in from the profile, said to be from there, and can be changed", async ({ page, context }) => {
  const account = await addAccount();
  const jobId = await addAdvert({}, []);
  await inDatabase(async (db) => {
    const now = new Date();
    const lists = { contractTypes: [], workTypes: [], payBases: [] };
    const facts = { noticeWeeks: 4, needsSponsorship: false, ...lists, createdAt: now, updatedAt: now };
    await db.insert(jobseekerProfiles).values({ userId: account.userId, publicId: randomPublicId(), ...facts });
    await db.insert(jobQuestions).values([
      { jobId, position: 0, question: "What is your notice period?", kind: "text", isRequired: true },
      { jobId, position: 1, question: "Do you have the right to work in the UK?", kind: "yes-no", isRequired: true },
    ]);
  });
  await signInBrowser(context, account);
  await openForm(page, jobId);
  const notice = page.getByLabel("What is your notice period?");
  await expect(notice).toHaveValue("4 weeks");
  await expect(notice).toHaveAccessibleDescription(/From your profile/);
  await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
  await expect(page.getByRole("region", { name: /^What .* will see$/ }).getByText("4 weeks", { exact: true })).toBeVisible();
  await notice.fill("2 weeks");
  await sendButton(page).click();
  await isSent(page);
  expect((await applicationsTo(jobId))[0]?.answers.map(({ answer }) => answer)).toEqual(["2 weeks", "yes"]);
});
