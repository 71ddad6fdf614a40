import { expect, type Page } from "playwright/test";
import { makeCompany } from "#db/seed/factories.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { edit, part, save, saveOf } from "./profile-parts.ts";
import { test } from "./visitor.ts";

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

test("a profile is written part by part on a phone, by keyboard, and is there after reloading", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/jobseeker\/profile$/);
  await expect(page.getByText("Nothing is saved yet.")).toBeVisible();
  await expect(page.getByText(/^5 of 5 are missing\./)).toBeVisible();
  await expect(page.getByLabel("Headline")).toHaveCount(0);
  await edit(page, "What you do");
  await expect(page.getByLabel("Headline")).toBeFocused();
  await page.getByLabel("Headline").fill("Senior QS, rail and highways");
  await page.getByLabel("Role", { exact: true }).selectOption("quantity-surveyor");
  await page.getByLabel("Level", { exact: true }).selectOption("senior");
  await page.getByLabel("Years of experience").fill("plenty");
  await expect(part(page, "What you do").getByText("Not saved yet")).toBeVisible();
  await saveOf(page, "What you do").press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Enter whole years, such as 12.");
  await expect(page.getByLabel("Headline")).toHaveValue("Senior QS, rail and highways");
  await page.getByLabel("Years of experience").fill("12");
  await save(page, "What you do");
  await expect(page.getByText(/^Last saved /)).toBeVisible();
  await expect(page.getByText("25%")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit what you do" })).toBeFocused();
  await expect(page.getByRole("region", { name: "What you do" })).toContainText("Senior QS, rail and highways");
  await expect(page.getByText(/^4 of 5 are missing\./)).toBeVisible();

  await edit(page, "Contract suites");
  await page.getByRole("button", { name: "Add a suite" }).press("Enter");
  await expect(page.getByLabel("Suite", { exact: true })).toBeFocused();
  await page.getByLabel("Suite", { exact: true }).selectOption("nec4");
  await page.getByLabel("Years", { exact: true }).fill("8");
  await save(page, "Contract suites");

  await edit(page, "Skills and tools");
  const skills = part(page, "Skills and tools")
    .locator("summary")
    .filter({ hasText: /^Skills/ });
  await expect(skills).toHaveText("Skills: 0 of 54 ticked");
  await skills.press("Enter");
  await page.getByLabel("Cost planning").press("Space");
  await expect(skills).toHaveText("Skills: 1 of 54 ticked");
  await skills.press("Enter");
  await save(page, "Skills and tools");

  await page.getByRole("link", { name: "Add where you are based" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Where you are based" })).toBeFocused();
  await page.getByRole("combobox", { name: "Where you are based" }).fill("Otl");
  await expect(page.getByRole("option", { name: /^Otley/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Where you are based" }).press("ArrowDown");
  await page.getByRole("combobox", { name: "Where you are based" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Where you are based" })).toHaveValue(/^Otley/);
  await page.getByLabel("Hybrid").check();
  await save(page, "Places and kinds of work");
  await expectNoOverflow(page);

  await page.reload();
  await expect(page.getByRole("region", { name: "Contract suites" })).toContainText(/NEC4\s*8 years/);
  await expect(page.getByRole("region", { name: "Places and kinds of work" })).toContainText(/Otley[\s\S]*Hybrid/);
  for (const name of ["What you do", "Contract suites", "Skills and tools", "Places and kinds of work"]) await edit(page, name);
  await expect(page.getByLabel("Headline")).toHaveValue("Senior QS, rail and highways");
  await expect(page.getByLabel("Suite", { exact: true })).toHaveValue("nec4");
  await expect(page.getByRole("combobox", { name: "Where you are based" })).toHaveValue(/^Otley/);
  await expect(page.getByLabel("Hybrid")).toBeChecked();
  await expect(skills).toHaveText("Skills: 1 of 54 ticked");
});

test("what is wrong is said beside its field, and nothing typed is lost", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobseeker-profile");
  for (const name of ["What you do", "Pay and start", "For you alone", "Places and kinds of work", "Contract suites"]) {
    await edit(page, name);
  }
  await page.getByLabel("About you").fill("Ring me on 0113 496 0000");
  await saveOf(page, "What you do").click();
  await expect(page.getByRole("alert")).toContainText("Remove telephone numbers");
  await expect(page.getByLabel("About you")).toHaveValue("Ring me on 0113 496 0000");
  await page.getByRole("button", { name: "Yes, go on" }).click();
  await expect(page.getByRole("region", { name: "What you do" }).getByText("✓ Saved")).toBeVisible();

  const terms = "Pay and start";
  await page.getByLabel("Minimum pay a year, in pounds").fill("£475");
  await saveOf(page, terms).click();
  await expect(part(page, terms).getByRole("alert")).toContainText("looks like a day’s pay");
  await page.getByLabel("Minimum pay a year, in pounds").fill("£65k");
  await page.getByRole("button", { name: "Add a day rate" }).click();
  await page.getByLabel("Basis of the rate").selectOption("umbrella");
  const rate = page.getByLabel("Minimum a day, in pounds");
  const said = part(page, terms).getByRole("alert");
  for (const [typed, words] of [
    ["£47,500", "looks like a year’s pay"],
    ["plenty", "Enter pounds, such as 475"],
    ["-450", "cannot be negative"],
    ["€475", "in pounds"],
  ] as const) {
    await rate.fill(typed);
    // By key: how the text is read may appear above the button just then, and move it from under the pointer.
    await saveOf(page, terms).press("Enter");
    await expect(said).toContainText(words);
    await expect(rate).toHaveValue(typed);
  }
  // Both at one moment: the page may be scrolling to the field that has the focus.
  const belowBasis = async () =>
    rate.evaluate(
      (field, basis) => field.getBoundingClientRect().y - (basis?.getBoundingClientRect().y ?? 0),
      await page.getByLabel("Basis of the rate").elementHandle(),
    );
  const before = await belowBasis();
  await rate.fill("£2,800 pw inside");
  const read = part(page, terms).getByText("Read as £560 a day");
  await expect(read).toBeVisible();
  expect(await belowBasis()).toBe(before);
  await part(page, terms)
    .getByRole("button", { name: /^Use this ?: £560 a day/ })
    .click();
  await expect(rate).toHaveValue("560");
  await expect(read).toBeHidden();
  for (const [typed, words] of [
    ["1 March 2020", "That date has passed"],
    ["31 February 2028", "There is no 31 February 2028"],
    ["soon", "Enter a month or a day"],
  ] as const) {
    await page.getByLabel("Available from").fill(typed);
    await saveOf(page, terms).click();
    await expect(said).toContainText(words);
  }
  await page.getByLabel("Available from").fill("3 March");
  await save(page, terms);
  await expect(page.getByRole("region", { name: terms, exact: true })).toContainText(/Available from\s*3 March 20\d\d/);

  await page.getByLabel("Telephone").fill("call me");
  await saveOf(page, "For you alone").click();
  await expect(part(page, "For you alone").getByRole("alert")).toContainText("Enter a telephone number");
  await page.getByLabel("Telephone").fill("+44 (0)7700 900123");
  await page.getByLabel("Private notes").fill("Ring me on 0113 496 0000");
  await save(page, "For you alone");

  await page.getByRole("combobox", { name: "Where you are based" }).fill("Atlantis");
  await saveOf(page, "Places and kinds of work").click();
  await expect(part(page, "Places and kinds of work").getByRole("alert")).toContainText("Choose a town, county or region from the list.");

  for (const at of [0, 1]) {
    await page.getByRole("button", { name: "Add a suite" }).click();
    await page.getByLabel("Suite", { exact: true }).nth(at).selectOption("jct");
    await page.getByLabel("Years", { exact: true }).nth(at).fill("3");
  }
  await saveOf(page, "Contract suites").click();
  await expect(part(page, "Contract suites").getByRole("alert")).toContainText("Name each suite once.");

  // Whoever closes a form with unsaved text is asked first.
  await part(page, "Contract suites").getByRole("button", { name: "Cancel contract suites" }).press("Enter");
  await page.getByRole("button", { name: "Close without saving" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add your contract suites" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("region", { name: terms, exact: true })).toContainText("£65,000 a year");
});

test("projects are added, moved and taken away; they end after they began, and are worth what is typed", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto("/jobseeker/profile#projects");
  const projects = part(page, "Projects");
  for (const [at, name] of ["School", "Viaduct"].entries()) {
    await page.getByRole("button", { name: "Add a project" }).press("Enter");
    await expect(projects.getByLabel("Project", { exact: true }).nth(at)).toBeFocused();
    await projects.getByLabel("Project", { exact: true }).nth(at).fill(name);
  }
  const second = projects.getByRole("group", { name: "Project 2" });
  await second.getByLabel("From", { exact: true }).fill("May 2024");
  await second.getByLabel("To", { exact: true }).fill("March 2024");
  await saveOf(page, "Projects").press("Enter");
  await expect(projects.getByRole("alert")).toContainText("The end cannot be before the start.");
  await second.getByLabel("Project value, as a figure").fill("0");
  await saveOf(page, "Projects").press("Enter");
  await expect(projects.getByRole("alert")).toContainText("Leave it empty");
  await second.getByLabel("To", { exact: true }).fill("3/2026");
  await second.getByLabel("Project value, as a figure").fill("12,5 Mio");
  await second.getByLabel("Client", { exact: true }).fill("Quillfeather Estates");
  await second.getByLabel("This was a placement year").check();
  await projects.getByRole("button", { name: /^Move up/ }).press("Enter");
  await expect(projects.getByLabel("Project", { exact: true }).first()).toHaveValue("Viaduct");
  await save(page, "Projects");
  await expectNoOverflow(page);
  // The address names this part: it is open again.
  await page.reload();
  await expect(projects.getByLabel("Project", { exact: true }).first()).toHaveValue("Viaduct");
  const first = projects.getByRole("group", { name: "Project 1" });
  await expect(first.getByLabel("To", { exact: true })).toHaveValue("March 2026");
  await expect(first.getByLabel("Project value, as a figure")).toHaveValue("£12.5m");
  await expect(first.getByLabel("Never show the client’s name")).toBeChecked();
  await edit(page, "Who can find you");
  await expect(page.getByRole("region", { name: /^What a recruiter sees/ })).not.toContainText("Quillfeather");
  await projects.getByRole("button", { name: "Remove Viaduct" }).press("Enter");
  await expect(page.getByRole("button", { name: "Add a project" })).toBeFocused();
  await expect(projects.getByText("Not saved yet")).toBeVisible();

  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await page.getByRole("link", { name: "My dashboard" }).click();
  await asked;
  await expect(page).toHaveURL(/\/jobseeker\/profile/);
  await save(page, "Projects");
  await edit(page, "Projects");
  await expect(projects.getByLabel("Project", { exact: true })).toHaveCount(1);
});

test("hidden, anonymous and open: the preview is what a recruiter sees, the hidden are not found, and looks are shown", async ({
  page,
  context,
  browser,
}) => {
  const mark = `Firm ${Math.random().toString(36).slice(2, 8)}`;
  const companyId = await inDatabase((db) => makeCompany(db, { name: `${mark} Ltd` }));
  await signInBrowser(context, await addAccount({ name: "Sam Seeker" }));
  const recruiters = await browser.newContext();
  await signInBrowser(recruiters, await addAccount({ role: "recruiter", companyId, name: "Rae Recruiter" }));
  const reader = await recruiters.newPage();

  await page.goto("/jobseeker/profile");
  await edit(page, "What you do");
  await page.getByLabel("Headline").fill("Estimator, water");
  await save(page, "What you do");
  const own = await page.getByRole("link", { name: "See your profile as others see it" }).getAttribute("href");
  await reader.goto(own ?? "");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Page not found");

  await edit(page, "Who can find you");
  const preview = page.getByRole("region", { name: /^What a recruiter sees/ });
  await expect(preview).toContainText("Nothing. Your profile cannot be found.");
  await page.getByLabel("Anonymous", { exact: true }).check();
  await expect(preview).toContainText("Name not shown");
  await expect(preview).not.toContainText("Sam Seeker");
  await save(page, "Who can find you");
  await reader.reload();
  await expect(reader.getByText("Estimator, water")).toBeVisible();
  await expect(reader.getByText("Their name is not shown: they stay anonymous")).toBeVisible();
  await expect(reader.getByText("Sam Seeker")).toHaveCount(0);

  await page.getByLabel("Open", { exact: true }).check();
  await expect(preview).toContainText("Sam Seeker");
  await save(page, "Who can find you");
  await reader.goto((own ?? "").replace("/jobseeker/", "/jobseeker-profile/"));
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Sam Seeker");
  await expect(reader.getByText("and show the person")).toBeVisible();
  await page.goto("/jobseeker/dashboard?tab=views");
  await expect(page.getByRole("link", { name: `${mark} Ltd` })).toBeVisible();

  await page.goto("/jobseeker/profile#visibility");
  await page.getByRole("combobox", { name: "Add a firm" }).fill(mark);
  await page.getByRole("option", { name: `${mark} Ltd` }).click();
  await expect(page.getByText(`${mark} Ltd will not find you.`)).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.goto(own ?? "");
  await expect(page.getByText("This is you.")).toBeVisible();
  await recruiters.close();
});
