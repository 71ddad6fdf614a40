import { expect } from "playwright/test";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { addAccount } from "../accounts.ts";
import { addAdvert, applicationsTo } from "../adverts.ts";
import { test } from "../visitor.ts";
import { expectArrival, expectFocusKept, press, reach, signInByKeys, typeInto } from "./keys.ts";

test.describe.configure({ timeout: 300_000 });

test("a jobseeker signs in, applies with a CV and withdraws by keys alone", async ({ page }) => {
  // Makes the browser intercept file choosers from now on: enabled only at the key press, that may be too late.
  page.on("filechooser", () => {});
  const person = await addAccount({ name: "Ash Keys" });
  const title = `Surveyor of Sluices ${Date.now().toString(36)}`;
  const jobId = await addAdvert({ title }, []);
  await signInByKeys(page, person);

  await press(page, "link", "Jobs");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await typeInto(page, "searchbox", "Keywords", title);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=Surveyor/);
  await press(page, "link", new RegExp(`^${title}`));
  await expectArrival(page, title);
  await press(page, "link", "Apply for this job");
  await expectArrival(page, `Apply: ${title}`);

  await reach(page, "button", /Upload a CV|Choose/);
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  await chooser.setFiles({ name: "Bridges.pdf", mimeType: "application/pdf", buffer: Buffer.from(makePdf({ comment: "Bridges" })) });
  await expect(page.getByRole("radio", { name: /^Bridges/ })).toBeChecked();
  await expectFocusKept(page, "a CV was taken");
  await press(page, "button", "Send application");
  await expect(page.getByRole("heading", { level: 2, name: "Your application has been sent" })).toBeFocused();
  expect((await applicationsTo(jobId)).map(({ state }) => state)).toEqual(["sent"]);

  await press(page, "link", "My Account");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(page, "link", /^Applications/);
  await expect(page.getByRole("heading", { level: 2, name: "Applications" })).toBeFocused();
  await press(page, "link", title);
  await expectFocusKept(page, "an application was opened");
  await press(page, "button", "Withdraw this application");
  await expect(page.getByRole("button", { name: "Withdraw it" })).toBeFocused();
  await press(page, "button", "Cancel");
  await expect(page.getByRole("button", { name: "Withdraw this application" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, "button", "Withdraw it");
  await expect(page.getByText(/^Withdrawn\./)).toBeFocused();
  expect(await page.getByRole("button", { name: "Withdraw this application" }).count()).toBe(0);
  expect((await applicationsTo(jobId)).map(({ state }) => state)).toEqual(["withdrawn"]);
  // Comes with the next read, and moves what is below it.
  await expect(page.getByText("You withdrew it")).toBeVisible();
  await press(page, "button", "Sign Out");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
});
