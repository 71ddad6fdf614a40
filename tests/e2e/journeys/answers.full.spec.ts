import { expect } from "playwright/test";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { addFirm, addRecruiter } from "../hiring.ts";
import { linkIn, mailTo } from "../mail.ts";
import { ready } from "../ready.ts";
import { test } from "./journey.ts";

// What each of the four answers costs somebody who uses it for the first time (docs/journeys.md).

const dashboard = { name: "Dashboard" } as const;

test("a visitor checks an offer and copies the text that asks for what is missing", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/salary-guide");
  await ready(page);
  await page.getByRole("link", { name: "Check an offer" }).first().click();
  const letter = "Senior Quantity Surveyor in London. Your salary is £64,000 per annum, plus a car allowance of £5,500.";
  await page.getByLabel("Paste the offer as you got it").fill(letter);
  await page.getByRole("button", { name: "Check this offer" }).click();
  await expect(page.getByText("This offer: £64,000")).toBeVisible();
  await page.getByRole("button", { name: "Copy the text" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
});

test("a surveyor says when their work ends, and wants to hear of needs", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ name: "Jo Finishing" }));
  await page.goto("/jobseeker/dashboard");
  await page.getByRole("navigation", dashboard).getByRole("link", { name: "For you" }).click();
  await page.getByRole("link", { name: "When my work ends" }).click();
  await page.getByLabel("Month in which it ends").selectOption({ index: 5 });
  await page.getByLabel("The final account is settled").check();
  await page.getByLabel("Count me in the calendar that employers see").check();
  await page.getByLabel("Show me what employers announce for then").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved: your work ends in/)).toBeFocused();
});

test("a recruiter reads who comes free and announces a need", async ({ page, context }) => {
  await signInBrowser(context, await addRecruiter(await addFirm()));
  await page.goto("/recruiter/dashboard");
  await page.getByRole("navigation", dashboard).getByRole("link", { name: "Candidates" }).click();
  await page.getByRole("navigation", { name: "Candidates" }).getByRole("link", { name: "Who comes free" }).click();
  await page.getByRole("button", { name: "Announce a need" }).click();
  const form = page.getByRole("form", { name: "Announce a need" });
  await form.getByLabel("Month from which you need somebody").selectOption(monthsLater(new Date().toISOString().slice(0, 7), 5));
  await form.getByLabel("Role").fill("Senior QS, rail");
  await form.getByLabel("Level").selectOption("senior");
  await form.getByLabel("Pay").fill("£475 a day, outside IR35");
  await form.getByLabel("What the work is").fill("A viaduct under Option C, with nine subcontractors.");
  await form.getByRole("button", { name: "Announce it" }).click();
  await expect(page.getByText(/^Announced for/)).toBeFocused();
});

test("somebody who was hired answers whether the advert was true", async ({ page }) => {
  const [companyId, { userId }, token, now] = [await addFirm(), await addAccount(), randomSecret(), new Date()];
  const advertised = { pay: "£60,000 a year", suite: "NEC4", siteDays: "3 days a week on site · Main contractor" };
  const asked = { companyId, userId, occasion: "hire", jobTitle: "Senior QS", advertised, askedAt: now } as const;
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
  await inDatabase((db) => db.insert(advertTruthAnswers).values({ ...asked, linkHash: hashOf(token), expiresAt }));
  await page.goto(`/advert-truth/${token}`);
  await ready(page);
  await page
    .getByRole("group", { name: /Was the pay/ })
    .getByLabel("Different")
    .check();
  for (const legend of [/Was the contract suite/, /Were the site days/])
    await page.getByRole("group", { name: legend }).getByLabel("As advertised", { exact: true }).check();
  await page.getByRole("button", { name: "Send my answers" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved. Thank you." })).toBeVisible();
});

test("a surveyor asks a former client to confirm a project, and the client does", async ({ page, context, browser }) => {
  const [person, now] = [await addAccount({ name: "Sal Surveyor" }), new Date()];
  await inDatabase(async (db) => {
    const profile = { userId: person.userId, publicId: randomPublicId(), contractTypes: [], workTypes: [], level: "senior" };
    await db.insert(jobseekerProfiles).values({ ...profile, createdAt: now, updatedAt: now });
    await db.insert(profileProjects).values({ userId: person.userId, position: 0, name: "Lock gates", suite: "nec4", began: "2022" });
  });
  await signInBrowser(context, person);
  await page.goto("/jobseeker/profile");
  await ready(page);
  await page.getByRole("button", { name: "Ask somebody to confirm Lock gates" }).click();
  const form = page.getByRole("form", { name: "Ask somebody to confirm Lock gates" });
  const address = `kim.${person.userId}@client.example.test`;
  await form.getByLabel("Their name").fill("Kim Client");
  await form.getByLabel("Their e-mail address").fill(address);
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText(/^Sent to/)).toBeFocused();

  const client = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await client.newPage();
  await phone.goto(linkIn(await mailTo(address, /^Sal Surveyor asks you to confirm/), "/confirm-work/"));
  await ready(phone);
  await phone.getByRole("button", { name: "Confirm this record" }).click();
  await expect(phone.getByRole("button", { name: "Withdraw my confirmation" })).toBeVisible();
  // Stays when the link's token has left the address.
  await expect(phone).toHaveURL(/\/confirm-work$/);
  await expect(phone.getByRole("status").filter({ hasText: "Thank you. The record is confirmed." })).toBeVisible();
  await client.close();
});
