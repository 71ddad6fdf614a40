import { expect } from "playwright/test";
import { axeViolations, expectNoOverflow } from "./axe.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const letter = `Dear Robin

We are pleased to offer you the position of Senior Quantity Surveyor in London.
Your salary is £64,000 per annum, plus a car allowance of £5,500. You have 26 days' holiday plus bank holidays.`;

for (const { width, height } of journeyViewports("an offer")) {
  test(`an offer is pasted, corrected, placed, asked about and put beside another at ${width} px, by keyboard`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.setViewportSize({ width, height });
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto("/salary-guide");
    await page.getByRole("link", { name: "Check an offer" }).first().click();
    await ready(page);
    await expect(page.getByRole("heading", { name: "Check an offer", level: 1 })).toBeVisible();

    await page.getByRole("button", { name: "Check this offer" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Paste the offer");
    await page.getByLabel("Paste the offer as you got it").fill(letter);
    await page.getByRole("button", { name: "Check this offer" }).press("Enter");
    const verdict = page.getByRole("heading", { name: /^(None of|More than( all)?) \d+( of \d+)? similar adverts( offers less)?$/ });
    await expect(verdict).toBeFocused();
    const lower = async () => Number(/than (?:all )?(\d+)/.exec((await verdict.textContent()) ?? "")?.[1] ?? 0);
    const before = await lower();
    await expect(page.getByText("This offer: £64,000")).toBeVisible();
    await expect(page.getByRole("link", { name: /^\d+ adverts from \d+ employers$/ }).first()).toBeVisible();
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await expectNoOverflow(page, "the result");

    const form = page.getByRole("form", { name: "Offer in fields" });
    await expect(form.getByLabel("Pay", { exact: true })).toHaveValue("£64,000 a year");
    await form.getByLabel("Pay", { exact: true }).fill("plenty");
    await page.keyboard.press("Enter");
    await expect(form.getByRole("alert")).toContainText("Enter the pay in pounds");
    await expect(form.getByLabel("Holiday")).toHaveValue("26 days' holiday plus bank holidays");
    await form.getByLabel("Pay", { exact: true }).fill("£95,000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("This offer: £95,000")).toBeVisible();
    await expect(verdict).toBeFocused();
    expect(await lower()).toBeGreaterThan(before);

    const text = page.getByLabel("Text to send");
    await expect(text).toHaveValue(/notice each of us must give/);
    await page.getByRole("button", { name: "Copy the text" }).press("Enter");
    await expect(page.getByText("Copied", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await text.inputValue());

    await page.getByRole("button", { name: "Put another offer beside it" }).press("Enter");
    await expect(page.getByLabel("Paste the offer as you got it")).toBeFocused();
    await page.keyboard.insertText("Senior QS London £480 a day outside IR35, 6 month contract");
    await page.getByRole("button", { name: "Check this offer" }).press("Enter");
    const table = page.getByRole("table", { name: "Offers side by side" });
    await expect(table.getByRole("columnheader")).toHaveText([/^Offer 1/, /^Offer 2/]);
    await expect(table.getByRole("row", { name: /^Pay/ })).toContainText("£95,000 a year");
    await expect(table.getByRole("row", { name: /^Pay/ })).toContainText("£480 a day");
    await expect(table.getByRole("row", { name: /^IR35/ })).toContainText("Outside IR35");
    expect(await axeViolations(page, { within: "main" })).toEqual([]);
    await expectNoOverflow(page, "two offers");

    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(await stored()).not.toContain("95,000");
    await page.getByRole("button", { name: "Keep on this device" }).press("Enter");
    await expect(page.getByText("Kept on this device, and nowhere else.")).toBeVisible();
    await page.reload();
    await ready(page);
    await expect(table.getByRole("columnheader")).toHaveText([/^Offer 1/, /^Offer 2/]);
    await page.getByRole("button", { name: "Forget" }).press("Enter");
    await expect(table).toHaveCount(0);
    expect(await stored()).not.toContain("95,000");
    expect(addresses.filter((address) => /64,000|95,000|Robin|allowance/.test(decodeURIComponent(new URL(address).search)))).toEqual([]);
  });
}

test("without script the forms lead to the page again, with the picture and the text to select", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/offer-check`);
  await page.getByLabel("Paste the offer as you got it").fill(letter);
  await page.getByRole("button", { name: "Check this offer" }).click();
  await expect(page).toHaveURL(/\/offer-check$/);
  await expect(page.getByText("This offer: £64,000")).toBeVisible();
  await page.getByLabel("Pay", { exact: true }).fill("£95,000");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("This offer: £95,000")).toBeVisible();
  await expect(page.getByLabel("Text to send")).toHaveValue(/Before I answer/);
  await context.close();
});
