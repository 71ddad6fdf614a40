import { readFileSync } from "node:fs";
import { expect, type Page } from "playwright/test";
import { measuredVisits } from "#tests/helpers/measured-visits.ts";
import { addAccount, desktopAgent, signInBrowser } from "./accounts.ts";
import { siteOrigin } from "./browser-environment.mjs";
import { test } from "./visitor.ts";

const visitsPerAddress = 50;

/** Pages tell the site what they measured; on tablets, which no other test here has. */
async function measure(count: number): Promise<void> {
  for (const [index, body] of measuredVisits({ count, release: "", device: "tablet" }).entries()) {
    const { status } = await fetch(`${siteOrigin()}/api/analytics/rum`, {
      method: "POST",
      body,
      headers: {
        "content-type": "text/plain",
        "sec-fetch-site": "same-origin",
        "user-agent": desktopAgent,
        "x-forwarded-for": `198.18.77.${Math.floor(index / visitsPerAddress)}`,
      },
    });
    expect(status).toBe(204);
  }
}

const spread = (page: Page) => page.getByRole("region", { name: "How is Largest content painted (LCP) spread?", exact: true });

test("an administrator reads a page's figures by keyboard: the same as chart, table and file, and the same after a reload", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await measure(120);
  await page.goto("/admin/ops?tab=routes&live=off");
  await page.getByLabel("Devices").selectOption("Tablets");
  await page.getByLabel("The last").selectOption("7 days");
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL(/tab=routes.*range=7d.*device=tablet/);
  await expect(async () => {
    await page.getByRole("button", { name: "Fetch now" }).click();
    await expect(page.getByRole("link", { name: "/salary-guide", exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
  await page.reload();
  await expect(page.getByLabel("The last")).toHaveValue("7d");
  await expect(page.getByLabel("Devices")).toHaveValue("tablet");
  await expect(page.getByText("They stand still.")).toBeVisible();

  await page.getByRole("link", { name: "/jobs", exact: true }).press("Enter");
  await expect(page).toHaveURL(/route=%2Fjobs&?/);
  const bars = spread(page).locator(".recharts-bar-rectangle path");
  await expect(bars.first()).toBeVisible();
  const drawn = await bars.count();
  await spread(page)
    .getByRole("link", { name: /^As a table/ })
    .press("Enter");
  await expect(page).toHaveURL(/view=table/);
  const counts = spread(page).locator("tbody tr td:nth-child(3)");
  await expect(counts.first()).toBeVisible();
  const listed = (await counts.allTextContents()).map(Number);
  expect(listed.filter((n) => n > 0)).toHaveLength(drawn);
  const sum = listed.reduce((total, n) => total + n, 0);
  await expect(spread(page).getByText(new RegExp(`^n ${sum};`))).toBeVisible();

  const download = page.waitForEvent("download");
  await spread(page).getByRole("button", { name: /^CSV/ }).press("Enter");
  const file = readFileSync(await (await download).path(), "utf8");
  const [head, ...records] = file.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(head).toBe('"From","To under","Measurements"');
  expect(records.map((record) => Number(record.split(",")[2]))).toEqual(listed);

  await page.reload();
  await expect(counts.first()).toBeVisible();
  await expect(page).toHaveURL(/view=table/);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Budgets" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Budgets" })).toBeFocused();
  await expect(page).toHaveURL(/tab=budgets.*device=tablet/);
  const script = page.getByRole("row", { name: /^Script sent/ });
  await expect(script).toContainText(/, n \d+/);
  await expect(script).toContainText("within budget");
});
