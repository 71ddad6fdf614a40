import { type BrowserContext, expect } from "playwright/test";
import { rumBins } from "#db/schema/rum.ts";
import { binOf } from "#ops/rum/summary.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./journeys/journey.ts";
import { runBackgroundTask } from "./site-controls.ts";

// The five proofs of the console: `JOURNEYS_TABLE=1` prints what each costs the person on call (docs/journeys.md).
const [mostClicks, mostMs] = [6, 60_000];

const asAdministrator = async (context: BrowserContext, name: string) =>
  signInBrowser(context, await addAccount({ role: "platform_admin", name }), { mfaAt: new Date() });

async function expectFewClicks(cost: { presses: number }, startedAtMs: number): Promise<void> {
  // A page tells of a click a moment after it happened.
  await expect.poll(() => cost.presses).toBeGreaterThan(0);
  expect(cost.presses).toBeLessThanOrEqual(mostClicks);
  expect(Date.now() - startedAtMs).toBeLessThan(mostMs);
}

test("proof 1: from a slow page to the SQL statement that holds it up, and its plan", async ({ page, context, cost }) => {
  await asAdministrator(context, "Sol Slow");
  const startedAtMs = Date.now();
  await page.goto("/admin/ops?range=7d&live=off&sample=on");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Pages" }).click();
  await page.getByRole("main").getByRole("link", { name: "/recruiter/dashboard", exact: true }).click();
  const views = page.getByRole("region", { name: "Worst page views" });
  await views
    .getByRole("link", { name: /^POST \/api\/batch, / })
    .first()
    .click();
  const repeated = page.getByRole("region", { name: "Repeated statements (N+1)" });
  await expect(repeated).toContainText(/recruiting\.overview executed this statement 24 times/);
  await repeated.getByRole("link", { name: "Plan" }).click();
  await expect(page.getByText(/^select count\(\*\) from `applications`/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Plan" }).getByRole("row", { name: /^applications / })).toBeVisible();
  await expectFewClicks(cost, startedAtMs);
});

test("proof 2: from an error to its line of TypeScript and the last good release", async ({ page, context, cost }) => {
  await asAdministrator(context, "Erin Error");
  const startedAtMs = Date.now();
  await page.goto("/admin/ops?range=7d&live=off&sample=on");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Errors" }).click();
  await page
    .getByRole("link", { name: /^TypeError: Cannot read properties of undefined/ })
    .first()
    .click();
  const frames = page.getByRole("list", { name: "Stack trace, innermost frame first" });
  await expect(frames).toContainText("AppliedTags src/pages/jobs/results.tsx");
  await expect(frames.locator("[data-thrown=true]").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Last good release" })).toContainText(
    /^Last good release[\w-]{8}: [\d,]+ visits without this error/,
  );
  await expectFewClicks(cost, startedAtMs);
});

test("proof 3: from the console to the page and the metric that the latest release made worse", async ({ page, context, cost }) => {
  await asAdministrator(context, "Reg Release");
  const startedAtMs = Date.now();
  await page.goto("/admin/ops?range=7d&live=off&sample=on");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Releases" }).click();
  const first = page.getByRole("region", { name: "First visits" });
  await expect(first.getByRole("row", { name: /^\/salary-guide/ }).locator('[data-label="LCP"]')).toContainText(/^worse/);
  await expect(first.getByRole("row", { name: /^\/jobs / }).locator('[data-label="INP"]')).toContainText(/^worse/);
  await expectFewClicks(cost, startedAtMs);
});

test("proof 4: from a budget that is broken to the modules of its page", async ({ page, context, cost }) => {
  await asAdministrator(context, "Bea Budget");
  const startedAtMs = Date.now();
  await page.goto("/admin/ops?range=28d&live=off&sample=on");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Budgets" }).click();
  const bullets = page.getByRole("region", { name: "Which budgets are over, and which are near?" });
  const script = bullets.getByRole("listitem").filter({ hasText: "JavaScript" });
  await expect(script.getByRole("img", { name: /^JavaScript: field p75 3[0-3]\d kB \(\/salary-guide\).*limit 300 kB\.$/ })).toBeVisible();
  await expect(script).toContainText("over budget");
  expect(await axeViolations(page)).toEqual([]);
  await script.getByRole("link", { name: /^\/salary-guide/ }).click();
  await expect(page.getByRole("heading", { name: "What /salary-guide weighs" })).toBeFocused();
  const grown = page.getByRole("region", { name: "What grew since the release before?" });
  await expect(grown.getByRole("rowheader", { name: /^src\// }).first()).toBeVisible();
  const modules = page.getByRole("region", { name: "Which modules weigh most?" });
  await expect(modules.getByRole("row").nth(1)).toContainText("react-dom");
  expect(await axeViolations(page)).toEqual([]);
  await expectFewClicks(cost, startedAtMs);
});

test("proof 5: from a storm of refused calls in the heat map to its caller, and what another quota would have done", async ({
  page,
  context,
  cost,
}) => {
  await asAdministrator(context, "Lim Limits");
  const startedAtMs = Date.now();
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
  await expectFewClicks(cost, startedAtMs);
});

test("a rule is made in the form, tested on what is stored, fires and is silenced, each in a few clicks", async ({ page, context }) => {
  // Rules have names of their own, also where this is run again.
  const name = `Slow first byte of About ${Date.now().toString(36)}`;
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
  await asAdministrator(context, "Ruth Rules");
  await page.goto("/admin/ops?live=off&sample=off");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("link", { name: "New alert rule" }).click();
  await expect(page.getByRole("heading", { name: "New alert rule" })).toBeFocused();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Metric").selectOption("Time to First Byte (TTFB)");
  await page.getByLabel("Page", { exact: true }).selectOption("/about");
  await page.getByLabel("Threshold (ms)").fill("800");
  await page.getByRole("button", { name: "Test on the last 28 days" }).click();
  await expect(page.getByText("Would have fired once")).toBeVisible();
  await expect(page.getByRole("table", { name: "When it would have fired" }).getByRole("row")).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Create the rule" }).click();
  await expect(page.getByRole("rowheader", { name: new RegExp(`^${name}`) })).toBeVisible();
  await runBackgroundTask("ops-alerts");
  await page.getByRole("button", { name: "Refresh" }).click();
  const alert = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(`^${name}.*p75 1\\.\\d\\d s over the hour to `) }) });
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
