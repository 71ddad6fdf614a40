import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "../accounts.ts";
import { addAdvert } from "../adverts.ts";
import { addRequest } from "../representing.ts";
import { test } from "./journey.ts";

const tab = "/jobseeker/dashboard?tab=representation";

test("a contractor permits one agency, is warned before a second gets the same vacancy, revokes, and keeps the receipt", async ({
  page,
  context,
}) => {
  const person = await addAccount({ name: "Con Tractor" });
  const [first, second] = [await addRequest(person.userId, "Quoin Recruitment Ltd"), await addRequest(person.userId, "Mortar Search Ltd")];
  await signInBrowser(context, person);
  await page.goto(tab);
  await expect(page.getByRole("region", { name: "Waiting for your answer" }).getByRole("listitem")).toHaveCount(2);

  await page.goto(`${tab}&request=${first}`);
  const words = page.getByRole("region", { name: "What you would agree to" });
  for (const part of [
    "Client: Hilltop Civils Ltd",
    "£475 a day, outside IR35",
    "Six months through your own company.",
    "30 days after I give it",
  ]) {
    await expect(words.getByText(part)).toBeVisible();
  }
  await page.getByRole("button", { name: "Give permission" }).click();
  await expect(page.getByText(/^Given\. Quoin Recruitment Ltd may put you forward/)).toBeFocused();

  await page.goto(`${tab}&request=${second}`);
  await expect(page.getByText("Quoin Recruitment Ltd has had your permission for this vacancy", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Give permission" })).toHaveCount(0);
  await page.getByRole("button", { name: "Give it to this recruiter instead" }).click();
  await page.getByRole("button", { name: "End that one and give this" }).click();
  await expect(page.getByText(/^Given\. Mortar Search Ltd/)).toBeFocused();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the receipt" }).click();
  const receipt = await readFile(await (await download).path(), "utf8");
  for (const part of ["Jobseeker: Con Tractor", "Client: Hilltop Civils Ltd", "State: valid", "SHA-256 of the lines above:"]) {
    expect(receipt).toContain(part);
  }

  await page.getByRole("button", { name: "Revoke this permission" }).click();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await expect(page.getByText(/^Revoked\. Mortar Search Ltd can no longer/)).toBeFocused();
  await page.goto(tab);
  const ended = page.getByRole("region", { name: "Ended" });
  await expect(ended.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(ended.getByText("Replaced", { exact: true })).toBeVisible();
});

test("a contractor refuses a request with a reason", async ({ page, context }) => {
  const person = await addAccount();
  const id = await addRequest(person.userId, "Quoin Recruitment Ltd");
  await signInBrowser(context, person);
  await page.goto(`${tab}&request=${id}`);
  await page.getByRole("button", { name: "Refuse" }).click();
  await page.getByLabel(/Reason/).fill("I have applied there myself.");
  await page.getByRole("button", { name: "Refuse the request" }).click();
  await expect(page.getByText(/^Refused\. We have told Quoin Recruitment Ltd/)).toBeFocused();
  await expect(page.getByText("Your reason: I have applied there myself.")).toBeVisible();
});

test("4.4.2 a contractor searches on the day-rate scale by basis, and reads the hours of a day", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const rate = { contractType: "contract", payPeriod: "day", payMinPence: 47_500, payMaxPence: 50_000, hoursPerDay: 8 } as const;
  const title = `Wharf ${process.pid} surveyor`;
  const outside = await addAdvert({ ...rate, payBasis: "outside-ir35", title: `${title} one` }, []);
  await addAdvert({ ...rate, payBasis: "umbrella", title: `${title} two` }, []);
  await addAdvert({ payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 6_500_000, title: `${title} three` }, []);
  const found = page.getByRole("main").getByRole("link", { name: new RegExp(`^${title}`) });
  await expect
    .poll(async () => {
      await page.goto(`/jobs?q=${encodeURIComponent(title)}`);
      return found.count();
    })
    .toBe(3);
  await page.getByLabel("A day").check();
  await page.getByLabel("From £").fill("450");
  await page.getByRole("button", { name: "Set pay" }).click();
  await expect(found).toHaveCount(2);
  await page.locator('label:has(input[name="basis"][value="outside-ir35"]) input').check();
  await expect(found).toHaveCount(1);
  await expect(page.getByRole("list", { name: "Active filters" }).getByRole("link", { name: /Outside IR35/ })).toBeVisible();
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/jobs/${outside}`));
  await expect(page.getByText(/£475.*£500.*day/).first()).toBeVisible();
  await expect(page.locator("dt", { hasText: "Hours a day" }).locator("xpath=following-sibling::dd[1]")).toHaveText("8");
});
