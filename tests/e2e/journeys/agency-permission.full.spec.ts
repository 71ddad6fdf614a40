import { expect } from "playwright/test";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "../accounts.ts";
import { linkIn, mailTo } from "../mail.ts";
import { test } from "./journey.ts";

test("an agency finds a candidate, is permitted to represent them, puts them on a shortlist, and shows it to its client", async ({
  page,
  context,
  browser,
}) => {
  const mark = `Voussoir${process.pid}`;
  const seeker = await addAccount({ name: "Sandy Seeker" });
  const agency = { name: `${mark} Recruitment Ltd`, isAgency: true, employerType: "recruitment-agency", verification: "verified" } as const;
  const companyId = await inDatabase(async (db) => {
    const now = new Date();
    const lists = { contractTypes: [], workTypes: [], payBases: [] };
    const shown = { visibility: "anonymous", level: "senior", category: "quantity-surveyor", headline: `${mark} estimator` } as const;
    const dates = { createdAt: now, updatedAt: now };
    await db.insert(jobseekerProfiles).values({ userId: seeker.userId, publicId: randomPublicId(), ...lists, ...shown, ...dates });
    await db.insert(profileChanges).values({ userId: seeker.userId, at: now });
    return makeCompany(db, agency);
  });
  await signInBrowser(context, await addAccount({ name: "Rae Agent", role: "recruiter", companyId }));

  // A search may share a reading of the database that began before this candidate was added; the next one does not.
  await page.request.get(`/jobseeker-database?q=${mark}`);
  await page.goto("/recruiter/dashboard");
  await page.getByRole("link", { name: "Candidates", exact: true }).click();
  const findCandidate = async () => {
    await page.getByLabel("Keywords").fill(mark);
    await page.getByRole("button", { name: "Find candidates" }).click();
    await expect(page.getByRole("region", { name: "Candidates found" }).getByRole("status").first()).toHaveText("1 candidate");
  };
  await findCandidate();
  await page.getByRole("button", { name: /^Ask to represent/ }).click();
  const form = page.getByRole("form", { name: "Ask to represent" });
  await form.getByLabel("Client").fill("Hilltop Civils Ltd");
  await form.getByLabel("Role").fill("Senior Estimator");
  await form.getByLabel("Place of work").fill("Leeds");
  await form.getByLabel("Pay", { exact: true }).fill("£475 a day, outside IR35");
  await form.getByLabel("Terms").fill("Six months through your own company.");
  await form.getByRole("button", { name: "Ask for permission" }).click();
  await expect(page.getByText("Permission requested. They have 14 days to answer")).toBeVisible();

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, seeker);
  const theirs = await elsewhere.newPage();
  await theirs.goto(linkIn(await mailTo(seeker.email, /^May they represent you\?/), "/jobseeker/dashboard"));
  await theirs.getByRole("button", { name: "Give permission" }).click();
  await expect(theirs.getByText(/^Given\. /)).toBeFocused();
  await elsewhere.close();

  await page.getByRole("link", { name: /^Permissions/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Senior Estimator at Hilltop Civils Ltd, Leeds" })).toContainText("Given");
  await page.getByRole("link", { name: "Search", exact: true }).click();
  await findCandidate();
  await page.getByRole("checkbox", { name: new RegExp(`^Choose ${mark}`) }).check();
  await page.getByRole("button", { name: "Add to shortlist" }).click();
  await expect(page.getByText("1 person added. You find the list under Shortlists.")).toBeVisible();
  await page.getByRole("link", { name: "Shortlists", exact: true }).click();
  await page.getByRole("link", { name: "New shortlist" }).click();
  await page.getByLabel("Who is it for?").fill("Kim Director");
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();

  const client = await browser.newContext();
  const shown = await client.newPage();
  await shown.goto(new URL(address).pathname + new URL(address).hash);
  const feedback = shown.getByRole("form", { name: /^Feedback on/ });
  await feedback.getByRole("radio", { name: "Yes" }).check();
  await feedback.getByRole("button", { name: "Send feedback" }).click();
  await expect(shown.getByText(/^Your feedback on .* has been sent\.$/)).toBeVisible();
  await client.close();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await page.getByRole("link", { name: "Shortlists", exact: true }).click();
  await page.getByRole("link", { name: "New shortlist" }).click();
  await expect(page.getByText("Kim Director: Yes")).toBeVisible();
});
