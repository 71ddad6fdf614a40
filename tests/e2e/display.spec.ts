import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert, applicationsTo } from "./adverts.ts";
import { test } from "./visitor.ts";

const hydrated = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await hydrated(page);
};
const marks = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const stored = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null"), key);
const keep = (page: Page, key: string, value: object) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name ?? "", text ?? ""), [key, JSON.stringify(value)]);

test("every choice is kept as it is made, shows at once, and is there before anything else of the next page", async ({ page }) => {
  await open(page, "/display");
  for (const name of ["Compact spacing", "Large text", /More detail/, "Strong focus marks", /Keyboard shortcuts/]) {
    await page.getByRole("checkbox", { name }).check();
  }
  await expect(page.getByText("Preference saved").first()).toBeVisible();
  await page.getByRole("combobox", { name: "High contrast" }).selectOption({ label: "Always" });
  await page.getByRole("combobox", { name: "Reduced motion" }).selectOption({ label: "Reduce motion" });
  await page.getByRole("combobox", { name: "Colours" }).selectOption({ label: "Dark" });
  await page.getByRole("combobox", { name: "Jobs are shown as" }).selectOption({ label: "List" });
  const shown = {
    density: "compact",
    text: "large",
    reader: "on",
    focus: "strong",
    keyboard: "on",
    contrast: "more",
    motion: "reduce",
    theme: "dark",
    view: "list",
  };
  expect(await marks(page)).toMatchObject(shown);
  expect(await stored(page, "preferences")).toMatchObject({
    viewMode: "list",
    sortPreference: "newest",
    compactMode: true,
    autoSave: true,
    notificationPreferences: { jobAlerts: false, applicationUpdates: false, marketingEmails: false },
  });
  expect(await stored(page, "accessibility")).toMatchObject({
    highContrast: true,
    reducedMotion: true,
    largeText: true,
    screenReaderOptimized: true,
    focusIndicators: true,
    keyboardNavigation: true,
  });
  // Without the site's own script only what runs before the first paint is left.
  await page.route(/\/assets\/(?!boot).*\.js/, (route) => route.abort());
  await page.goto("/jobs");
  expect(await marks(page)).toMatchObject(shown);
});

test("the system is followed until somebody says otherwise", async ({ page }) => {
  await page.emulateMedia({ contrast: "more", reducedMotion: "reduce" });
  await open(page, "/display");
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const quick = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--quick").trim());
  expect([await paper(), await quick()]).toEqual(["rgb(255, 255, 255)", "0s"]);
  await page.getByRole("combobox", { name: "High contrast" }).selectOption({ label: "Never" });
  await page.getByRole("combobox", { name: "Reduced motion" }).selectOption({ label: "Allow motion" });
  expect([await paper(), await quick()]).toEqual(["rgb(251, 250, 247)", expect.stringMatching(/^(140ms|\.14s)$/)]);
});

test("in high contrast what is not filled of a meter is told from what is", { tag: "@full" }, async ({ page }) => {
  await keep(page, "accessibility", { highContrast: true });
  await open(page, "/register/jobseeker");
  const [ink, track] = await page
    .locator("progress")
    .evaluate((bar) => [getComputedStyle(document.body).color, getComputedStyle(bar).backgroundColor]);
  expect(ink).toBe("rgb(0, 0, 0)");
  expect(track).not.toBe(ink);
});

test("nothing moves for whoever wants it so", { tag: "@full" }, async ({ page }) => {
  await keep(page, "accessibility", { reducedMotion: true });
  for (const path of ["/", "/display", "/signin"]) {
    await open(page, path);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((each) => {
        const { transitionDuration, transitionProperty, animationDuration } = getComputedStyle(each);
        const moves = transitionProperty !== "none" && transitionDuration.split(", ").some((time) => time !== "0s");
        return moves || animationDuration !== "0s" ? [each.className] : [];
      }),
    );
    expect(moving, path).toEqual([]);
  }
});

test("strong focus marks surround what was clicked too", { tag: "@full" }, async ({ page }) => {
  await open(page, "/display");
  await page.getByRole("checkbox", { name: "Strong focus marks" }).click();
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outline);
  expect(outline).toContain("4px");
  expect(outline).toContain("solid");
});

test("the order somebody prefers is the board's own where an address names none, and no other is taken from them", async ({ page }) => {
  await keep(page, "preferences", { sortPreference: "closing" });
  const documents: string[] = [];
  page.on("response", (answer) => {
    if (answer.request().isNavigationRequest()) documents.push(new URL(answer.url()).pathname + new URL(answer.url()).search);
  });
  await open(page, "/jobs?contract=permanent");
  await expect(page).toHaveURL("/jobs?contract=permanent&sort=closing");
  expect(documents.length).toBeLessThanOrEqual(2);
  await page.getByRole("combobox", { name: "Sort By" }).selectOption({ label: "Newest" });
  await expect(page).toHaveURL(/sort=newest/);
  await page.reload();
  await expect(page).toHaveURL(/sort=newest/);
  await page.getByRole("banner").getByRole("link", { name: "Jobs", exact: true }).click();
  await expect(page).toHaveURL("/?sort=closing");
  await expect(page.getByRole("heading", { name: "Popular categories" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sort=newest/);
});

test("an order that needs words or a place waits for them", { tag: "@full" }, async ({ page }) => {
  await keep(page, "preferences", { sortPreference: "distance" });
  await open(page, "/jobs");
  await expect(page).toHaveURL("/jobs");
  await open(page, "/jobs?location=Leeds");
  await expect(page).toHaveURL("/jobs?location=Leeds&sort=distance");
});

test("keys lead through a list, but not while one is typing, nor for those who have not asked for them", { tag: "@full" }, async ({
  page,
}) => {
  await open(page, "/jobs");
  await page.keyboard.press("j");
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).not.toBeFocused();
  await keep(page, "accessibility", { keyboardNavigation: true });
  await open(page, "/jobs");
  await expect(page.getByText("next advert")).toBeVisible();
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  const title = (index: number) =>
    page.getByRole("region", { name: "Jobs" }).getByRole("article").nth(index).getByRole("heading").getByRole("link");
  // What listens for the keys comes late: it is there once it takes one.
  await expect
    .poll(() => page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "k", cancelable: true, bubbles: true }))))
    .toBe(false);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press("j");
  await expect(title(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(title(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(title(0)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Keywords" })).toBeFocused();
  await page.keyboard.type("jk");
  await expect(page.getByRole("searchbox", { name: "Keywords" })).toHaveValue("jk");
});

test("screen readers are told more where somebody asked for it", { tag: "@full" }, async ({ page }) => {
  await keep(page, "accessibility", { screenReaderOptimized: true });
  await open(page, "/jobs");
  const list = page.getByRole("region", { name: "Jobs" });
  const card = list.getByRole("article").first();
  await expect(card.getByRole("heading").getByRole("link")).toHaveAccessibleName(/.+, .+, .+/);
  await expect(card.locator("time").first()).toHaveText(/\d{1,2} [A-Z][a-z]+ 20\d\d$/);
  await expect(page.getByRole("main").getByRole("status").filter({ hasText: "jobs" })).toHaveText(/^[\d,]+ jobs, page 1 of \d+, Newest/);
  await expect(page.getByRole("link", { name: "Skip to the results" })).toBeVisible();
});

test("drafts are left alone where somebody said so, and the form says it", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert({}, []);
  await keep(page, "preferences", { autoSave: false });
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("saveDraft")) saves.push(request.url());
  });
  await page.clock.install();
  await open(page, `/jobs/${jobId}/apply`);
  await expect(page.getByText("You have turned off automatic saving. Save the draft yourself.")).toBeVisible();
  await page.getByLabel(/Cover note/).fill("Kept to myself");
  await page.clock.runFor(10_000);
  expect(saves).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("application:")))).toEqual([]);
  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  expect((await applicationsTo(jobId)).map(({ coverNote }) => coverNote)).toEqual(["Kept to myself"]);
});
