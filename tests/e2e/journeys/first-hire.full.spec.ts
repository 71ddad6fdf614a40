import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, password, signInBrowser } from "../accounts.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { passUndoTime } from "./decided.ts";
import { test } from "./journey.ts";

const applyTo = async (firm: string) => {
  const { userId, name, email } = await addAccount({ name: "Ann Able" });
  await inDatabase(async (db) => {
    const [advert] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(companies.name, firm));
    const at = new Date();
    const dates = { createdAt: at, updatedAt: at, sentAt: at, stateChangedAt: at };
    const sent = {
      jobId: advert?.id ?? 0,
      userId,
      name,
      email,
      state: "sent",
      source: "board",
      coverNote: "I plan and I measure.",
    } as const;
    const [made] = await db
      .insert(applications)
      .values({ publicId: randomPublicId(), ...sent, ...dates, answers: [] })
      .$returningId();
    await db.insert(applicationEvents).values({ applicationId: made?.id ?? 0, at, toState: "sent", actor: "applicant" });
  });
};

test("somebody who comes to post a job registers, creates their company, has a first advert on the board for nothing, and hires", async ({
  page,
  browser,
}) => {
  const mark = `${process.pid} ${Date.now()}`;
  const firm = `Oolite Building ${mark}`;
  const email = `hirer@oolite-${mark.replace(" ", "-")}.example`;
  await page.goto("/");
  await ready(page);
  await page.getByRole("banner").getByRole("link", { name: "Post a Job" }).click();
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
  await page.getByRole("link", { name: "Create or join your company" }).click();
  await page.getByLabel("Name").fill(firm);
  await page.getByLabel("Name").blur();
  await expect(page.getByLabel("Address")).toHaveValue(/^oolite-building/);
  await page.getByLabel("Kind of firm").selectOption("main-contractor");
  await page.getByRole("button", { name: "Create the company" }).click();

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const goOn = () => page.getByRole("button", { name: "Save and continue" }).click();
  await field("Title").fill("Planning Quantity Surveyor");
  await field("Category").selectOption("quantity-surveyor");
  await field("Level").selectOption("senior");
  await field("Side of the table").selectOption("contractor");
  await field("Where the work is done").selectOption("hybrid");
  await page.getByRole("combobox", { name: "Office", exact: true }).fill("Leeds");
  await page.getByRole("listbox", { name: "Office" }).getByRole("option").first().click();
  await goOn();
  await expect(page.getByRole("heading", { level: 2, name: "Contract and pay" })).toBeFocused();
  await field("Contract").selectOption("permanent");
  await field("From").fill("60,000");
  await field("To").fill("70,000");
  await field("For").selectOption("year");
  await goOn();
  await expect(page.getByRole("heading", { level: 2, name: "Project and description" })).toBeFocused();
  await field("Sector").selectOption("education");
  await field("Description").fill("You value, report and settle the work on two schools in Leeds, with a team of four. ".repeat(4));
  await goOn();
  await expect(page.getByRole("heading", { level: 2, name: "Preview and publish" })).toBeFocused();
  await page.getByLabel("The position is open, and I may advertise it.").check();
  await page.getByRole("button", { name: "Submit for free" }).click();
  await expect(page.getByText("Done, and in review.")).toBeVisible();

  const desk = await browser.newContext();
  const ada = await addAccount({ role: "platform_admin", name: "Ada Admin" });
  await signInBrowser(desk, ada, { mfaAt: new Date() });
  const admin = await desk.newPage();
  await admin.goto("/admin/dashboard?tab=work&kind=first-advert");
  await admin.getByRole("listitem").or(admin.getByRole("row")).filter({ hasText: firm }).getByRole("link").first().click();
  await admin.getByRole("region", { name: "The open case" }).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(/^Approved: /)).toBeVisible();
  await passUndoTime(ada);
  await desk.close();

  await applyTo(firm);
  await page.getByRole("banner").getByRole("link", { name: "My Account" }).click();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page.getByRole("row", { name: /Planning Quantity Surveyor/ })).toContainText("Live");
  await page.getByRole("link", { name: "Applicants", exact: true }).click();
  await page.getByRole("link", { name: "Ann Able" }).click();
  await expect(page.getByText("I plan and I measure.")).toBeVisible();
  for (const stage of ["Interview", "Offer", "Hired"]) {
    await page.getByRole("button", { name: `${stage}…`, exact: true }).click();
    await page.getByRole("button", { name: "Move without a message" }).click();
    await expect(page.getByText(`Ann Able moved to “${stage}”.`)).toBeFocused();
  }
});
