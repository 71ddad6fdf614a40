import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, type Page, type Request } from "playwright/test";
import { opsAlertChanges } from "#db/schema/ops-alerts.ts";
import { rumBins } from "#db/schema/rum.ts";
import { binOf } from "#ops/rum/summary.ts";
import { measuredVisits } from "#tests/fixtures/measured-visits.ts";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { siteOrigin } from "./browser-environment.mjs";
import { flushTelemetry, runBackgroundTask } from "./site-controls.ts";
import { ownNetwork, test } from "./visitor.ts";

const visitsPerAddress = 50;

/** Has pages report measurements from tablets, which no other test here uses. */
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

const spread = (page: Page) => page.getByRole("region", { name: "Distribution of Largest Contentful Paint (LCP)", exact: true });

test("an administrator reads a page's figures by keyboard: the same as chart, table and file, and the same after a reload", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await measure(120);
  await flushTelemetry();
  await page.goto("/admin/ops?tab=routes&live=off&sample=off");
  await page.getByLabel("Devices").selectOption("Tablets");
  await page.getByLabel("Period").selectOption("7 days");
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL(/tab=routes.*range=7d.*device=tablet/);
  await expect(page.getByRole("link", { name: "/salary-guide", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Period")).toHaveValue("7d");
  await expect(page.getByLabel("Devices")).toHaveValue("tablet");
  await expect(page.getByText("Updates are paused.")).toBeVisible();

  await page.getByRole("link", { name: "/jobs", exact: true }).press("Enter");
  await expect(page).toHaveURL(/route=%2Fjobs&?/);
  const bars = spread(page).locator(".recharts-bar-rectangle path");
  await expect(bars.first()).toBeVisible();
  // The build that is served began within the week.
  const change = page.getByRole("region", { name: "Largest Contentful Paint (LCP) over time", exact: true });
  await expect(change.locator('.recharts-reference-line line[stroke-dasharray="4 4"]')).not.toHaveCount(0);
  await expect(page.getByText(/^Dashed lines: deploys [\w-]{8} \(/)).toBeVisible();
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
  await expect(spread(page).getByText(new RegExp(`^n = ${sum};`))).toBeVisible();

  const download = page.waitForEvent("download");
  await spread(page).getByRole("button", { name: /^CSV/ }).press("Enter");
  const file = readFileSync(await (await download).path(), "utf8");
  const [head, ...records] = file.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(head).toBe('"From","To under","Samples"');
  expect(records.map((record) => Number(record.split(",")[2]))).toEqual(listed);

  await page.reload();
  await expect(counts.first()).toBeVisible();
  await expect(page).toHaveURL(/view=table/);
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Budgets" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Budgets" })).toBeFocused();
  await expect(page).toHaveURL(/tab=budgets.*device=tablet/);
  const script = page.getByRole("row", { name: /^JavaScript/ });
  await expect(script).toContainText(/, n =\s\d+/);
  await expect(script).toContainText("within budget");
});

test("figures are fetched anew every two minutes, and not while they stand still", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  const isOfAlerts = (request: Request) => `${request.url()} ${request.postData() ?? ""}`.includes("ops.alerts.list");
  let [asked, answered] = [0, 0];
  page.on("request", (request) => {
    if (isOfAlerts(request)) asked += 1;
  });
  page.on("requestfinished", (request) => {
    if (isOfAlerts(request)) answered += 1;
  });
  await page.clock.install();
  await page.goto("/admin/ops?tab=alerts&sample=off");
  await expect(page.getByText("Updates every two minutes while this page is visible.")).toBeVisible();
  await page.clock.pauseAt(Date.now() + 1000);
  const passMinutes = async (minutes: number) => {
    const before = asked;
    await page.clock.runFor(minutes * 60_000);
    await expect.poll(() => answered).toBe(asked);
    await page.evaluate(async () => void (await fetch("/livez")));
    return asked - before;
  };
  // The page's age at this point depends on the machine, but is under half a minute. The next two minutes count from when the response was
  // processed, which takes the page some time.
  expect([await passMinutes(1.5), await passMinutes(0.5), await passMinutes(2.1)]).toEqual([0, 1, 1]);
  await page.getByLabel("Refresh", { exact: true }).selectOption("Off");
  await expect(page.getByText("Updates are paused.")).toBeVisible();
  expect(await passMinutes(10)).toBe(0);
});

test("a budget broken for two whole hours turns its row in Budgets and raises one alert, to which the row leads", async ({
  page,
  context,
}) => {
  const hourMs = 3_600_000;
  const running = Math.floor(Date.now() / hourMs) * hourMs;
  const slow = {
    route: "/test",
    metric: "fid",
    device: "desktop",
    navigation: "hard",
    release: "",
    oneIn: 1,
    bin: binOf(900),
    n: 250,
  } as const;
  // Those of the running hour count if it ends meanwhile, and the oldest as long as the last hour may still be added to.
  const hours = [0, 1, 2, 3].map((back) => ({ ...slow, hour: new Date(running - back * hourMs) }));
  await inDatabase((db) => db.insert(rumBins).ignore().values(hours));
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await runBackgroundTask("ops-alerts");
  await page.goto("/admin/ops?tab=budgets&live=off&sample=off");
  const row = page.getByRole("row", { name: /^First Input Delay/ });
  await expect(row).toContainText(/Over budget \/test\s*open since \d/);
  await expect(row.getByRole("link", { name: /^runbook for .* on \/test$/ })).toHaveAttribute("href", /tab=alerts&runbook=budgets/);
  await expect(page.getByRole("row", { name: /^Interaction to Next Paint/ }).filter({ hasText: "Over budget" })).toHaveCount(0);
  await row.getByRole("link", { name: "/test", exact: true }).first().click();
  const alert = page.getByRole("row", { name: /^Over budget: First Input Delay \(FID\) on \/test/ });
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText("Firing");
  await expect(alert).toHaveAttribute("data-chosen", "true");
  const told = await inDatabase((db) => db.select().from(opsAlertChanges).where(eq(opsAlertChanges.key, "budget fid /test")));
  expect(told).toMatchObject([{ isRaised: true }]);
});

/** Calls one procedure ten times in one batch. */
async function refusedOfTen(headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${siteOrigin()}/trpc/${Array(10).fill("boardHealth.read").join(",")}?batch=1`, { headers });
  const parts = (await answer.json()) as { error?: { data: { httpStatus: number } } }[];
  return parts.filter(({ error }) => error?.data.httpStatus === 429).length;
}

test("who spent a quota is told in Rate limits by a name of the day, with the call and the batch that spent it", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const network = ownNetwork();
  // A quota refills while it is spent, so the number of refusals is read from the responses.
  let refused = 0;
  for (let batch = 0; batch < 40 && refused === 0; batch += 1) refused = await refusedOfTen(network);
  expect(refused).toBeGreaterThan(0);
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await flushTelemetry();
  await page.goto("/admin/ops?tab=limits&live=off&sample=off");
  const spent = page.getByRole("region", { name: "Callers that used up a quota" });
  const row = spent
    .getByRole("row")
    .filter({ hasText: "boardHealth.read" })
    .filter({ hasText: "anon-read" })
    .filter({ has: page.locator('[data-label="Refused calls"]', { hasText: new RegExp(`^${refused}$`) }) })
    .first();
  await expect(row).toContainText("in a batch of 10");
  await expect(row.getByRole("rowheader")).toContainText(/^[0-9a-f]{16}/);
  await expect(spent).not.toContainText(network["x-forwarded-for"].slice(0, 19));
  expect(await axeViolations(page)).toEqual([]);
});

test("the console is full of sample data, which says what it is, and a switch shows what is real", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?range=28d&sample=on");
  const main = page.getByRole("main");
  const change = page.getByRole("region", { name: "Interaction to Next Paint (INP) over time", exact: true });
  await expect(change.locator('.recharts-reference-line line[stroke-dasharray="4 4"]')).not.toHaveCount(0);
  await expect(main.getByText(/^Dashed lines: deploys /)).toBeVisible();
  await expect(main.getByText("28 days of invented visits.")).toBeVisible();
  await expect(main.getByText(/worse.* INP of \/jobs/).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  // Every tab and every link within it stays with the sample.
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Errors" }).click();
  await expect(page).toHaveURL(/tab=errors.*sample=on/);
  await main.getByRole("link", { name: /of undefined \(reading <value>\)/ }).click();
  await expect(main.getByText("This error is invented. Real errors can be resolved, ignored, assigned and merged here.")).toBeVisible();
  await expect(main.getByRole("list", { name: "Stack trace, innermost frame first" })).toContainText("src/pages/jobs/results.tsx");
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Traces" }).click();
  // The tab before has rows with links too.
  await expect(page).toHaveURL(/tab=traces/);
  await main.getByRole("row").nth(1).getByRole("link").click();
  await expect(main.getByRole("list", { name: "Spans, in time order" })).toBeVisible();
  await expect(main.getByText("28 days of invented visits.")).toBeVisible();
  await main.getByRole("link", { name: "Show real data" }).click();
  await expect(page).toHaveURL(/sample=off/);
  await expect(main.getByText("This trace was not sampled, or is no longer stored.")).toBeVisible();
  await main.getByRole("link", { name: "← All traces" }).click();
  await expect(main.getByText(/^Real data\./)).toBeVisible();
  await expect(main.getByRole("link", { name: "Show sample data" })).toBeVisible();
});

test("the live view shows the process and each request as it comes, narrowed, paused and by keyboard", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Lil Live" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?tab=live&q=%2Fapi%2Flocations");
  await expect(page.getByRole("heading", { name: /^Process \d+ on / })).toBeVisible();
  await expect(page.getByText("Connected to the process that serves this page.")).toBeVisible();
  const events = page.getByRole("list", { name: "Events, newest first" }).getByRole("listitem");
  const ask = () => fetch(`${siteOrigin()}/api/locations`, { headers: ownNetwork() });
  await ask();
  await expect(events.first()).toContainText("GET /api/locations");
  await expect(events.first()).toContainText("200");
  await page.getByRole("button", { name: "Pause" }).press("Enter");
  const shown = await events.count();
  await ask();
  await expect(page.getByText(/^Paused\. \d+ events? since\.$/)).toContainText("1 event");
  expect(await events.count()).toBe(shown);
  await page.getByRole("button", { name: "Resume" }).press("Enter");
  await page.getByLabel("Kind").selectOption("Errors");
  await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
  await expect(page).toHaveURL(/kind=error/);
  await expect(page.getByText("Nothing yet. Open the site in another tab, and its requests appear here.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});
