import { expect, type Page } from "playwright/test";
import { signInBrowser } from "./accounts.ts";
import { addDraft, addFirm, addRecruiter, advertsOf, completeFields } from "./hiring.ts";
import { test } from "./visitor.ts";

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d\.$/);
const step = (page: Page, name: string) => page.getByRole("navigation", { name: "Steps of the advert" }).getByRole("link", { name });
const from = (page: Page) => page.getByLabel("From", { exact: true });

test("pay that is no amount stands there still when the step is opened again, and leaving the page asks first", async ({
  page,
  context,
}) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  await signInBrowser(context, writer);
  await page.goto(`/post-a-job?draft=${await addDraft(writer, firm, completeFields)}&step=contract`);
  await expect(from(page)).toHaveValue("60,000");
  await from(page).fill("a lot");
  await step(page, "Role").click();
  await expect(page.getByRole("heading", { level: 2, name: "Role" })).toBeFocused();
  await expect(page.getByText("Enter the pay in pounds")).toHaveCount(0);
  await step(page, "Contract and pay").click();
  await expect(from(page)).toHaveValue("a lot");
  await expect(from(page)).toHaveAccessibleDescription(/Enter the pay in pounds/);

  // The earlier saved value is not published in its place.
  await step(page, "Preview and publish").click();
  await expect(page.getByText(/^Lowest pay: Enter the pay in pounds/)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "It cannot be published yet" })).toBeFocused();
  expect(await advertsOf(firm)).toEqual([]);
  await page.getByRole("button", { name: "Go to Contract and pay" }).click();
  await expect(from(page)).toHaveValue("a lot");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await from(page).fill("61,000");
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(from(page)).toHaveValue("61,000");
  expect(asked).toHaveLength(1);
});

test("pay, a start and a project value as people write them are read, shown and confirmed", async ({ page, context }) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  await signInBrowser(context, writer);
  const draft = await addDraft(writer, firm, completeFields);
  await page.goto(`/post-a-job?draft=${draft}&step=contract`);
  await from(page).fill("£55k - £65k + car");
  await page.getByRole("button", { name: /^Use this ?: £55,000 – £65,000 a year; benefits: Company car$/ }).click();
  await expect(from(page)).toHaveValue("55,000");
  await expect(from(page)).toBeFocused();
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("65,000");
  await expect(page.getByRole("checkbox", { name: "Company car" })).toBeChecked();

  // Input that awaits confirmation blocks the step, with a message.
  await page.getByLabel("Start (optional)").fill("mid January 2027");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "press “Use this”" })).toBeFocused();
  await page.getByRole("button", { name: /^Use this ?: start: 15 January 2027$/ }).click();
  await expect(page.getByLabel("Start (optional)")).toHaveValue("15 January 2027");
  await step(page, "Project and description").click();
  await page.getByLabel("Or write the project value").fill("£30m");
  await page.getByRole("button", { name: /^Use this ?: project value: £20m to £50m$/ }).click();
  await expect(page.getByLabel("Project value (optional)", { exact: true })).toHaveValue("20m-50m");
  await expect(saved(page)).toBeVisible();
});

test("an advert with pay that is no amount is not published for free either", { tag: "@full" }, async ({ page, context }) => {
  const firm = await addFirm({ credits: 0 });
  const writer = await addRecruiter(firm);
  await signInBrowser(context, writer);
  await page.goto(`/post-a-job?draft=${await addDraft(writer, firm, completeFields)}&step=contract`);
  await from(page).fill("a lot");
  await step(page, "Preview and publish").click();
  const publish = page.getByRole("button", { name: /^(?:Publish|Submit) for free$/ });
  await publish.click();
  await expect(page.getByRole("alert").filter({ hasText: "It cannot be published yet" })).toBeFocused();
  await expect(page).toHaveURL(/step=publish/);
  await page.getByRole("button", { name: "Go to Contract and pay" }).click();
  await from(page).fill("61,000");
  await expect(saved(page)).toBeVisible();
  await step(page, "Preview and publish").click();
  await publish.click();
  await expect(page).not.toHaveURL(/step=publish/);
});
