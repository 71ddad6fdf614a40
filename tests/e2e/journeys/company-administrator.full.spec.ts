import { expect } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { addAccount, inDatabase, password, signInBrowser } from "../accounts.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { passUndoTime } from "./decided.ts";
import { test } from "./journey.ts";

test("a company’s administrator is verified, has a colleague join by mail and buys a pack on invoice", async ({
  page,
  context,
  browser,
}) => {
  const mark = `${process.pid}-${Date.now()}`;
  const name = `Gritstone Costs ${mark}`;
  const companyId = await inDatabase((db) => makeCompany(db, { name, verification: "not-started" }));
  await signInBrowser(context, await addAccount({ role: "company_admin", companyId, name: "Cora Chief" }));

  await page.goto("/business-verification");
  await page.getByRole("textbox", { name: "Company number" }).fill("01234567");
  await page.getByRole("button", { name: "Save the number" }).click();
  await expect(page.getByText("01234567, a company in England or Wales.")).toBeVisible();
  await page.getByLabel("Type of document").selectOption("letterhead");
  await page.getByLabel("The document").setInputFiles({ name: "letterhead.pdf", mimeType: "application/pdf", buffer: makePdf() });
  await expect(page.getByRole("link", { name: "letterhead.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Send for review" }).click();
  await expect(page.getByText("We are checking what you sent.")).toBeVisible();

  const invited = `colin-${mark}@people.example.test`;
  await page.goto("/recruiter/dashboard?tab=team");
  await page.getByLabel("E-mail address").fill(invited);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`${invited} has been invited to ${name}.`)).toBeVisible();
  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await colleague.goto(linkIn(await mailTo(invited, /invit/i), "/accept-invitation/"));
  await ready(colleague);
  await expect(colleague.getByLabel("E-mail address")).toHaveValue(invited);
  await colleague.getByLabel("Your name").fill("Colin League");
  await colleague.getByLabel("Password", { exact: true }).fill(password);
  await colleague.getByLabel(/I accept the terms/).check();
  await colleague.getByRole("button", { name: `Join ${name}` }).click();
  await expect(colleague).toHaveURL(/\/recruiter\/dashboard$/);
  await elsewhere.close();
  await page.reload();
  await expect(page.getByRole("row", { name: /Colin League/ })).toContainText("Recruiter");

  await page.goto("/pricing");
  await page.getByRole("link", { name: "Order Pack of five" }).click();
  await page.getByLabel("On invoice").check();
  await page.getByLabel("Address on the invoice").fill("2 Oak Road\nLeeds LS1 1AA");
  await page.getByRole("button", { name: "Order on invoice, £714" }).click();
  await expect(page.getByText("Its 5 credits can be used once it is paid.")).toBeVisible();

  const desk = await browser.newContext();
  const ada = await addAccount({ role: "platform_admin", name: "Ada Admin" });
  await signInBrowser(desk, ada, { mfaAt: new Date() });
  const admin = await desk.newPage();
  await admin.goto("/admin/dashboard?tab=work&kind=verification");
  await admin.getByRole("link", { name }).click();
  await admin.getByRole("region", { name: "The open case" }).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(`Approved: ${name}.`)).toBeVisible();
  await passUndoTime(ada);
  await admin.goto("/admin/dashboard?tab=orders");
  await admin
    .getByRole("row", { name: new RegExp(name) })
    .getByRole("link")
    .first()
    .click();
  await admin.getByLabel("Payment reference").fill("BACS 4471");
  await admin.getByRole("button", { name: "Mark paid" }).click();
  await expect(admin.getByRole("heading", { name: "Refund this order" })).toBeVisible();
  await desk.close();

  await page.getByRole("link", { name: "Billing", exact: true }).click();
  await expect(page.getByRole("heading", { name: "5 adverts left" })).toBeVisible();
  await page.goto("/business-verification");
  await expect(page.getByText("Your page and your adverts show that you are verified.")).toBeVisible();
});
