import { expect, type Page } from "playwright/test";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations, expectNoOverflow } from "./axe.ts";
import { linkIn, mailTo } from "./mail.ts";
import { edit, part, save } from "./profile-parts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

/** A jobseeker whom recruiters find by these words, with one project. */
async function addSurveyor(headline: string): Promise<Account> {
  const person = await addAccount({ name: "Sal Surveyor" });
  await inDatabase(async (db) => {
    const now = new Date();
    const shown = { visibility: "anonymous", level: "senior", category: "quantity-surveyor", headline, about: "About me alone." } as const;
    const times = { createdAt: now, updatedAt: now };
    await db
      .insert(jobseekerProfiles)
      .values({ userId: person.userId, publicId: randomPublicId(), contractTypes: [], workTypes: [], ...shown, ...times });
    await db.insert(profileProjects).values({
      ...{ userId: person.userId, position: 0, name: "Lock gates, Calder valley", suite: "nec4", form: "nec4:c", valueBand: "5m-20m" },
      ...{ clientName: "Hidden Waterways Ltd", isClientHidden: true, began: "2022", ended: "2024" },
    });
    await db.insert(profileChanges).values({ userId: person.userId, at: now });
  });
  return person;
}

const answered = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

test("a candidate asks, a former client confirms on a telephone, an employer finds it, and a change ends it", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const mark = `Sluicework${process.pid}`;
  const seeker = await addSurveyor(`Senior QS, ${mark}`);
  await signInBrowser(context, seeker);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/jobseeker/profile");
  await ready(page);
  await edit(page, "Projects");
  await page.getByLabel("Compensation events").selectOption("led");
  await page.getByLabel("What you did").fill("Agreed the final account at £4.2m.");
  await part(page, "Projects").getByRole("button", { name: /^Save/ }).press("Enter");
  await expect(page.getByRole("alert").first()).toContainText("clients often keep confidential");
  await page.getByLabel("What you did").fill("Compensation events from notice to agreement.");
  await save(page, "Projects");
  const projects = page.getByRole("region", { name: "Projects", exact: true });
  await projects.getByRole("button", { name: "Ask somebody to confirm Lock gates, Calder valley" }).press("Enter");
  const form = page.getByRole("form", { name: "Ask somebody to confirm Lock gates, Calder valley" });
  await form.getByLabel("Their name").fill("Kim Client");
  await form.getByLabel("Their e-mail address").fill(seeker.email);
  await form.getByRole("button", { name: "Send the request" }).press("Enter");
  await expect(form.getByRole("alert").first()).toContainText("This is your own address.");
  const address = `kim.${mark.toLowerCase()}@client.example.test`;
  await form.getByLabel("Their e-mail address").fill(address);
  expect(await axeViolations(page, { within: "main" })).toEqual([]);
  await form.getByRole("button", { name: "Send the request" }).press("Enter");
  await expect(page.getByText(`Sent to ${address}. They have 30 days to answer.`)).toBeFocused();
  await expect(projects.getByText(/^You asked Kim Client/)).toBeVisible();

  const mail = await mailTo(address, /^Sal Surveyor asks you to confirm/);
  const client = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const phone = await client.newPage();
  await phone.goto(linkIn(mail, "/confirm-work/"));
  const record = phone.getByRole("region", { name: "The record" });
  await expect(record).toContainText("Lock gates, Calder valley");
  await expect(record).toContainText("Led compensation events");
  await expect(phone.locator("main")).not.toContainText(/Hidden Waterways|About me alone|Sluicework/);
  await expectNoOverflow(phone, "a request to confirm work");
  await phone.getByLabel("What were you to them? (optional)").selectOption("client");
  await phone.getByRole("button", { name: "Confirm this record" }).press("Enter");
  await answered(phone, "Thank you. The record is confirmed.");
  await expect(phone.getByRole("button", { name: "Withdraw my confirmation" })).toBeVisible();
  await client.close();
  // The same page as script draws it.
  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const scripted = await other.newPage();
  await scripted.goto(linkIn(mail, "/confirm-work/"));
  await ready(scripted);
  await expect(scripted).toHaveURL(/\/confirm-work$/);
  await expect(scripted.getByRole("region", { name: "The record" })).toBeVisible();
  expect(await axeViolations(scripted)).toEqual([]);
  await other.close();

  const hiring = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const companyId = await inDatabase((db) => makeCompany(db, { verification: "verified" }));
  await signInBrowser(hiring, await addAccount({ name: "Rae Recruiter", role: "recruiter", companyId }));
  const employer = await hiring.newPage();
  const list = `/jobseeker-database?q=${mark}&confirmed=1`;
  // A search may share a reading of the database that began before; the next one does not.
  await employer.request.get(list);
  await employer.goto("/jobseeker-database");
  await employer.getByLabel("Keywords").fill(mark);
  await employer.getByText("More filters", { exact: true }).click();
  await employer.getByLabel("Confirmed work").selectOption("1");
  await employer.getByRole("button", { name: "Find candidates" }).press("Enter");
  const found = employer.getByRole("region", { name: "Candidates found" });
  await expect(found.getByRole("status").first()).toHaveText("1 candidate");
  await expect(employer.getByText("More filters (1 set)")).toBeVisible();
  await expect(employer.getByLabel("Confirmed work")).toHaveValue("1");
  await expect(found.getByText(/^✓ 1 project confirmed, last in/)).toBeVisible();
  expect(await axeViolations(employer, { within: "main" })).toEqual([]);
  await found.getByRole("link", { name: new RegExp(mark) }).click();
  await expect(employer.getByText(/^✓ Confirmed in .* by a former client$/)).toBeVisible();
  await expect(employer.locator("main")).not.toContainText(/Kim Client|client\.example|Hidden Waterways|Sal Surveyor/);
  expect(await axeViolations(employer, { within: "main" })).toEqual([]);
  await employer.goto(`${list}&suite=jct`);
  await expect(employer.getByText("No candidates match.", { exact: false })).toBeVisible();
  await hiring.close();

  await page.reload();
  await ready(page);
  await expect(projects.getByText(/^✓ Confirmed in .* by a former client$/)).toBeVisible();
  await edit(page, "Projects");
  await page.getByLabel("Project value, as a band").selectOption("20m-50m");
  await part(page, "Projects").getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("is confirmed as it stands. If you change it, the mark goes");
  await page.getByRole("alert").first().getByRole("button").first().click();
  await expect(projects.getByText("You changed it after it was confirmed.")).toBeVisible();
});
