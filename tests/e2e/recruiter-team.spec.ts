import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { addAccount, anHourAgo, inDatabase, password, signInBrowser } from "./accounts.ts";
import { linkIn, mailTo } from "./mail.ts";
import { test } from "./visitor.ts";

const team = "/recruiter/dashboard?tab=team";

/** A new company with an administrator and a recruiter, neither of whom has signed in before. */
async function openFirm() {
  const name = `Ashlar Costs ${process.pid}-${Math.floor(performance.now())} Ltd`;
  const companyId = await inDatabase((db) => makeCompany(db, { name }));
  const owner = await addAccount({ role: "company_admin", companyId, name: "Ola Owner" });
  const colleague = await addAccount({ role: "recruiter", companyId, name: "Col League" });
  return { name, companyId, owner, colleague };
}

test("an administrator invites somebody, withdraws a slip, and the invited join; who is signed in as another is told", async ({
  page,
  context,
  browser,
}) => {
  const firm = await openFirm();
  const invited = await addAccount({ name: "Ina Vited" });
  await signInBrowser(context, firm.owner);
  await page.goto(team);
  await expect(page.getByRole("row", { name: /Ola Owner \(you\)/ })).toContainText("Owner and administrator");
  for (const email of ["slip@poeple.example.test", invited.email]) {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText(`${email} has been invited to ${firm.name}.`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Withdraw slip@poeple.example.test" }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "slip@poeple" })).toContainText("Withdrawn");

  const link = linkIn(await mailTo(invited.email, /invit/i), "/accept-invitation/");
  await page.goto(link);
  await expect(page.getByText("You are signed in as Ola Owner")).toBeVisible();
  const theirs = await browser.newContext();
  await signInBrowser(theirs, invited);
  const theirPage = await theirs.newPage();
  await theirPage.goto(link);
  await theirPage.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(theirPage.getByText(`You are part of ${firm.name} now.`)).toBeVisible();
  await theirPage.goto(team);
  await expect(theirPage.getByRole("row", { name: /Ina Vited \(you\)/ })).toContainText("Recruiter");
  await expect(theirPage.getByRole("heading", { name: "Invite a teammate" })).toBeHidden();
  await theirs.close();
});

test("a firm is handed on with the password, its former owner is demoted, and their open tab is refused at once", { tag: "@full" }, async ({
  page,
  browser,
}) => {
  const firm = await openFirm();
  const heir = await addAccount({ role: "company_admin", companyId: firm.companyId, name: "Nia Heir" });
  await inDatabase((db) => db.update(companies).set({ ownerUserId: firm.owner.userId }).where(eq(companies.id, firm.companyId)));
  await signInBrowser(page.context(), firm.owner, { signedInAt: anHourAgo() });
  await page.goto(team);
  await page.getByRole("link", { name: "Change Nia Heir" }).click();
  await page.getByRole("button", { name: "Transfer ownership" }).click();
  await page.getByRole("button", { name: "Transfer ownership" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("row", { name: /Nia Heir/ })).toContainText("Owner and administrator");
  await page.goto(`${team}&member=${await publicIdOf(firm.colleague.userId)}`);
  await expect(page.getByRole("button", { name: "Make an administrator" })).toBeVisible();

  const theirs = await browser.newContext();
  await signInBrowser(theirs, heir);
  const theirPage = await theirs.newPage();
  await theirPage.goto(team);
  await theirPage.getByRole("link", { name: "Change Ola Owner" }).click();
  await theirPage.getByRole("button", { name: "Make a recruiter" }).click();
  await theirPage.getByRole("button", { name: "Make a recruiter" }).click();
  await expect(theirPage.getByRole("row", { name: /Ola Owner/ })).not.toContainText("administrator");
  await theirs.close();

  await page.getByRole("button", { name: "Make an administrator" }).click();
  await page.getByRole("button", { name: "Make an administrator" }).click();
  await expect(page.getByText(/sign in/i).first()).toBeVisible();
  const [colleague] = await inDatabase((db) => db.select({ role: users.role }).from(users).where(eq(users.id, firm.colleague.userId)));
  expect(colleague?.role).toBe("recruiter");
});

test("the figures of an advert stand beside those of adverts like it, and come as a file", { tag: "@full" }, async ({ page, context }) => {
  const firm = await openFirm();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const jobId = await inDatabase(async (db) => {
    const title = "Bridge Estimator";
    const id = await makeJob(db, {
      companyId: firm.companyId,
      createdByUserId: firm.colleague.userId,
      title,
      payMinPence: null,
      payMaxPence: null,
    });
    const row = { day, entityType: "job", entityId: id, source: "board" } as const;
    await db.insert(analyticsCounts).values([
      { ...row, eventType: "job_appearance", n: 1200 },
      { ...row, eventType: "job_view", n: 60 },
      { ...row, eventType: "application_start", n: 6 },
    ]);
    return id;
  });
  await signInBrowser(context, firm.colleague);
  await page.goto("/recruiter/dashboard?tab=analytics");
  await page.getByRole("link", { name: "Bridge Estimator" }).click();
  await expect(page).toHaveURL(new RegExp(`job=${jobId}`));
  const funnel = page.getByRole("region", { name: "Application funnel" });
  await expect(funnel.getByRole("row", { name: /Views/ })).toContainText("60");
  await expect(funnel.getByRole("row", { name: /Views/ })).toContainText("5.0%");
  await expect(page.getByRole("region", { name: /Compared with similar adverts/ })).toContainText(/n = \d+/);
  await expect(page.getByText(/^State the pay: \d+ of \d+ similar adverts do\.$/)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("advert-figures.csv");
  await page.getByRole("combobox", { name: "Advert" }).selectOption("");
  await expect(page.getByRole("heading", { name: "Job performance" })).toBeVisible();
});

const publicIdOf = (userId: number) =>
  inDatabase(async (db) => {
    const [row] = await db.select({ publicId: users.publicId }).from(users).where(eq(users.id, userId));
    return row?.publicId ?? "";
  });
