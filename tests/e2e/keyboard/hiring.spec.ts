import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase } from "../accounts.ts";
import { applicationsTo } from "../adverts.ts";
import { addBusyRecruiter } from "../busy-recruiter.ts";
import { addFirm, addRecruiter, advertsOf } from "../hiring.ts";
import { linkIn, mailTo } from "../mail.ts";
import { test } from "../visitor.ts";
import { choose, expectArrival, expectFocusKept, press, reach, signInByKeys, typeInto } from "./keys.ts";

test.describe.configure({ timeout: 300_000 });

test("a recruiter writes an advert in four steps and publishes it by keys alone, at 320 px", async ({ page }) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  await page.setViewportSize({ width: 320, height: 740 });
  await signInByKeys(page, writer);
  await press(page, "link", "Post a Job");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(page, "link", "Create a job advert");
  await typeInto(page, "textbox", "Title", "Senior Quantity Surveyor");
  await choose(page, "Category", "Quantity");
  await choose(page, "Level", "Senior");
  await choose(page, "Side of the table", "Main");
  await choose(page, "Where the work is done", "Hybrid");
  await reach(page, "combobox", "Office");
  await page.keyboard.type("Leeds");
  await expect(page.getByRole("listbox", { name: "Office" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await goOn(page, "Contract and pay");
  await choose(page, "Contract", "Permanent");
  await typeInto(page, "textbox", "From", "60000");
  await typeInto(page, "textbox", "To", "70000");
  await choose(page, "For", "A year");
  await goOn(page, "Project and description");
  await choose(page, "Sector", "Education");
  await typeInto(
    page,
    "textbox",
    "Description",
    "You value, report and settle the work on two schools in Leeds, with a team of four. ".repeat(4),
  );
  await goOn(page, "Preview and publish");
  await press(page, "checkbox", "The position is open, and I may advertise it.", "Space");
  await press(page, "button", "Publish");
  await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeFocused();
  expect((await advertsOf(firm)).map(({ status }) => status)).toEqual(["live"]);
});

async function goOn(page: Page, heading: string): Promise<void> {
  await press(page, "button", "Save and continue");
  await expect(page.getByRole("heading", { level: 2, name: heading })).toBeFocused();
}

test("a recruiter moves somebody who applied, and writes to them as they move them on, by keys alone", async ({ page }) => {
  const { person, jobId } = await addBusyRecruiter();
  await signInByKeys(page, person);
  await press(page, "link", /^Applicants/);
  await expect(page.getByRole("heading", { level: 2, name: "Applicants" })).toBeFocused();
  await reach(page, "link", "Applicant 1");
  await press(page, "button", "Move to… Applicant 1");
  await press(page, "button", "Shortlisted");
  await expect(page.getByText("Applicant 1 moved to “Shortlisted”.")).toBeFocused();
  await expect.poll(async () => (await applicationsTo(jobId)).find(({ name }) => name === "Applicant 1")?.state).toBe("shortlisted");

  await press(page, "link", "Applicant 1");
  await expectFocusKept(page, "somebody's application was opened");
  await press(page, "button", "Interview…");
  await expect(page.getByRole("heading", { level: 3, name: "Move Applicant 1 to “Interview”" })).toBeFocused();
  await typeInto(page, "textbox", "Your message", "Could you come to our office in Leeds on Thursday at ten?");
  await press(page, "button", "Move and notify Applicant 1");
  await expect(page.getByText("Applicant 1 moved to “Interview”.")).toBeFocused();
  await expect.poll(async () => (await applicationsTo(jobId)).find(({ name }) => name === "Applicant 1")?.state).toBe("interview");
});

test("a company's administrator invites somebody and changes a role by keys alone", { tag: "@full" }, async ({ page }) => {
  const name = `Ashlar Keys ${Date.now().toString(36)} Ltd`;
  const companyId = await inDatabase((db) => makeCompany(db, { name }));
  const owner = await addAccount({ role: "company_admin", companyId, name: "Ola Owner" });
  const colleague = await addAccount({ role: "recruiter", companyId, name: "Col League" });
  const invited = `invited-${Date.now().toString(36)}@people.example.test`;
  await signInByKeys(page, owner);
  await press(page, "link", /^Team/);
  await expect(page.getByRole("heading", { level: 2, name: "Team" })).toBeFocused();
  await typeInto(page, "textbox", "E-mail address", invited);
  await reach(page, "radio", /^Recruiter/);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Administrator/ })).toBeChecked();
  await press(page, "button", "Send the invitation");
  await expect(page.getByText(`${invited} has been invited to ${name}.`)).toBeVisible();
  await expectFocusKept(page, "an invitation was sent");
  linkIn(await mailTo(invited, /invit/i), "/accept-invitation/");

  await press(page, "link", "Change Col League");
  await expectFocusKept(page, "somebody's row was opened");
  await press(page, "button", "Make an administrator");
  await expectFocusKept(page, "it asked first");
  await press(page, "button", "Make an administrator");
  await expect(page.getByRole("row", { name: /Col League/ })).toContainText("dministrator");
  await expectFocusKept(page, "a role was changed");
  const [changed] = await inDatabase((db) => db.select({ role: users.role }).from(users).where(eq(users.id, colleague.userId)));
  expect(changed?.role).toBe("company_admin");
});

test("a freelance recruiter writes their page and keeps it as a draft by keys alone", { tag: "@full" }, async ({ page }) => {
  await signInByKeys(page, await addAccount({ role: "recruiter", isFreelance: true, name: "Fay Free" }));
  await press(page, "link", "My recruiter page");
  await expectArrival(page, /recruiter page/);
  await typeInto(page, "textbox", "Full name of your agency", "Fay Free Recruitment");
  await typeInto(page, "textbox", "What you recruit for, in a line", "Quantity surveyors for civils");
  await press(page, "checkbox", /^Permanent: I introduce people/, "Space");
  await press(page, "checkbox", "North West", "Space");
  await press(page, "checkbox", "Save as a draft for now", "Space");
  await press(page, "button", "Save my page");
  await expect(page.getByText("Nobody sees your page until you submit it and we approve it.")).toBeVisible();
  await expect(page.getByText("✓ Saved")).toBeVisible();
  await expectFocusKept(page, "the page was saved");
});
