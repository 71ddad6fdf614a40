import { expect } from "playwright/test";
import { makeSampleCv } from "#server/modules/hiring/applications/sample/sample-cvs.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

const cv = `Robin Tester
Leeds LS1 4AP
Tel: 07700 900123
Senior Quantity Surveyor, Northbridge Ltd, March 2019 - present
Rail work under NEC4. 12 years of experience.`;

test("what a CV says fills the profile value by value, by keyboard, and what is refused is not saved", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ name: "Robin Tester" }));
  await page.goto("/jobseeker/profile#cvs");
  await page.getByText("Fill your profile from a CV").press("Enter");
  await page.getByRole("button", { name: "Read this text" }).press("Enter");
  await expect(page.getByLabel("Text of your CV")).toHaveAccessibleDescription(/Paste the text of your CV first\./);
  await page.getByLabel("Text of your CV").fill(cv);
  await page.getByRole("button", { name: "Read this text" }).press("Enter");
  const found = page.getByRole("list", { name: "Found in your CV" });
  await expect(page.getByText("Check what we found. Nothing is saved until you confirm it.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText("Nothing is saved yet.")).toBeVisible();

  await page.getByText("Fill your profile from a CV").press("Enter");
  await page.getByLabel("Text of your CV").fill(cv);
  await page.getByRole("button", { name: "Read this text" }).press("Enter");
  await found.getByRole("button", { name: "Clear Telephone" }).press("Enter");
  await expect(page.getByText("Telephone was not taken.")).toBeVisible();
  await found.getByRole("button", { name: "Confirm Role and level" }).press("Enter");
  await expect(page.getByText("Saved: Role and level.")).toBeVisible();
  await found.getByRole("button", { name: "Confirm NEC4" }).press("Enter");
  await expect(page.getByLabel("Years with NEC4")).toHaveAccessibleDescription(/Enter whole years/);
  await page.getByLabel("Years with NEC4").fill("8");
  await found.getByRole("button", { name: "Confirm NEC4" }).press("Enter");
  await expect(page.getByText("Saved: NEC4.")).toBeVisible();
  await found.getByRole("button", { name: "Confirm Northbridge Ltd" }).press("Enter");
  await expect(page.getByText("Saved: Northbridge Ltd.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What you do" })).toContainText("Senior");
  await expect(page.getByRole("region", { name: "Contract suites" })).toContainText(/NEC4\s*8 years/);
  await expect(page.getByRole("region", { name: "Projects" })).toContainText(/Senior Quantity Surveyor[\s\S]*with Northbridge Ltd/);
  await expect(page.getByRole("region", { name: "For you alone" })).not.toContainText("07700");
});

test("the words of a PDF are read in the browser; one that is damaged is said to be", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ name: "Robin Tester" }));
  await page.goto("/jobseeker/profile#cvs");
  const file = { name: "Robin.pdf", mimeType: "application/pdf", buffer: makeSampleCv("Robin Tester", "pdf") };
  await page.getByLabel(/^(Add|Upload) (a|another) CV$/).setInputFiles([file]);
  await expect(page.getByText("✓ Robin.pdf is in your profile.")).toBeVisible();
  await page.getByText("Fill your profile from a CV").press("Enter");
  const readIt = page.getByRole("button", { name: "Read Robin" });

  await page.route("**/api/cvs/*/file", (route) => route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7 and no more" }), {
    times: 1,
  });
  await readIt.press("Enter");
  await expect(page.getByLabel("Text of your CV")).toHaveAccessibleDescription(/This PDF is damaged or protected with a password/);
  await readIt.press("Enter");
  const found = page.getByRole("list", { name: "Found in your CV" });
  for (const name of ["Role and level", "NEC4", "Skills and tools"])
    await expect(found.getByRole("button", { name: `Confirm ${name}` })).toBeVisible();
});
