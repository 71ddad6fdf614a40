import { sql } from "drizzle-orm";
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "playwright/test";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { flushTelemetry } from "./site-controls.ts";
import { ownNetwork, test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

// Each holds up the same table.
test.describe.configure({ mode: "default" });

const heldSeconds = 3;

/** Runs `act` while the table behind the board's health page is locked, for some seconds from when it is queried. */
async function whileHeldUp(act: () => Promise<unknown>, asked: Promise<unknown> = Promise.resolve()): Promise<void> {
  await inDatabase(async (db) => {
    await db.execute(sql`LOCK TABLES board_health_days WRITE`);
    const acting = act();
    await asked;
    await db.execute(sql`SELECT SLEEP(${heldSeconds})`);
    await db.execute(sql`UNLOCK TABLES`);
    await acting;
  });
}

async function openConsole(browser: Browser): Promise<Page> {
  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  return elsewhere.newPage();
}

/** A visitor who consents to measurement follows a link to the board's health and, once it is shown, hides the tab. */
async function followLinkToHealth(
  browser: Browser,
  { follow = (act) => act(), before = async () => {} }: Following = {},
): Promise<BrowserContext> {
  const own = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  const page = await own.newPage();
  await page.addInitScript(() => localStorage.setItem("privacyChoice", JSON.stringify("allow")));
  await page.goto("/how-it-works");
  await page.waitForFunction(() => sessionStorage.getItem("analyticsVisit")?.includes('"visit"'));
  await before(page);
  const asked = page.waitForRequest(/\/trpc\/.*boardHealth/);
  await follow(async () => {
    await page.getByRole("main").getByRole("link", { name: "Board health" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Board health" })).toBeVisible();
  }, asked);
  // Paint entries arrive a frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100)))));
  // LCP is final only after user input, or once the tab is really hidden.
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))));
  const reported = page.waitForResponse("**/api/analytics/rum");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await reported;
  return own;
}

interface Following {
  follow?: (act: () => Promise<void>, asked: Promise<unknown>) => Promise<unknown>;
  before?: (page: Page) => Promise<unknown>;
}

test("one request held up for three seconds is offered to administrators within a minute, with the statement that waited", async ({
  page,
  browser,
}) => {
  await whileHeldUp(() => page.goto(`/board-health?held=${Date.now()}`));
  const console = await openConsole(browser);
  const row = console.getByRole("row", { name: /GET \/board-health/ });
  await flushTelemetry();
  await console.goto("/admin/ops?tab=traces&hours=1&slower=1000&sample=off");
  await expect(row.first()).toBeVisible();
  await console.getByLabel("Operation", { exact: true }).selectOption("GET /board-health");
  await console.getByRole("button", { name: "Show traces" }).click();
  await expect(console).toHaveURL(/name=GET\+%2Fboard-health|name=GET%20%2Fboard-health/);
  await row.first().getByRole("link").click();

  await expect(console.getByRole("heading", { name: /^GET \/board-health/ })).toBeVisible();
  await expect(console.getByText(/above its p99$|a page waited for it$/)).toBeVisible();
  const steps = console.getByRole("list", { name: "Spans, in time order" });
  const statement = steps
    .getByRole("button", { name: /^Level 3: select .*board_health_days/s })
    .filter({ hasText: /[234]\.\d\d s/ })
    .first();
  await expect(statement).toBeVisible();
  await steps.getByRole("button").first().focus();
  await console.keyboard.press("End");
  await expect(steps.getByRole("button").last()).toBeFocused();
  await statement.press("Enter");
  await expect(console.locator("pre", { hasText: "from `board_health_days`" })).toBeVisible();
  const spans = console.getByRole("region", { name: "Spans" });
  await spans.getByRole("link", { name: "As a table" }).click();
  await expect(
    console
      .getByRole("row", { name: /board_health_days/ })
      .filter({ hasText: /[234]\.\d\d s/ })
      .first(),
  ).toBeVisible();
  await spans.getByRole("link", { name: "As a waterfall" }).click();
  const traceId = (await console.getByText(/^[0-9a-f]{32}$/).textContent()) ?? "";
  await console.getByRole("link", { name: "← All traces" }).click();
  await console.getByRole("searchbox", { name: "SQL or trace ID" }).fill(`00-${traceId}-00f067aa0ba902b7-01`);
  await console.keyboard.press("Enter");
  await expect(console.getByRole("heading", { name: /^GET \/board-health/ })).toBeVisible();
  await expect(console.getByText(traceId, { exact: true })).toBeVisible();
  await console.context().close();
});

test("a slow page leads to its trace, the statement it executed again and again, and the plan of that, in three presses", async ({
  browser,
}) => {
  const page = await openConsole(browser);
  const main = page.getByRole("main");
  let presses = 0;
  const press = async (link: Locator) => {
    presses += 1;
    await link.click();
  };
  await page.goto("/admin/ops?tab=routes&range=7d&live=off&sample=on");
  await press(main.getByRole("link", { name: "/recruiter/dashboard", exact: true }));
  const views = page.getByRole("region", { name: "Worst page views" });
  await press(views.getByRole("link", { name: /^POST \/api\/batch, / }).first());
  const repeated = page.getByRole("region", { name: "Repeated statements (N+1)" });
  await expect(repeated).toContainText(/recruiting\.overview executed this statement 24 times: [\d.]+ m?s, 7\d\.\d% of the trace/);
  await expect(main.getByText(/^[\d.]+ m?s in \d+ spans; most in (recruiting\.overview [^,]+, )?select count/)).toBeVisible();
  await expect(page.getByRole("img", { name: /^Flame graph\. Most self time: select count/ })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await press(repeated.getByRole("link", { name: "Plan" }));
  const plan = page.getByRole("region", { name: "Plan" });
  await expect(plan.getByRole("row", { name: /^applications .*applications_job/ })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(6);
  expect(await axeViolations(page)).toEqual([]);
  // The slowest statement of all is first in the list, and the same statement is found from there.
  await page.getByRole("link", { name: "← All statements" }).click();
  await expect(main.getByRole("row").nth(1)).toContainText("pay_min_pence");
  await main.getByRole("link", { name: "Calls" }).click();
  await expect(page).toHaveURL(/sort=-calls/);
  await expect(main.getByRole("row").nth(1)).toContainText("select count(*) from `applications`");
  await page.getByRole("navigation", { name: "Traces and their sums" }).getByRole("link", { name: "Routes and procedures" }).click();
  await expect(main.getByRole("row", { name: /^POST \/api\/batch/ })).toBeVisible();
  await expect(main.getByRole("img", { name: /calls by hour$/ }).first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});

test("of pages opened within the site the one held up is worst on its own screen, which offers the trace it waited for", {
  tag: "@full",
}, async ({ browser }) => {
  const visitors: BrowserContext[] = [];
  for (let usual = 0; usual < 3; usual += 1) visitors.push(await followLinkToHealth(browser));
  visitors.push(await followLinkToHealth(browser, { follow: whileHeldUp }));
  const console = await openConsole(browser);
  const views = console.getByRole("region", { name: "Worst page views" });
  const worst = views.getByRole("row").nth(1);
  const held = worst.getByRole("link").filter({ hasText: /^GET \/trpc.*, (2\.[5-9]\d|[3-9]\.\d\d) s$/ });
  await flushTelemetry();
  await console.goto("/admin/ops?tab=routes&route=%2Fboard-health&navigation=soft&live=off&sample=off");
  await expect(held.first()).toBeVisible();
  await expect(views.getByRole("row")).not.toHaveCount(2);
  await held.first().click();
  await expect(console.getByRole("heading", { name: /^GET \/trpc/ })).toBeVisible();
  const statement = console
    .getByRole("list", { name: "Spans, in time order" })
    .getByRole("button", { name: /select .*board_health_days/s })
    .filter({ hasText: /[2-9]\.\d\d s/ });
  await expect(statement.first()).toBeVisible();
  for (const context of [...visitors, console.context()]) await context.close();
});

test("what the server answered at once is kept after the fact when a page opened slowly says that it waited for it", {
  tag: "@full",
}, async ({ browser }) => {
  const visitor = await followLinkToHealth(browser, {
    before: (page) =>
      page.route("**/trpc/**", async (route) => {
        await new Promise((done) => setTimeout(done, 4_500));
        await route.continue();
      }),
  });
  const console = await openConsole(browser);
  const views = console.getByRole("region", { name: "Worst page views" });
  const offered = views
    .getByRole("row")
    .nth(1)
    .getByRole("link")
    .filter({ hasText: /^GET \/trpc.* ms$/ });
  await flushTelemetry();
  await console.goto("/admin/ops?tab=routes&route=%2Fboard-health&navigation=soft&live=off&sample=off");
  await expect(offered.first()).toBeVisible();
  await offered.first().click();
  await expect(console.getByText("a page waited for it")).toBeVisible();
  await expect(console.getByRole("list", { name: "Spans, in time order" })).toContainText("board_health_days");
  for (const context of [visitor, console.context()]) await context.close();
});
