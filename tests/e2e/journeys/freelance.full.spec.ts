import { expect } from "playwright/test";
import { addAccount, password, signInBrowser } from "../accounts.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { passUndoTime } from "./decided.ts";
import { test } from "./journey.ts";

test("a freelance recruiter registers and has a page that is checked and found; the first enquiry comes and is answered", async ({
  page,
  browser,
}) => {
  const mark = `${process.pid}-${Date.now()}`;
  const email = `freda-${mark}@people.example.test`;
  const agency = `Freestone Cost People ${mark}`;
  await page.goto("/freelance-recruiters");
  await ready(page);
  await page.getByRole("main").getByRole("link", { name: "Register as a freelance recruiter" }).click();
  await expect(page.getByLabel("On my own account")).toBeChecked();
  await page.getByLabel("Your name").fill("Freda Stone");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  await page.goto(linkIn(await mailTo(email, /^Confirm your e-mail address/), "/verify-email/"));
  await ready(page);
  await page.getByRole("button", { name: "Confirm my e-mail address" }).click();
  await page.getByRole("link", { name: "Skip this" }).click();
  await page.goto("/onboarding");
  await page.getByRole("link", { name: "Open your page" }).click();

  await page.getByLabel("Full name of your agency").fill(agency);
  await page.getByLabel("What you recruit for, in a line").fill("Senior surveyors for rail in the north");
  await page.getByLabel(/^Permanent: I introduce people/).check();
  await page.getByRole("group", { name: "Specialism" }).getByLabel("Quantity Surveyor", { exact: true }).check();
  await page.getByRole("group", { name: "Regions" }).getByRole("checkbox").first().check();
  await page.getByLabel("About you").fill("Fifteen years of placing cost people on railways and highways, from trainees to directors.");
  await page.getByRole("button", { name: "Save my page" }).click();
  await expect(page.getByText("Being checked")).toBeVisible();

  const desk = await browser.newContext();
  const ada = await addAccount({ role: "platform_admin", name: "Ada Admin" });
  await signInBrowser(desk, ada, { mfaAt: new Date() });
  const admin = await desk.newPage();
  await admin.goto("/admin/dashboard?tab=work&kind=recruiter-page");
  await admin.getByRole("link", { name: agency }).click();
  await admin.getByRole("region", { name: "The open case" }).getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByText(`Approved: ${agency}.`)).toBeVisible();
  await passUndoTime(ada);
  await desk.close();

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, await addAccount({ name: "Sam Seeker" }));
  const seeker = await elsewhere.newPage();
  await seeker.goto(`/freelance-recruiters?q=${encodeURIComponent(agency)}`);
  await seeker.getByRole("main").getByRole("link", { name: agency }).first().click();
  await seeker.getByLabel("Your message").fill("I look for a senior post on a railway near York from the spring.");
  await seeker.getByRole("button", { name: "Send message" }).click();
  await expect(seeker.getByText(`Your message has been sent to ${agency}.`)).toBeVisible();

  await page.goto("/recruiter/dashboard?tab=messages");
  await page.getByRole("link", { name: "From your page (1 new)" }).click();
  await page.getByRole("link", { name: /Sam Seeker/ }).click();
  await page.getByRole("textbox", { name: "Your message to Sam Seeker" }).fill("Two such posts open in March.");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("region", { name: "Messages, the newest first" }).getByRole("listitem")).toHaveText([
    /Two such posts open in March\./,
    /railway near York/,
  ]);
  await seeker.goto("/enquiries");
  await seeker.getByRole("link", { name: new RegExp(agency) }).click();
  await expect(seeker.getByText("Two such posts open in March.")).toBeVisible();
  await elsewhere.close();
});
