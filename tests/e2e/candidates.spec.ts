import { expect, type Page } from "playwright/test";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

/** A word that no other candidate has, also when a test is repeated. */
const unusedWord = () =>
  `quay${randomPublicId()
    .toLowerCase()
    .replace(/[^a-z]/g, "")}`;

/** A jobseeker whom recruiters find by these words, without a name. */
async function addFindable(name: string, headline: string): Promise<Account> {
  const person = await addAccount({ name });
  await inDatabase(async (db) => {
    const now = new Date();
    const lists = { contractTypes: [], workTypes: [], payBases: [] };
    const shown = { visibility: "anonymous", level: "senior", category: "quantity-surveyor", headline } as const;
    await db
      .insert(jobseekerProfiles)
      .values({ userId: person.userId, publicId: randomPublicId(), ...lists, ...shown, createdAt: now, updatedAt: now });
    await db.insert(profileChanges).values({ userId: person.userId, at: now });
  });
  return person;
}

async function addRecruiter(firmName: string): Promise<Account> {
  const companyId = await inDatabase((db) => makeCompany(db, { name: firmName, verification: "verified" }));
  return addAccount({ name: "Rae Recruiter", role: "recruiter", companyId });
}

async function find(page: Page, words: string, count: number) {
  const address = `/jobseeker-database?q=${encodeURIComponent(words)}`;
  // A search may share a reading of the database that began before these candidates were added; the next one does not.
  await page.request.get(address);
  await page.goto(address);
  await expect(page.getByRole("region", { name: "Candidates found" }).getByRole("status").first()).toHaveText(
    count === 1 ? "1 candidate" : `${count} candidates`,
  );
}

test("4.5.10 a recruiter asks an anonymous candidate; they accept and choose what to share, and only then are they known", async ({
  page,
  browser,
  context,
}) => {
  const word = unusedWord();
  const seeker = await addFindable("Sandy Seeker", `${word} estimator of viaducts`);
  await signInBrowser(context, await addRecruiter("Quoinstone Costs Ltd"));
  await find(page, word, 1);
  await expect(page.getByText("Sandy Seeker")).toHaveCount(0);
  await page.getByRole("button", { name: /^Ask for contact/ }).press("Enter");
  const form = page.getByRole("form", { name: "Ask for contact" });
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(form.getByRole("alert").first()).toContainText("Name the role.");
  await form.getByLabel("Role").fill("Senior Estimator");
  await form.getByLabel("Place of work").fill("Leeds");
  await form.getByLabel("Pay", { exact: true }).fill("£65,000 a year");
  await form.getByLabel("Message").fill("We build viaducts and would like to talk.");
  await form.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("Request sent. They have 7 days to answer")).toBeVisible();

  const theirs = await browser.newContext({ viewport: { width: 320, height: 760 } });
  await signInBrowser(theirs, seeker);
  const own = await theirs.newPage();
  await own.goto("/jobseeker/dashboard?tab=requests");
  await own.getByRole("link", { name: "Senior Estimator" }).click();
  await expect(own.getByText("We build viaducts and would like to talk.")).toBeVisible();
  await own.getByRole("button", { name: "Accept", exact: true }).click();
  await own.getByRole("button", { name: "Accept and share this" }).click();
  await expect(own.getByText("Accepted. We have told Quoinstone Costs Ltd")).toBeVisible();
  await theirs.close();

  await page.goto("/recruiter/dashboard?tab=candidates&part=requests");
  await page.getByRole("link", { name: "Senior Estimator, Leeds" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Sandy Seeker" })).toBeVisible();
  await expect(page.getByRole("link", { name: seeker.email })).toBeVisible();
});

test("on a telephone candidates come before their filters, which fold to one line that says what is set", async ({ page, context }) => {
  const word = unusedWord();
  await addFindable("Lee Lister", `Surveyor of ${word}`);
  await signInBrowser(context, await addRecruiter("Quayside Costs Ltd"));
  await page.setViewportSize({ width: 390, height: 844 });
  await find(page, word, 1);
  await expect(page.getByRole("link", { name: `Surveyor of ${word}` })).toBeInViewport({ ratio: 1 });
  const filters = page.getByRole("search", { name: "Candidates" });
  const line = filters.getByRole("button", { name: new RegExp(`^${word}`) });
  await expect(line).toHaveAccessibleName(`${word} Change filters`);
  await expect(filters.getByLabel("Level")).toBeHidden();
  await line.press("Enter");
  await filters.getByLabel("Level").selectOption("graduate");
  await line.press("Enter");
  await line.press("Enter");
  await expect(filters.getByLabel("Level")).toHaveValue("");
  await filters.getByLabel("Level").selectOption("senior");
  await filters.getByRole("button", { name: "Find candidates" }).press("Enter");
  await expect(page).toHaveURL(/level=senior/);
  await expect(line).toHaveAccessibleName(`${word} · Senior Change filters`);
  await expect(line).toBeFocused();
  await expect(line).toHaveAttribute("aria-expanded", "false");
  await page.goto("/jobseeker-database?radiusMiles=many");
  await expect(filters.getByLabel("Within, in miles")).toBeVisible();
});

test("4.5.9 a shortlist is shown to somebody without an account by a link, who says what they think; revoked, it opens nothing", {
  tag: "@full",
}, async ({ page, browser, context }) => {
  const word = unusedWord();
  await addFindable("Ash Able", `${word} cost manager of bridges`);
  await addFindable("Bo Baker", `${word} cost manager of tunnels`);
  await signInBrowser(context, await addRecruiter("Ashlar Works Ltd"));
  await find(page, word, 2);
  await page.setViewportSize({ width: 320, height: 760 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("checkbox", { name: "Choose everyone on this page" }).press("Space");
  await page.getByRole("button", { name: "Add to shortlist" }).click();
  await expect(page.getByText("2 people added. You find the list under Shortlists.")).toBeVisible();
  await page.goto("/recruiter/dashboard?tab=shortlists");
  await page.getByRole("link", { name: "New shortlist" }).click();
  await page.getByLabel("Who is it for?").fill("Kim Director");
  await page.getByRole("button", { name: "Make a link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();

  const elsewhere = await browser.newContext();
  const shown = await elsewhere.newPage();
  await shown.goto(new URL(address).pathname + new URL(address).hash);
  await expect(shown.getByRole("heading", { level: 1, name: "New shortlist" })).toBeVisible();
  expect(new URL(shown.url()).hash).toBe("");
  await expect(shown.getByText(/Ash Able|Bo Baker/)).toHaveCount(0);
  const first = shown.getByRole("form", { name: /^Feedback on/ }).first();
  await first.getByRole("radio", { name: "Yes" }).check();
  await first.getByLabel("In your words (optional)").fill("Knows NEC4.");
  await first.getByRole("button", { name: "Send feedback" }).click();
  await expect(shown.getByText(/^Your feedback on .* has been sent\.$/)).toBeVisible();

  await page.reload();
  await expect(page.getByText("Knows NEC4.")).toBeVisible();
  await page.getByRole("button", { name: /^Revoke/ }).click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await shown.goto(new URL(address).pathname + new URL(address).hash);
  await shown.reload();
  await expect(shown.getByRole("alert")).toBeVisible();
  await elsewhere.close();
});
