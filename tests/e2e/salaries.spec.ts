import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const calculator = (page: Page) => page.getByRole("region", { name: "Day rate and salary calculator" });

test("the calculator follows what is typed, refuses what it cannot read, and remembers the days on this device", async ({ page }) => {
  await page.goto("/salary-guide");
  await ready(page);
  const box = calculator(page);
  await box.getByLabel("Pay in pounds").fill("475");
  await expect(box.getByRole("status")).toContainText("£475 a day for 220 days is like a salary of");
  const before = await box.getByRole("status").textContent();
  await box.getByLabel("Days worked a year").fill("200");
  await expect(box.getByRole("status")).toContainText("for 200 days");
  expect(await box.getByRole("status").textContent()).not.toBe(before);
  await expect(box).toContainText("200 days worked and paid in a year, as you chose before on this device");
  await expect(box).toContainText("Tax year 2026/27");

  await box.getByLabel("Pay in pounds").fill("47,500");
  await expect(box.getByText("£47,500 looks like pay a year. Choose that, or change the amount.")).toBeVisible();
  await box.getByLabel("Period").selectOption("year");
  await expect(box.getByRole("status")).toContainText("£47,500 a year is like");
  await box.getByLabel("Pay in pounds").fill("450–500 umbrella");
  await expect(box.getByText("Read as £450 a day, umbrella, the lower end.")).toBeVisible();
  await expect(box.getByRole("status")).toContainText("£450 a day for 200 days");
  await box.getByRole("button", { name: /^Use this/ }).click();
  await expect(box.getByLabel("Pay in pounds")).toHaveValue("450");
  await expect(box.getByLabel("Period")).toHaveValue("day");
  await box.getByLabel("Period").selectOption("year");
  await box.getByLabel("Pay in pounds").fill("lots");
  await expect(box.getByText("Enter one amount in pounds, such as 475 or 55,000.")).toBeVisible();

  await box.getByLabel("Pay in pounds").fill("55,000");
  await box.getByRole("button", { name: "Convert" }).click();
  await expect(page).toHaveURL(/amount=55%2C000.*#calculator$/);
  await page.goto("/salary-guide");
  await ready(page);
  await expect(box.getByLabel("Days worked a year")).toHaveValue("200");
});

test("a jobseeker reports their pay, is told what cannot be read, changes it and takes it back", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/salary-database#your-pay");
  await ready(page);
  const form = page.getByRole("form", { name: "Your own pay" });
  await form.getByRole("button", { name: "Add my pay" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose your role.");
  await form.getByLabel("Role").selectOption({ index: 1 });
  await form.getByLabel("Level").selectOption("senior");
  await form.getByLabel("Region").selectOption("london");
  await form.getByLabel("Side of the table").selectOption("contractor");
  await form.getByLabel("Pay before tax, in pounds").fill("4,750,000");
  await form.getByRole("button", { name: "Add my pay" }).click();
  await expect(form.getByRole("alert")).toContainText("We accept pay from £12,000 to £400,000 a year.");
  await expect(form.getByLabel("Level")).toHaveValue("senior");
  await form.getByLabel("Pay before tax, in pounds").fill("£475");
  await form.getByLabel("Period").selectOption("day");
  await form.getByRole("button", { name: "Add my pay" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose the basis");
  await form.getByLabel("IR35 status of a day or week rate").selectOption("umbrella");
  await form.getByRole("button", { name: "Add my pay" }).click();
  await expect(page.getByText(/You reported £475 a day/)).toBeVisible();

  await form.getByLabel("Pay before tax, in pounds").fill("490");
  await form.getByRole("button", { name: "Change my report" }).click();
  await expect(page.getByText(/You reported £490 a day/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You reported £490 a day/)).toBeVisible();
  await page.getByRole("button", { name: "Withdraw my report" }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByText("Withdrawn. We have deleted it.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Add my pay" })).toBeVisible();
});

test("a visitor is led to sign in and back to the form", async ({ page }) => {
  await page.goto("/salary-database");
  await ready(page);
  await page.getByRole("region", { name: "What members say they are paid" }).getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fsalary-database%23your-pay$/);
});

test("an advert says where its pay stands and leads to the figures", async ({ page }) => {
  await page.goto("/jobs?level=senior");
  const hrefs = await page.locator('main a[href^="/jobs/"]').evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const href of new Set(hrefs)) {
    await page.goto(href);
    const standing = page.getByRole("link", { name: /interquartile range .* \(n=\d+/ });
    if ((await standing.count()) === 0) continue;
    await standing.click();
    await expect(page).toHaveURL(/\/salary-database\?/);
    await expect(page.getByRole("link", { name: /adverts from \d+ employers/ }).first()).toBeVisible();
    return;
  }
  throw new Error("No advert of the first page says where its pay stands.");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("figures lead to their adverts, the calculator answers, and both series stand beside each other", async ({ page }) => {
    await page.goto("/salary-database?level=senior");
    await expect(page.getByRole("heading", { name: "What members say they are paid" })).toBeVisible();
    await expect(page.getByText(/All of these reports are samples/)).toBeVisible();
    await page
      .getByRole("link", { name: /adverts from \d+ employers/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Adverts counted");
    await page.getByRole("link", { name: "Back to these figures in the salary database" }).click();
    await expect(page).toHaveURL(/level=senior/);

    await page.goto("/salary-guide");
    await calculator(page).getByLabel("Pay in pounds").fill("475");
    await calculator(page).getByRole("button", { name: "Convert" }).click();
    await expect(calculator(page).getByRole("status")).toContainText("£475 a day for 220 days is like a salary of");
  });
});
