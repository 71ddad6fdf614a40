import { expect } from "playwright/test";
import { rumBins } from "#db/schema/rum.ts";
import { binOf } from "#ops/rum/summary.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { runBackgroundTask } from "./site-controls.ts";
import { test } from "./visitor.ts";

test("from a budget that is broken to the modules of its page in three clicks", async ({ page, context }) => {
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const heavy = {
    route: "/contact",
    metric: "script-bytes",
    device: "desktop",
    navigation: "hard",
    release: "",
    oneIn: 1,
    n: 250,
  } as const;
  await inDatabase((db) =>
    db
      .insert(rumBins)
      .ignore()
      .values({ ...heavy, hour, bin: binOf(420_000, "script-bytes") }),
  );
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Bea Budget" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?live=off&sample=off");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Budgets" }).click();
  const bullets = page.getByRole("region", { name: "Which budgets are over, and which are near?" });
  const script = bullets.getByRole("listitem").filter({ hasText: "JavaScript" });
  await expect(script.getByRole("img", { name: /^JavaScript: field p75 4\d\d kB \(\/contact\).*limit 300 kB\.$/ })).toBeVisible();
  await expect(script).toContainText("over budget");
  expect(await axeViolations(page)).toEqual([]);
  await script.getByRole("link", { name: /^\/contact/ }).click();
  await expect(page.getByRole("heading", { name: "What /contact weighs" })).toBeFocused();
  const modules = page.getByRole("region", { name: "Which modules weigh most?" });
  await expect(modules.getByRole("row").nth(1)).toContainText("react-dom");
  await expect(modules.getByRole("rowheader", { name: "src/pages/info/contact-page.tsx" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("from a storm of refused calls in the heat map to its caller, and what another quota would have done", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Lim Limits" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?range=7d&live=off&sample=on");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Rate limits" }).click();
  const storm = page
    .getByRole("region", { name: "Heat map of quota use" })
    .getByRole("link", { name: /^GET \/api\/jobs, .*\d,\d{3} calls refused/ });
  await storm.click();
  await expect(page).toHaveURL(/endpoint=GET.*at=/);
  const busy = page.getByRole("region", { name: "Who is near a limit, or over it?" });
  await expect(busy.getByText(/^GET \/api\/jobs, \d+ \w+, \d\d:00\./)).toBeVisible();
  const caller = busy.getByRole("row").nth(1);
  await expect(caller.getByRole("rowheader")).toContainText(/^[0-9a-f]{16}.*of programs$/);
  await expect(caller).toContainText("over the limit");
  await expect(caller.locator('[data-label="Busy minutes"]')).toHaveText("120");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("region", { name: "What if a quota were different?" }).getByLabel("Units a minute").fill("45");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.getByText(/^At 45 a minute, \d+ callers? would have been refused/)).toBeVisible();
  await expect(page.getByText(/^Counted from [\d,]+ minutes of single callers, 7 days\./)).toBeVisible();
});

test("a rule is made in the form, tested on what is stored, fires and is silenced, each in a few clicks", async ({ page, context }) => {
  const hourMs = 3_600_000;
  const running = Math.floor(Date.now() / hourMs) * hourMs;
  const slow = {
    route: "/about",
    metric: "ttfb",
    device: "desktop",
    navigation: "hard",
    release: "",
    oneIn: 1,
    bin: binOf(1200, "ttfb"),
    n: 250,
  } as const;
  // Those of the running hour count if it ends meanwhile, and the oldest as long as the last hour may still be added to.
  const hours = [0, 1, 2].map((back) => ({ ...slow, hour: new Date(running - back * hourMs) }));
  await inDatabase((db) => db.insert(rumBins).ignore().values(hours));
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ruth Rules" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?live=off&sample=off");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("link", { name: "New alert rule" }).click();
  await expect(page.getByRole("heading", { name: "New alert rule" })).toBeFocused();
  await page.getByLabel("Name").fill("Slow first byte of About");
  await page.getByLabel("Metric").selectOption("Time to First Byte (TTFB)");
  await page.getByLabel("Page", { exact: true }).selectOption("/about");
  await page.getByLabel("Threshold (ms)").fill("800");
  await page.getByRole("button", { name: "Test on the last 28 days" }).click();
  await expect(page.getByText("Would have fired once")).toBeVisible();
  await expect(page.getByRole("table", { name: "When it would have fired" }).getByRole("row")).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create the rule" }).click();
  await expect(page.getByRole("rowheader", { name: /^Slow first byte of About/ })).toBeVisible();
  await runBackgroundTask("ops-alerts");
  await page.getByRole("button", { name: "Refresh" }).click();
  const alert = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: /^Slow first byte of About.*p75 1\.\d\d s over the last full hour/ }) });
  await expect(alert).toContainText("Firing");
  await alert.getByText("Silence", { exact: false }).first().click();
  await alert.getByLabel("Reason").fill("The fix is being deployed.");
  await alert.getByRole("button", { name: "Silence", exact: true }).click();
  await expect(alert.getByRole("button", { name: /^End silence/ })).toBeFocused();
  await expect(alert).toContainText(/Silenced.*until .*: The fix is being deployed\./);
  expect(await axeViolations(page)).toEqual([]);
  await alert.getByRole("button", { name: /^End silence/ }).click();
  await expect(alert.getByText("Silenced")).toHaveCount(0);
});
