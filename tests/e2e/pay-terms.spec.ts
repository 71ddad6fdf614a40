import { expect, type Page } from "playwright/test";
import { type AdvertPay, defaultAssumptions, type PayTerms } from "#db/pay-terms-values.ts";
import { equivalentPay } from "#db/taxonomy/pay-conversion.ts";
import { findPayTerms } from "#server/modules/people/accounts/preferences/preferences.commands.ts";
import { payFigures } from "#src/lib/money.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { axeViolations, expectNoOverflow } from "./axe.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { shiftsSince, waitForPaint, watchShifts } from "./layout-shifts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const salary = { payPeriod: "year", payMinPence: 6_000_000, payMaxPence: 7_000_000, payBasis: null } as const;
const weekly = { payPeriod: "week", payMinPence: 250_000, payMaxPence: 250_000, payBasis: "umbrella" } as const;
type Stated = typeof salary | typeof weekly;

const equivalentWords = ({ payPeriod, payMinPence, payMaxPence, payBasis }: Stated, terms: PayTerms): string => {
  const stated: AdvertPay = {
    period: payPeriod,
    minPence: payMinPence,
    maxPence: payMaxPence,
    currency: "GBP",
    basis: payBasis,
    otherRates: [],
  };
  const equivalent = equivalentPay(stated, terms, new Date());
  return equivalent ? `≈ ${payFigures(equivalent)} ${equivalent.unit}` : "";
};
const outside: PayTerms = { ...defaultAssumptions, basis: "outside", days: 200 };
const panel = (page: Page) => page.getByRole("dialog", { name: "Pay in your own terms" });
const figure = (page: Page, pay: Stated, terms = outside) =>
  page.getByRole("main").getByRole("button", { name: equivalentWords(pay, terms) });

/** Two adverts that one search finds. */
async function addPair(): Promise<{ word: string; salaryId: number }> {
  const word = `Gantry${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")
    .slice(0, 8)}`;
  // Its age stays "3 days ago" while a test runs: another label would move the dates.
  const firstPublishedAt = new Date(Date.now() - 3.5 * 86_400_000);
  const salaryId = await addAdvert({ title: `${word} Surveyor`, ...salary, firstPublishedAt });
  await addAdvert({ title: `${word} Contractor`, ...weekly, firstPublishedAt });
  return { word, salaryId };
}

for (const { width, height } of journeyViewports("pay on own terms")) {
  test(`a visitor states terms by keyboard at ${width} px, and pay stands on them everywhere without moving anything`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { word, salaryId } = await addPair();
    await page.goto(`/jobs?q=${word}`);
    await ready(page);
    await expect(page.getByText("≈ £110,000 a year at 220 days")).toBeVisible();
    const open = page.getByRole("main").getByRole("button", { name: "Pay in your own terms" });
    await open.press("Enter");
    await expect(panel(page)).toBeVisible();
    expect(await axeViolations(page, { within: "dialog" })).toEqual([]);
    await expectNoOverflow(page, "the panel");

    await panel(page).getByLabel("Days worked a year").fill("0");
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("alert")).toBeFocused();
    await expect(panel(page).getByRole("alert")).toContainText("Choose how you compare pay.");
    await expect(panel(page).getByRole("alert")).toContainText("Enter a whole number of days, 1 to 260.");
    await panel(page).getByRole("radio", { name: "A day rate outside IR35, through my own company" }).press("Space");
    await panel(page).getByLabel("Days worked a year").fill("200");
    await page.keyboard.press("Enter");
    await expect(panel(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    await expect(figure(page, salary)).toBeVisible();
    await expect(figure(page, weekly)).toBeVisible();

    await figure(page, salary).press("Enter");
    const takeHome = panel(page).getByRole("row", { name: /^Take-home pay/ });
    await expect(takeHome).toHaveCount(2);
    const [stated, converted] = await takeHome.getByRole("cell").allTextContents();
    expect(stated).toBe(converted);
    expect(await axeViolations(page, { within: "dialog" })).toEqual([]);
    await expectNoOverflow(page, "the panel");
    await page.keyboard.press("Escape");
    await expect(figure(page, salary)).toBeFocused();
    const box = await figure(page, salary).boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(24);

    await watchShifts(page);
    // A board of one role: the whole one holds what other tests post and change meanwhile. What closes soonest is some weeks old: newer
    // adverts' hours go on while a test runs, and another label moves the dates.
    for (const address of [`/jobs?q=${word}`, "/jobs?category=cost-manager&sort=closing", `/jobs/${salaryId}`, "/salary-guide"]) {
      await page.goto(address);
      await ready(page);
      await expect(page.getByRole("main").locator("button[data-own]").first()).toBeVisible();
      await waitForPaint(page);
      expect(await shiftsSince(page, 0), address).toEqual([]);
    }
    await page.goto(`/jobs/${salaryId}`);
    await ready(page);
    await expect(figure(page, salary)).toBeVisible();
    await page.getByRole("button", { name: "Save this job" }).click();
    await expect(page.getByText(/Saved on this device/)).toBeVisible();
    await page.goto("/saved-jobs");
    await expect(figure(page, salary)).toBeVisible();
    await figure(page, salary).click();
    await panel(page).getByRole("button", { name: "Stop using my terms" }).click();
    await expect(figure(page, salary)).toHaveCount(0);
  });
}

test("terms go with the account to another device, and from a device when one signs out", async ({ page, context, browser }) => {
  const person = await addAccount();
  const { word } = await addPair();
  await signInBrowser(context, person);
  await page.goto("/my-account?section=pay-terms");
  await page.getByRole("radio", { name: "A day rate outside IR35, through my own company" }).check();
  await page.getByLabel("Days worked a year").fill("200");
  await page.getByRole("button", { name: "Use these terms" }).click();
  const stored = () => inDatabase(async (db) => (await findPayTerms(db, [person.userId])).get(person.userId) ?? null);
  await expect.poll(stored).toEqual(outside);
  await expect(page.getByRole("button", { name: "Use these terms" })).toBeFocused();

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, person);
  const other = await elsewhere.newPage();
  await other.goto(`/jobs?q=${word}`);
  await expect(figure(other, salary)).toBeVisible();
  await elsewhere.close();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.goto(`/jobs?q=${word}`);
  await ready(page);
  await expect(page.getByText("≈ £110,000 a year at 220 days")).toBeVisible();
  await expect(figure(page, salary)).toHaveCount(0);
});

test("terms that cannot be read hide nothing", async ({ page }) => {
  const { word } = await addPair();
  await page.addInitScript(() => localStorage.setItem("preferences", JSON.stringify({ payTerms: { basis: "outside", days: 1e9 } })));
  await page.goto(`/jobs?q=${word}`);
  await ready(page);
  await expect(page.getByText("≈ £110,000 a year at 220 days")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a rate’s year is in the page as it is served", async ({ page }) => {
    const { word } = await addPair();
    await page.goto(`/jobs?q=${word}`);
    await expect(page.getByText("≈ £110,000 a year at 220 days")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay in your own terms" })).toHaveCount(0);
  });
});
