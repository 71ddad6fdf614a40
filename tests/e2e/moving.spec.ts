import { expect, type Page } from "playwright/test";
import type { UserRole } from "#db/values.ts";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, password, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

/** Names of the pages whose chunks the browser requests, in order. */
function pagesAskedFor(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    const name = /\/assets\/([\w-]+-page)-[\w-]+\.js/.exec(request.url())?.[1];
    if (name) names.push(name);
  });
  return names;
}

/** Resolves once events of all earlier requests have arrived. */
const allTold = (page: Page) => page.evaluate(async () => void (await fetch("/livez")));

/** What a browser would do in its idle time waits until the test says that it is idle. */
const holdIdleTime = (page: Page) =>
  page.addInitScript(() => {
    const held: { run: IdleRequestCallback; timeoutMs: number | undefined }[] = [];
    window.requestIdleCallback = (run, options) => held.push({ run, timeoutMs: options?.timeout });
    Object.assign(window, { heldIdle: held });
  });
const idleTimeouts = (page: Page) =>
  page.evaluate(() => (window as unknown as { heldIdle: { timeoutMs?: number }[] }).heldIdle.map(({ timeoutMs }) => timeoutMs));
const letIdle = (page: Page) =>
  page.evaluate(() => {
    const { heldIdle } = window as unknown as { heldIdle: { run: IdleRequestCallback }[] };
    for (const { run } of heldIdle.splice(0)) run({ didTimeout: false, timeRemaining: () => 50 });
  });

const flags = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("hasSession"), localStorage.getItem("authenticated"), localStorage.getItem("user-role")]);

const expected: [UserRole, soon: string, later: string][] = [
  ["jobseeker", "jobseeker-dashboard-page", "jobseeker-profile-page"],
  ["recruiter", "recruiter-dashboard-page", "jobseeker-database-page"],
  ["company_admin", "post-a-job-page", "company-profile-page"],
  ["platform_admin", "admin-dashboard-page", "admin-articles-page"],
];
for (const [role, soon, later] of sampleOfTheDay(expected, 1, "screens loaded ahead")) {
  test(`half a second after a ${role} is known their next screens are loaded, and others when the browser is idle`, async ({
    page,
    context,
  }) => {
    await signInBrowser(context, await addAccount({ role }), { mfaAt: new Date() });
    await page.clock.install();
    await holdIdleTime(page);
    const asked = pagesAskedFor(page);
    let answer = () => {};
    const known = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/user", async (route) => {
      await known;
      await route.continue();
    });
    await page.goto("/about");
    await page.locator("html[data-shortcuts]").waitFor();
    // From here on the clock moves only when advanced.
    await page.clock.pauseAt(Date.now() + 1000);
    answer();
    await expect.poll(async () => (await flags(page)).at(2)).toBe(role);
    await page.clock.runFor(50);
    await page.clock.runFor(400);
    await allTold(page);
    expect(asked).not.toContain(soon);
    await page.clock.runFor(100);
    await expect.poll(() => asked).toContain(soon);
    expect(asked).not.toContain(later);
    expect(new Set(await idleTimeouts(page))).toEqual(new Set([5000]));
    await letIdle(page);
    await expect.poll(() => asked).toContain(later);
  });
}

test("a link that is pointed at for a tenth of a second has its page loaded ahead, one that is passed over has not", async ({ page }) => {
  await page.clock.install();
  await page.goto("/about");
  await page.locator("html[data-shortcuts]").waitFor();
  const asked = pagesAskedFor(page);
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Salary guide", exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.hover();
  await page.clock.runFor(99);
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await allTold(page);
  expect(asked).not.toContain("salary-guide-page");
  await link.hover();
  await page.clock.runFor(99);
  await allTold(page);
  expect(asked).not.toContain("salary-guide-page");
  await page.clock.runFor(1);
  await expect.poll(() => asked).toContain("salary-guide-page");
});

test("this browser remembers that somebody signed in, forgets it when they sign out, and when the site says that nobody is", {
  tag: "@full",
}, async ({ page, context }) => {
  const person = await addAccount();
  await page.goto("/signin");
  await ready(page);
  expect(await flags(page)).toEqual([null, null, null]);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await expect.poll(() => flags(page)).toEqual(["true", "true", "jobseeker"]);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect.poll(() => flags(page)).toEqual([null, null, null]);

  await signInBrowser(context, person);
  await page.goto("/about");
  await expect.poll(() => flags(page)).toEqual(["true", "true", "jobseeker"]);
  await context.clearCookies();
  await page.goto("/about");
  await expect.poll(() => flags(page)).toEqual([null, null, null]);
});

test("a new page begins at its top; Back and Forward return to where one was", async ({ page }) => {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Salary guide", exact: true });
  const goOn = async () => {
    await link.evaluate((element) => (element as HTMLElement).click());
    await expect(page).toHaveURL(/\/salary-guide$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    expect(await scrolled(page)).toBe(0);
  };
  await page.goto("/jobs");
  await ready(page);
  await scrollTo(page, 900);
  await goOn();
  await scrollTo(page, 500);
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect.poll(async () => Math.abs((await scrolled(page)) - 900)).toBeLessThan(60);
  await page.goForward();
  await expect(page).toHaveURL(/\/salary-guide$/);
  await expect.poll(async () => Math.abs((await scrolled(page)) - 500)).toBeLessThan(60);
  // Repeated now that everything is cached and no skeleton is shown.
  await page.goBack();
  await expect.poll(async () => Math.abs((await scrolled(page)) - 900)).toBeLessThan(60);
  await goOn();
});

/** Whether the site takes a key for itself, pressed with Ctrl where the focus is. */
const isTaken = (page: Page, key: string) =>
  page.evaluate(
    (pressed) =>
      !(document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key: pressed, ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    key,
  );

test("in no kind of text field does a shortcut do anything", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  await page.goto("/contact");
  await page.locator("html[data-shortcuts]").waitFor();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  const kinds = new Set<string>();
  for (const field of await page.getByRole("main").locator("input:visible, textarea:visible, select:visible").all()) {
    if (["checkbox", "radio"].includes((await field.getAttribute("type")) ?? "")) continue;
    await field.focus();
    kinds.add(await field.evaluate((element) => (element as HTMLInputElement).type));
    for (const key of ["h", "j", "d", "n"])
      expect(await isTaken(page, key), `Ctrl ${key} in ${await field.getAttribute("name")}`).toBe(false);
  }
  expect([...kinds]).toEqual(expect.arrayContaining(["text", "email", "textarea"]));
  await expect(page).toHaveURL(/\/contact$/);
});

const beginAdverts = ["recruiter", "company_admin"] as const;
const others = [null, "jobseeker", "platform_admin"] as const;
for (const role of [...sampleOfTheDay(beginAdverts, 1, "Ctrl N begins"), ...sampleOfTheDay(others, 1, "Ctrl N is left alone")]) {
  const isTheirs = role === "recruiter" || role === "company_admin";
  test(`Ctrl N ${isTheirs ? "begins an advert" : "is the browser's own"} for ${role ?? "a visitor"}; Ctrl H leads to the board`, async ({
    page,
    context,
  }) => {
    if (role) await signInBrowser(context, await addAccount({ role }), { mfaAt: new Date() });
    await page.goto("/about");
    await page.locator("html[data-shortcuts]").waitFor();
    await expect(page.getByRole("banner").getByText(role ? "Sign Out" : "Sign In")).toBeVisible();
    expect(await isTaken(page, "n")).toBe(isTheirs);
    if (isTheirs) {
      await expect(page).toHaveURL(/\/post-a-job$/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    }
    await page.keyboard.press("Control+h");
    await expect(page).toHaveURL(/:\d+\/$/);
  });
}
