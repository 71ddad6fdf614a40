import { expect, type Page } from "playwright/test";
import { signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { addFirm, addRecruiter, advertsOf } from "./hiring.ts";
import { test } from "./visitor.ts";

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d\.$/);
const step = (page: Page, name: string) => page.getByRole("navigation", { name: "Steps of the advert" }).getByRole("link", { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const office = (page: Page) => page.getByRole("combobox", { name: "Office", exact: true });

const advertInWord = `<html><body><h2>Senior Quantity Surveyor<o:p></o:p></h2>
<p class=MsoNormal>Northbridge, a main contractor, is building a school in <b>Leeds</b>. This is a permanent, full-time role.</p>
<ul><li>\u00a365,000 - \u00a375,000 per annum</li><li>JCT Design and Build</li></ul>
<p>${"You price, let and settle the work with a team of four, and report to the commercial director. ".repeat(4)}</p>
<p>Location: Leeds</p><p>Hybrid: three days on site, two from home.</p></body></html>`;

test("an advert pasted from Word fills the steps; what was typed stays, each value is checked, and it is published by keyboard", async ({
  page,
  context,
}) => {
  const firm = await addFirm();
  await signInBrowser(context, await addRecruiter(firm));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/post-a-job?step=role");
  await expect(step(page, "Role")).toContainText("6 to fill in");
  await expect(step(page, "Preview and publish")).toContainText("1 to fill in");
  await field(page, "Title").fill("Lead Quantity Surveyor");
  await page.getByLabel("Your advert from Word, an e-mail or a web page").focus();
  await page.evaluate((html) => {
    const clipboard = new DataTransfer();
    clipboard.setData("text/html", html);
    clipboard.setData("text/plain", "Senior Quantity Surveyor");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  }, advertInWord);
  await expect(page.getByText(/^\d+ values filled in from your text: .*Check each one\.$/)).toBeVisible();
  await expect(page.getByLabel("Your advert from Word, an e-mail or a web page")).toBeFocused();
  await expect(field(page, "Title")).toHaveValue("Lead Quantity Surveyor");
  await expect(field(page, "Level")).toHaveValue("senior");
  await expect(field(page, "Level")).toHaveAccessibleDescription(/Read from your text: check it\./);
  await expect(field(page, "Title")).not.toHaveAccessibleDescription(/Read from your text/);
  await expect(page.getByRole("region", { name: "Live preview" }).getByRole("heading", { name: "Lead Quantity Surveyor" })).toBeVisible();

  // One is confirmed, one is wrong, one is typed over; the count follows.
  const checks = async () => Number(/(\d+) to check/.exec((await step(page, "Role").textContent()) ?? "")?.[1] ?? 0);
  const before = await checks();
  await page.getByRole("button", { name: "Confirm level" }).press("Enter");
  await expect(field(page, "Level")).toBeFocused();
  await expect.poll(checks).toBe(before - 1);
  await page.getByRole("button", { name: "Clear category" }).press("Enter");
  await expect(field(page, "Category")).toHaveValue("");
  await expect(step(page, "Role")).toContainText("1 to fill in");
  await field(page, "Category").focus();
  await page.keyboard.type("Quantity");
  await expect.poll(checks).toBe(before - 2);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect.poll(checks).toBe(before - 2);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm all on this step" }).press("Enter");
  await expect(step(page, "Role")).toContainText("Complete");

  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Contract and pay" })).toBeFocused();
  await expect(field(page, "From")).toHaveValue("65,000");
  await expect(field(page, "From")).toHaveAccessibleDescription(/Read from your text/);
  // What is read never blocks: the step goes on unconfirmed.
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Project and description" })).toBeFocused();
  await expect(field(page, "Description")).toHaveValue(/^## Senior Quantity Surveyor[\s\S]+- JCT Design and Build/);
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Preview and publish" })).toBeFocused();
  await page.getByLabel("The position is open, and I may advertise it.").press("Space");
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeFocused();
  const [advert] = await advertsOf(firm);
  expect(advert).toMatchObject({ title: "Lead Quantity Surveyor", payMinPence: 6_500_000, payMaxPence: 7_500_000, workType: "hybrid" });

  // The next advert of the firm begins with what stays the same.
  await page.goto("/post-a-job?step=role");
  await expect(office(page)).toHaveValue(/^Leeds/);
  await expect(office(page)).toHaveAccessibleDescription(/As in your last advert: check it\./);
  await expect(field(page, "Title")).toHaveValue("");
});
