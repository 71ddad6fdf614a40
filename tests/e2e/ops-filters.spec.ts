import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

test("a period is marked on a chart, stands in the address, and can be shared; a slash finds pages, errors and traces", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?sample=on&live=off&range=7d&percentile=p95&tz=utc");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "What got worse" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "Web vitals (p95) and the server" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  const chart = main
    .getByRole("region", { name: "Largest Contentful Paint (LCP) over time", exact: true })
    .locator(".recharts-surface")
    .first();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart is not drawn");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.4, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=2\d{3}-.*&to=2\d{3}-/);
  await expect(page).toHaveURL(/percentile=p95/);
  await expect(page.getByLabel("From (UTC)")).toHaveValue(/^2\d{3}-\d\d-\d\dT\d\d:00$/);
  await expect(main.getByText(/^p95 by .* to .* UTC, all devices/).first()).toBeVisible();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.reload();
  await expect(page.getByLabel("From (UTC)")).toBeVisible();
  await page.getByRole("link", { name: "Back to the last 24 hours" }).click();
  await expect(page).not.toHaveURL(/from=/);

  await page.locator("h1").click();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Page, error, trace ID or request ID" });
  await expect(field).toBeFocused();
  await field.fill("cannot read");
  await expect(page.getByRole("option", { name: /^Error: / }).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await field.fill("0123456789abcdef0123456789abcdef");
  await expect(page.getByRole("option", { name: "Trace 0123456789abcdef0123456789abcdef" })).toBeVisible();
  await field.fill("salary-guide");
  await field.press("Enter");
  await expect(page).toHaveURL(/tab=routes.*route=%2Fsalary-guide/);
  await expect(main.getByRole("heading", { name: "/salary-guide" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What a slow view loaded" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "Cumulative Layout Shift (CLS)" }).click();
  await expect(
    main.getByRole("region", { name: "What moved, and where to" }).getByRole("img", { name: /^The largest shift/ }),
  ).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("on a telephone the filters open from one line that says what is chosen", async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?sample=on&live=off&device=phone");
  const opener = page.getByRole("button", { name: "Filters: 24 hours, p75, phones, full page load" });
  await expect(page.getByLabel("Devices")).toBeHidden();
  await opener.press("Enter");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("Devices").selectOption("Desktops");
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL(/device=desktop/);
  await expect(page.getByRole("button", { name: "Filters: 24 hours, p75, desktops, full page load" })).toBeVisible();
});

test("the time zone and a period between two moments stand in the address, and reach every tab", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  const moment = (daysAgo: number) => `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 13)}:00Z`;
  const [from, to] = [moment(4), moment(1)];
  await page.goto(`/admin/ops?sample=on&live=off&${new URLSearchParams({ from, to })}`);
  // What is typed is London time, in summer an hour ahead of UTC.
  await page.getByLabel("From (London time)").fill("2026-07-10T09:00");
  await page.getByLabel("To (London time)").fill("2026-07-11T09:00");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/from=2026-07-10T08%3A00Z&to=2026-07-11T08%3A00Z/);
  await expect(page.getByLabel("From (London time)")).toHaveValue("2026-07-10T09:00");
  await page.goto(`/admin/ops?sample=on&live=off&${new URLSearchParams({ from, to })}`);
  const zone = page.getByLabel("Time zone");
  await zone.selectOption("UTC");
  await expect(page).toHaveURL(/tz=utc/);
  await expect(page.getByLabel("From (UTC)")).toHaveValue(from.slice(0, 16));
  const tabs = page.getByRole("navigation", { name: "Dashboard" });
  for (const name of ["Pages", "Errors", "Releases", "Rate limits", "Budgets", "Traces", "Telemetry pipeline", "Audit"]) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(/tz=utc/);
    await expect(zone).toHaveValue("utc");
    await expect(page.getByLabel("From (UTC)")).toHaveValue(from.slice(0, 16));
  }
  for (const name of [/^Alerts/, "Live", "Jobs and feeds"]) {
    await tabs.getByRole("link", typeof name === "string" ? { name, exact: true } : { name }).click();
    await expect(zone).toHaveValue("utc");
  }
  await page.reload();
  await expect(zone).toHaveValue("utc");
  await tabs.getByRole("link", { name: "Traces", exact: true }).click();
  const first = page
    .getByRole("table", { name: /newest first/ })
    .locator("time")
    .first();
  const startedAt = (await first.getAttribute("datetime")) ?? "";
  expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(from));
  expect(Date.parse(startedAt)).toBeLessThan(Date.parse(to));
  await expect(first).toContainText(startedAt.slice(11, 16));
  expect(await axeViolations(page)).toEqual([]);
});
