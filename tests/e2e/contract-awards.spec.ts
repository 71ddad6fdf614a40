import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { journeyViewports } from "./journey-viewports.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const dayMs = 86_400_000;
const today = new Date(Date.now() - dayMs).toISOString();

/** A notice of a school in Truro, won yesterday. */
const notice = (ocid: string, supplier: string, more: object = {}) => ({
  ...{ ocid, date: today, tag: ["award"], buyer: { name: "Cornish Test Council" } },
  tender: {
    ...{ title: `School ${ocid}`, description: "To be let under NEC4 ECC Option C.", classification: { scheme: "CPV", id: "45214210" } },
    items: [{ deliveryAddresses: [{ locality: "Truro", region: "UKK30" }] }],
  },
  awards: [
    { ...{ id: "1", status: "active", date: today, suppliers: [{ name: supplier }] }, value: { amount: 120e6, currency: "GBP" }, ...more },
  ],
});

for (const { width } of journeyViewports("contract awards")) {
  test(`at ${width} px notices are loaded from a file, found by visitors and followed up by recruiters`, async ({
    page,
    browser,
    context,
  }) => {
    const mark = `${width}${Date.now().toString(36)}`;
    const supplier = `Granite Quay ${mark} Ltd`;
    await page.setViewportSize({ width, height: 900 });

    await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
    await page.goto("/admin/dashboard?tab=feeds");
    await page.getByRole("link", { name: "Contract awards" }).click();
    await expect(page.getByRole("heading", { name: "Contract awards" })).toBeVisible();
    const form = page.getByRole("form", { name: "File of notices" });
    await form.getByRole("button", { name: "Load the file" }).click();
    await expect(form.getByText("Say where the notices are from.").first()).toBeVisible();
    const releases = [notice(`good-${mark}`, supplier), notice(`bad-${mark}`, supplier, { date: "31/02/2026" })];
    await form
      .getByLabel("File", { exact: true })
      .setInputFiles({ name: "notices.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ releases })) });
    await form.getByLabel("Where the notices are from").fill(`Test notices ${mark}`);
    await form.getByRole("button", { name: "Load the file" }).click();
    await expect(page.getByRole("heading", { name: new RegExp(`^Test notices ${mark}`) })).toBeVisible();
    await page.getByRole("table", { name: "Why rows were rejected" }).getByRole("link", { name: "Award date" }).click();
    await expect(page.getByText("award date: “31/02/2026” is not a date")).toBeVisible();

    const visitor = await browser.newContext({ viewport: { width, height: 900 } });
    const view = await visitor.newPage();
    await view.goto("/contract-awards");
    await ready(view);
    if (width < 768) await view.getByRole("search", { name: "Contracts" }).locator("summary").click();
    await view.getByLabel("Region").selectOption("south-west");
    await view.getByLabel("Value").selectOption({ label: "£100m or more" });
    await view.getByLabel("Contract suite").selectOption("nec4");
    await view.getByLabel("Nothing advertised yet").check();
    await view.getByRole("button", { name: "Find contracts" }).click();
    await expect(view).toHaveURL(/region=south-west.*adverts=none/);
    // A page is cached from the second request for its address on: a repeated test asks for one of its own.
    await view.goto(`${view.url()}&test=${mark}`);
    const row = view.getByRole("row").filter({ hasText: supplier });
    await expect(row).toContainText(`School good-${mark}`);
    await expect(row).toContainText("Cornish Test Council");
    await expect(row).toContainText("Truro");
    await expect(row).toContainText("NEC4");
    await expect(row).toContainText("£120,000,000");
    await expect(row).toContainText("Nothing advertised yet.");
    expect(await view.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await row.getByRole("link", { name: /^Tell me when they advertise/ }).click();
    await expect(view).toHaveURL(/\/job-alerts\/new\?/);
    await expect(view.getByRole("main")).toContainText(`Granite Quay ${mark}`);
    await visitor.close();

    const hiring = await browser.newContext({ viewport: { width, height: 900 }, acceptDownloads: true });
    await signInBrowser(hiring, await addAccount({ role: "recruiter", name: "Rae Recruiter" }));
    const desk = await hiring.newPage();
    await desk.goto("/recruiter/dashboard?tab=leads&region=south-west&value=50000000");
    const lead = desk.getByRole("row").filter({ hasText: supplier });
    await expect(lead).toContainText(`School good-${mark}`);
    if (width < 768) await desk.getByRole("search", { name: "Leads" }).getByRole("button", { expanded: false }).click();
    await desk.getByLabel("Contract suite").selectOption("jct");
    await desk.getByRole("button", { name: "Find firms" }).click();
    await expect(lead).toHaveCount(0);
    await desk.goBack();
    const [file] = await Promise.all([desk.waitForEvent("download"), desk.getByRole("link", { name: "Download as CSV" }).click()]);
    expect(await readFile(await file.path(), "utf8")).toContain(supplier);
    await hiring.close();
  });
}

test("without script the list is filtered, and says what it is made of", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/contract-awards");
  await expect(page.getByRole("status")).toContainText(/contracts? won in the last 60 days/);
  await expect(page.getByText("Sample", { exact: true }).first()).toBeVisible();
  await page.getByLabel("Awarded in the last").selectOption("30");
  await page.getByRole("button", { name: "Find contracts" }).click();
  await expect(page).toHaveURL(/days=30/);
  await expect(page.getByRole("status")).toContainText("in the last 30 days");
  await context.close();
});
