import { expect, type Page } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { makePng } from "#tests/fixtures/pictures.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

test("a recruiter creates their company and is offered the number they lost a nought of; gmail proves nothing", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "recruiter", name: "Nell New" }));
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/create-company");
  const name = `Lime & Söhne ${process.pid}`;
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Name").blur();
  await expect(page.getByLabel("Address")).toHaveValue(`lime-and-sohne-${process.pid}`);
  await page.getByLabel("Kind of firm").selectOption("main-contractor");
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Create the company" }).click();
  await expect(page).toHaveURL(/onboarding$/);
  await page.getByRole("link", { name: "Start verification" }).click();
  await expect(page).toHaveURL(/business-verification$/);
  await page.getByRole("textbox", { name: "Company number" }).fill("1234567");
  await page.getByRole("button", { name: "Save the number" }).click();
  await page.getByRole("button", { name: "Use 01234567" }).click();
  await expect(page.getByText("01234567, a company in England or Wales.")).toBeVisible();
  await page.getByLabel("Your firm’s domain").fill("gmail.com");
  await page.getByRole("button", { name: "Show me what to add" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Anyone can get an address at gmail.com");
  await page.getByLabel("Your firm’s domain").fill("lime.example");
  await page.getByRole("button", { name: "Show me what to add" }).click();
  await expect(page.getByText("_dayworks-verification.lime.example")).toBeVisible();
  await expectNoOverflow(page);
});

test("an administrator looks at the page before saving it; of two who edit, the second sees what the first wrote", {
  tag: "@full",
}, async ({ page, context, browser }) => {
  const companyId = await inDatabase((db) => makeCompany(db, { name: `Marl ${process.pid} Ltd` }));
  await signInBrowser(context, await addAccount({ role: "company_admin", companyId }));
  const other = await browser.newContext();
  await signInBrowser(other, await addAccount({ role: "company_admin", companyId }));
  const second = await other.newPage();
  await page.goto("/create-company");
  await expect(page.getByText("You already belong to a company, or recruit on your own account.")).toBeVisible();
  const tab = "/recruiter/dashboard?tab=company";
  await page.goto(tab);
  await second.goto(tab);
  await expect(second.getByLabel("About")).toBeVisible();
  await page.getByLabel("About").fill("We measure twice.");
  await page.getByRole("button", { name: "Preview page" }).click();
  await expect(page.getByRole("region", { name: "Preview of the page" })).toContainText("We measure twice.");
  await page.getByRole("button", { name: "Save the page" }).click();
  await expect(page.getByText("Saved. The page shows it now.")).toBeVisible();
  await second.getByLabel("About").fill("We measure thrice.");
  await second.getByRole("button", { name: "Save the page" }).click();
  await expect(second.getByRole("group", { name: "About", exact: true })).toContainText("We measure twice.");
  await second.getByRole("button", { name: "Save these choices" }).click();
  await expect(second.getByText("Saved, together with changes someone else made")).toBeVisible();
  await expect(second.getByLabel("About")).toHaveValue("We measure thrice.");
  const apc = second.getByRole("region", { name: "Support for the APC" });
  await apc.getByLabel("We have a structured training agreement").check();
  await apc.getByLabel("Supervisors in the firm").fill("3");
  await apc.getByLabel("Sat the final assessment in the last three years").fill("4");
  await apc.getByLabel("Of those, passed").fill("5");
  await apc.getByRole("button", { name: "Save APC details" }).click();
  await expect(apc.getByLabel("Of those, passed")).toHaveAccessibleDescription(/No more people can pass than sat/);
  await apc.getByLabel("Of those, passed").fill("3");
  await apc.getByRole("button", { name: "Save APC details" }).click();
  await expect(apc.getByText("Saved. Your page shows it now.")).toBeVisible();
  await apc.getByRole("link", { name: "your page" }).click();
  await expect(second.getByText("APC support: stated")).toBeVisible();
  await other.close();
});

test("a firm’s pictures need words, are put in order, and are shown on its page", async ({ page, context }) => {
  const slug = `slate-${process.pid}`;
  const companyId = await inDatabase((db) => makeCompany(db, { name: `Slate ${process.pid} Ltd`, slug }));
  await signInBrowser(context, await addAccount({ role: "company_admin", companyId }));
  await page.goto("/recruiter/dashboard?tab=company");
  const gallery = page.getByRole("region", { name: "Pictures" });
  const choose = (name: string) =>
    gallery.getByLabel("Picture", { exact: true }).setInputFiles({ name, mimeType: "image/png", buffer: makePng(300) });
  await choose("office.png");
  await gallery.getByRole("button", { name: "Add picture" }).click();
  await expect(gallery.getByRole("alert")).toContainText("Describe the picture");
  for (const shown of ["Our office", "A site in Leeds"]) {
    await choose("picture.png");
    await gallery.getByLabel("What it shows").fill(shown);
    await gallery.getByRole("button", { name: "Add picture" }).click();
    await expect(gallery.getByRole("img", { name: shown })).toBeVisible();
  }
  await gallery.getByRole("button", { name: "Move earlier: A site in Leeds" }).click();
  await expect(gallery.getByRole("img").first()).toHaveAccessibleName("A site in Leeds");
  await page.goto(`/company/${slug}`);
  const pictures = page.getByRole("region", { name: "Pictures" }).getByRole("img");
  await expect(pictures.first()).toHaveAccessibleName("A site in Leeds");
  await expect(pictures.nth(1)).toHaveAccessibleName("Our office");
  await expectNoOverflow(page);
});
