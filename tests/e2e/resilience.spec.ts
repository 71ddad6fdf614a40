import { type BrowserContext, expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { waitForPreloading } from "./ready.ts";
import { test } from "./visitor.ts";

const alive = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");

/** Makes the page believe that its tab is hidden or shown, as a browser without a screen never does by itself. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, isHidden);

/** Paths of the requests that a page makes. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

interface Kept {
  queryKey: readonly unknown[];
  fetchedAtMs: number;
}

/** What the site's own database in this browser holds. */
const copiesIn = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise<Kept[]>((resolve, reject) => {
        const opening = indexedDB.open("client-cache");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains("answers")) {
            database.close();
            return resolve([]);
          }
          const reading = database.transaction("answers").objectStore("answers").getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result as Kept[]);
          };
        };
      }),
  );

test("R10 a list whose fetch fails while the tab is hidden is asked for again once the tab is seen", { tag: "@full" }, async ({ page }) => {
  let asked = 0;
  await page.clock.install();
  await page.goto("/jobs");
  await alive(page);
  await page.route("**/trpc/companies.directory*", (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 503, json: { title: "busy" } }) : route.continue();
  });
  await setHidden(page, true);
  const refused = page.waitForResponse("**/trpc/companies.directory*");
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/hiring-companies"]')?.click());
  await (await refused).finished();
  await page.clock.runFor(10_000);
  expect(asked).toBe(1);
  await setHidden(page, false);
  await expect(page).toHaveURL(/\/hiring-companies$/);
  expect(asked).toBe(2);
});

test("Q2 Q3 every focus of the window asks who is signed in, and for nothing that is fresh", { tag: "@full" }, async ({ page }) => {
  const paths = requestsOf(page);
  await page.goto("/jobs");
  await alive(page);
  const asked = (path: string) => paths.filter((each) => each === path).length;
  await expect.poll(() => asked("/api/user")).toBeGreaterThan(0);
  for (let time = 0; time < 3; time += 1) {
    const before = asked("/api/user");
    // A focus while the answer to the one before is still on its way adds nothing to it.
    const focus = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      return asked("/api/user");
    };
    await expect.poll(focus).toBeGreaterThan(before);
  }
  expect(paths.filter((path) => path.startsWith("/trpc/"))).toEqual([]);
});

test("Q7 a visitor's public answers are kept between visits and shown without waiting for the site", async ({ page }) => {
  await page.goto("/jobs");
  await alive(page);
  await page.locator('footer a[href="/jobs?category=quantity-surveyor"]').click();
  await expect(page).toHaveURL(/category=quantity-surveyor/);
  await expect
    .poll(async () => (await copiesIn(page)).some(({ queryKey }) => JSON.stringify(queryKey).includes("category=quantity-surveyor")))
    .toBe(true);
  await page.goto("/terms");
  await waitForPreloading(page);
  // From here on the site says nothing more about lists.
  await page.route("**/trpc/search.page*", () => {});
  await page.locator('footer a[href="/jobs?category=quantity-surveyor"]').click();
  await expect(page).toHaveURL(/category=quantity-surveyor/);
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
});

test("Q8 signing out empties memory, the browser's database and the flags, and leads to the board", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobs");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(await flags(page)).toEqual(["true", "true", "jobseeker"]);
  await page.locator('footer a[href="/locations"]').click();
  await expect.poll(async () => (await copiesIn(page)).length).toBeGreaterThan(0);
  const kept = await copiesIn(page);
  // For a signed-in user, only data that is the same for all users is stored.
  expect(kept.every(({ queryKey }) => /locations|site|browse|waysIn|countries|categories/.test(JSON.stringify(queryKey)))).toBe(true);
  const leftAtMs = Date.now();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await flags(page)).toEqual([null, null, null]);
  expect((await copiesIn(page)).filter(({ fetchedAtMs }) => fetchedAtMs < leftAtMs)).toEqual([]);
});

test("Q8 a sign-out that the server answers with 500 is finished by its own page", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/jobs");
  await page.route("**/api/auth/signout", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, json: { title: "x" } }) : route.continue(),
  );
  const paths = requestsOf(page);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(paths.filter((path) => path === "/api/auth/signout")).toHaveLength(2);
  expect(await flags(page)).toEqual([null, null, null]);
});

test("what the page shows is asked anew when somebody else has signed in meanwhile, and again when nobody is", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const boards: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/trpc/search.page" || request.postData()?.includes("search.page")) boards.push(pathname);
  });
  /** Repeated, since a focus event while the previous response is pending has no effect. */
  const focusUntilAsked = (path: string) =>
    expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("focus")));
        return boards;
      })
      .toContain(path);
  await signInBrowser(context, await addAccount());
  await page.goto("/jobs");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await signInBrowser(context, await addAccount());
  await focusUntilAsked("/api/batch");
  await context.clearCookies();
  await focusUntilAsked("/trpc/search.page");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.locator('main a[href^="/jobs/"]').first()).toBeVisible();
});

test("a browser whose storage is closed works all the same", async ({ browser }) => {
  const context: BrowserContext = await browser.newContext();
  await context.addInitScript(() => {
    for (const name of ["indexedDB", "localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/jobs");
  await alive(page);
  await page.locator('main a[href^="/jobs/"]').first().click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  expect(errors).toEqual([]);
  await context.close();
});

test("the calls of the list are made once a session, when the page is idle, and not where bytes are dear", { tag: "@full" }, async ({
  page,
  browser,
}) => {
  const paths = requestsOf(page);
  const last = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/auth/session");
  await page.goto("/jobs");
  await (await last).finished();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("cache:prefetched /api/auth/session"))).not.toBeNull();
  await page.goto("/locations");
  await waitForPreloading(page);
  for (const path of ["/api/jobs/count", "/api/countries", "/api/auth/session"]) {
    expect(
      paths.filter((each) => each === path),
      path,
    ).toHaveLength(1);
  }
  const sparing = await browser.newContext();
  await sparing.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const other = await sparing.newPage();
  const asked = requestsOf(other);
  await other.goto("/jobs");
  await alive(other);
  await other.locator('footer a[href="/locations"]').click();
  // Written when the browser is idle, after whatever else had waited for that.
  await expect.poll(async () => (await copiesIn(other)).length).toBeGreaterThan(0);
  expect(asked.filter((path) => /^\/api\/(jobs|countries|auth\/session)/.test(path))).toEqual([]);
  await sparing.close();
});

test("M8 resting on a link fetches what it leads to, so that following it asks for nothing more", async ({ page }) => {
  const paths = requestsOf(page);
  await page.goto("/jobs");
  await waitForPreloading(page);
  const link = page.locator('main a[href^="/jobs/"]').first();
  const asked = () => paths.filter((path) => path === "/trpc/jobs.page").length;
  await link.hover();
  await expect.poll(asked).toBe(1);
  await link.click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  expect(asked()).toBe(1);
});

/** The three session markers. */
const flags = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("hasSession"), localStorage.getItem("authenticated"), localStorage.getItem("user-role")]);
