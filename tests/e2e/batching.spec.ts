import { eq, sql } from "drizzle-orm";
import { type BrowserContext, expect, type Page, type Request } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { type Account, addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { siteOrigin } from "./browser-environment.mjs";
import { exhaustQuotas } from "./out-of-quota.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const batchPath = "/api/batch";
const tokenPath = "/api/auth/generate-jwt";

/** Every request of the context from now on, by path. */
function recordPaths(context: BrowserContext): { requests: Request[]; count: (path: string) => number } {
  const requests: Request[] = [];
  context.on("request", (request) => requests.push(request));
  return { requests, count: (path) => requests.filter((request) => new URL(request.url()).pathname === path).length };
}

/** Signs in and opens a page, so that the next page knows the session from the start. */
async function openSignedIn(page: Page, context: BrowserContext, prepare?: (account: Account) => Promise<unknown>): Promise<Account> {
  const account = await addAccount();
  await signInBrowser(context, account);
  await prepare?.(account);
  await page.goto("/legal-page-that-is-not");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  return account;
}

const follow = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();

test("B14 reads of somebody who is signed in go in a batch with a bearer token and without a cookie", async ({ page, context }) => {
  const sent = recordPaths(context);
  await openSignedIn(page, context);
  await page.goto("/terms");
  await ready(page);
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === batchPath);
  await follow(page, "All locations");
  await expect(page).toHaveURL(/\/locations$/);
  const answer = await answered;
  expect(answer.status()).toBe(200);
  const [result] = ((await answer.json()) as { results: { status: number; error: unknown; rateLimit: unknown }[] }).results;
  expect(result).toMatchObject({ status: 200, error: null, rateLimit: { limit: expect.any(Number) } });

  const headers = await answer.request().allHeaders();
  expect(headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(headers.cookie).toBeUndefined();
  expect(headers["x-xsrf-token"]).toBeUndefined();
  // One that was under way when the page was left has no headers to read.
  const tokenRequest = sent.requests.findLast((request) => new URL(request.url()).pathname === tokenPath);
  const tokenHeaders = (await tokenRequest?.allHeaders()) ?? {};
  expect(tokenHeaders.cookie).toContain("__Host-session=");
  expect(tokenHeaders["x-xsrf-token"]).toBe(tokenHeaders["x-csrf-token"]);
  const paths = sent.requests.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => path.startsWith("/trpc/search."))).toEqual([]);
});

test("B13 a visitor's reads go singly, and nothing of the batch is loaded", async ({ page, context }) => {
  const sent = recordPaths(context);
  await page.goto("/terms");
  await ready(page);
  await follow(page, "All locations");
  await expect(page).toHaveURL(/\/locations$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(sent.count("/trpc/search.locations")).toBe(1);
  expect([sent.count(batchPath), sent.count(tokenPath)]).toEqual([0, 0]);
  expect(sent.requests.filter((request) => request.url().includes("tab-batcher"))).toEqual([]);
});

const waysIn = ["/signin", "/signup", "/login", "/register/jobseeker", "/register/recruiter", "/get-started", "/admin-access"];
for (const path of sampleOfTheDay(waysIn, 1, "ways in without a batch")) {
  test(`B11 neither batch nor token on ${path}, whatever the flags say`, async ({ page, context }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem("hasSession", "true");
      localStorage.setItem("authenticated", "true");
    });
    const sent = recordPaths(context);
    await page.goto(path);
    await page.locator("html[data-shortcuts]").waitFor();
    await expect.poll(() => sent.count("/api/user")).toBeGreaterThan(0);
    // Ensures that events of all earlier requests have arrived.
    await page.evaluate(async () => void (await fetch("/livez")));
    expect([sent.count(batchPath), sent.count(tokenPath)]).toEqual([0, 0]);
  });
}

test("T6 a token that counts no more is replaced without anybody noticing", { tag: "@full" }, async ({ page, context }) => {
  const underWay = new Set<Request>();
  page.on("request", (request) => request.url().endsWith(batchPath) && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  const { userId } = await openSignedIn(page, context);
  await page.goto("/terms");
  await ready(page);
  await follow(page, "All locations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/location/i);
  await expect.poll(() => underWay.size).toBe(0);
  await inDatabase((db) =>
    db
      .update(users)
      .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
      .where(eq(users.id, userId)),
  );
  const statuses: number[] = [];
  const sent = recordPaths(context);
  page.on("response", (response) => {
    if (new URL(response.url()).pathname === batchPath) statuses.push(response.status());
  });
  await follow(page, "All categories");
  await expect(page).toHaveURL(/\/categories$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/categor/i);
  // Other batches may be under way beside the page's own.
  expect(statuses.filter((status) => status !== 200)).toEqual([401]);
  expect(statuses.at(-1)).toBe(200);
  expect(sent.count(tokenPath)).toBe(1);
});

test("T7 after sign-out the token is gone from the page, and the server takes it no more", { tag: "@full" }, async ({
  page,
  context,
  playwright,
}) => {
  await openSignedIn(page, context);
  await page.goto("/terms");
  await ready(page);
  const batch = page.waitForRequest((request) => new URL(request.url()).pathname === batchPath);
  await follow(page, "All locations");
  const authorization = (await (await batch).allHeaders()).authorization ?? "";
  await expect(page).toHaveURL(/\/locations$/);
  const script = await playwright.request.newContext({ baseURL: siteOrigin() ?? "", extraHTTPHeaders: { authorization } });
  const data = { requests: [{ id: "1", endpoint: "/trpc/search.locations", method: "GET", params: {}, body: null }] };
  expect((await script.post(batchPath, { data })).status()).toBe(200);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  // A batch that was under way is refused once the session has ended, and may ask for a token before the page is left.
  const sent = recordPaths(context);
  await expect.poll(async () => (await script.post(batchPath, { data })).status(), { timeout: 1000, intervals: [50] }).toBe(401);
  await follow(page, "All locations");
  await expect(page).toHaveURL(/\/locations$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect([sent.count(batchPath), sent.count(tokenPath)]).toEqual([0, 0]);
  await script.dispose();
});

test("without a token the pages come all the same, each read by itself", { tag: "@full" }, async ({ page, context }) => {
  // One still under way would be sent again by the next page.
  const refused = page.waitForResponse((answer) => new URL(answer.url()).pathname === tokenPath);
  await openSignedIn(page, context, (account) => exhaustQuotas(account, "token"));
  expect((await refused).status()).toBe(429);
  const sent = recordPaths(context);
  await page.goto("/terms");
  await ready(page);
  for (const [link, heading] of [
    ["All locations", /location/i],
    ["All categories", /categor/i],
  ] as const) {
    await follow(page, link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  expect([sent.count(tokenPath), sent.count(batchPath)]).toEqual([1, 0]);
  expect([sent.count("/trpc/search.locations"), sent.count("/trpc/search.browse")]).toEqual([1, 1]);
});

test("a page reloaded often keeps the tab's token, which signing out takes away", async ({ page, context }) => {
  const sent = recordPaths(context);
  await openSignedIn(page, context);
  // A token request still in flight would be repeated on the next page.
  await page.waitForFunction(() => sessionStorage.getItem("batch-token") !== null);
  for (let reload = 0; reload < 12; reload += 1) {
    const batch = page.waitForResponse((answer) => new URL(answer.url()).pathname === batchPath);
    await page.goto("/terms");
    expect((await batch).status()).toBe(200);
  }
  expect(sent.count(tokenPath)).toBe(1);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("batch-token"))).toBeNull();
});
