import { eq } from "drizzle-orm";
import { type BrowserContext, expect, type Locator, type Page } from "playwright/test";
import { feedSources } from "#db/schema/feeds.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const byOthers = "Someone else changed this at the same time";
const byOneself = "Also changed elsewhere";

/** The same page in two tabs, both as it was before either saved. */
async function openTwice(context: BrowserContext, path: string, isThere: (page: Page) => Locator): Promise<[Page, Page]> {
  const tabs = [await context.newPage(), await context.newPage()] as [Page, Page];
  for (const tab of tabs) {
    await tab.goto(path);
    await expect(isThere(tab)).toBeVisible();
  }
  return tabs;
}

/** Only these fields are in conflict; takes the other tab's value for the first. */
async function takeTheirs(page: Page, { heading, asked }: { heading: string; asked: string }): Promise<void> {
  const conflicts = page.getByRole("region", { name: heading });
  await expect(conflicts.getByRole("heading", { name: heading })).toBeFocused();
  await expect(conflicts.getByRole("group")).toHaveCount(1);
  const field = conflicts.getByRole("group", { name: asked, exact: true });
  await field.getByRole("radio").nth(1).check();
  await conflicts.getByRole("button", { name: "Save these choices" }).click();
  await expect(conflicts).toHaveCount(0);
}

test("of a company’s page two people change at once, only the field both changed is asked about", async ({ context }) => {
  const companyId = await inDatabase((db) => makeCompany(db, { name: `Marl Merging ${process.pid} Ltd` }));
  await signInBrowser(context, await addAccount({ role: "company_admin", companyId }));
  const [first, second] = await openTwice(context, "/recruiter/dashboard?tab=company", (page) => page.getByLabel("About"));
  await first.getByLabel("About").fill("We measure twice.");
  await first.getByLabel("Website").fill("https://marl-merging.example");
  await first.getByRole("button", { name: "Save the page" }).click();
  await expect(first.getByText("Saved. The page shows it now.")).toBeVisible();

  await second.getByLabel("About").fill("We measure thrice.");
  await second.getByLabel("Founded").fill("1987");
  await second.getByRole("button", { name: "Save the page" }).click();
  await takeTheirs(second, { heading: byOthers, asked: "About" });
  await first.reload();
  await expect(first.getByLabel("About")).toHaveValue("We measure twice.");
  await expect(first.getByLabel("Website")).toHaveValue(/^https:\/\/marl-merging\.example\/?$/);
  await expect(first.getByLabel("Founded")).toHaveValue("1987");
});

test("of a freelance recruiter’s page changed in two tabs, only the field both changed is asked about", async ({ context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter", isFreelance: true }));
  const headline = (page: Page) => page.getByLabel("What you recruit for, in a line");
  const [first, second] = await openTwice(context, "/recruiter/profile", headline);
  const send = async (page: Page) => {
    await page.getByLabel("Save as a draft for now").check();
    await page.getByRole("button", { name: "Save my page" }).click();
  };
  await headline(first).fill("Surveyors for rail");
  await first.getByLabel("Recruiting since (year)").fill("2011");
  await send(first);
  await expect(first.getByText("✓ Saved")).toBeVisible();

  await headline(second).fill("Surveyors for highways");
  await second.getByLabel("Your terms").fill("A fifth of a year’s pay, thirty days after the start.");
  await send(second);
  await takeTheirs(second, { heading: byOneself, asked: "What you recruit for, in a line" });
  await first.reload();
  await expect(headline(first)).toHaveValue("Surveyors for rail");
  await expect(first.getByLabel("Recruiting since (year)")).toHaveValue("2011");
  await expect(first.getByLabel("Your terms")).toHaveValue(/^A fifth/);
});

test("of a feed two administrators change at once, only the field both changed is asked about", async ({ context }) => {
  const slug = `merging-${process.pid}`;
  await inDatabase(async (db) => {
    const read = { location: `https://${slug}.example.test/jobs.csv`, format: null, defaultCompanyName: null, schedule: null } as const;
    await saveSource(db, { slug, name: "Merging feed", ...read }, new Date());
    await db.update(feedSources).set({ authority: "Agreement of 3 November 2026" }).where(eq(feedSources.slug, slug));
  });
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  const path = `/admin/dashboard?tab=feeds&feed=${slug}&part=edit`;
  const name = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
  const [first, second] = await openTwice(context, path, name);
  await name(first).fill("Gable feed");
  await first.getByLabel("Employer for adverts that name none").fill("Gable Ltd");
  await first.getByRole("button", { name: "Save the feed" }).click();
  await expect(first.getByRole("heading", { name: "Gable feed" })).toBeVisible();

  await name(second).fill("Hip feed");
  await second.getByLabel("Contact").fill("https://gable.example.test/adverts");
  await second.getByRole("button", { name: "Save the feed" }).click();
  await takeTheirs(second, { heading: byOthers, asked: "Name" });
  await expect(second.getByRole("heading", { name: "Gable feed" })).toBeVisible();
  await expect(second.getByText("Gable Ltd")).toBeVisible();
  await expect(second.getByText("https://gable.example.test/adverts")).toBeVisible();
});
