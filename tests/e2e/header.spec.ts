import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { siteOrigin } from "./browser-environment.mjs";
import { test } from "./visitor.ts";

const banner = (page: Page) => page.getByRole("banner");

/** Keeps the question who is signed in unanswered until the returned function is called. */
async function holdAccount(page: Page): Promise<() => void> {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/user", async (route) => {
    await asked;
    await route.continue();
  });
  return answer;
}

test("a visitor's ways in are usable from the first paint on, and neither fade nor move", async ({ page }) => {
  const answer = await holdAccount(page);
  // Every look of the link, from the moment it is parsed.
  await page.addInitScript(() => {
    const looks = new Set<string>();
    const look = () => {
      const link = document.querySelector<HTMLElement>('header a[href="/signin"]');
      const box = link?.getBoundingClientRect();
      if (link && box?.width) {
        const { opacity, pointerEvents } = getComputedStyle(link);
        looks.add(`${opacity} ${pointerEvents} ${link.ariaDisabled} ${document.fonts.status === "loaded" ? box.x : "fonts"}`);
      }
      requestAnimationFrame(look);
    };
    Object.assign(window, { looks });
    look();
  });
  await page.goto("/about");
  const signIn = banner(page).getByRole("link", { name: "Sign In" });
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
  const answered = page.waitForResponse("**/api/user");
  answer();
  await answered;
  await expect(signIn).not.toHaveAttribute("data-pending");
  const seen = await page.evaluate(() => [...(window as unknown as { looks: Set<string> }).looks]);
  const settled = seen.filter((each) => !each.endsWith("fonts"));
  expect(settled).toHaveLength(1);
  expect(seen.every((each) => each.startsWith("1 auto null"))).toBe(true);
  await signIn.click();
  await expect(page).toHaveURL(/\/signin$/);
});

test("while the account of a browser with a session loads, the ways in are dimmed and lead nowhere; nothing moves when it is known", async ({
  page,
  context,
}) => {
  const answer = await holdAccount(page);
  await context.addCookies([{ name: "signed-in", value: "1", url: siteOrigin()?.replace("http:", "https:") ?? "", secure: true }]);
  await page.goto("/");
  const signIn = banner(page).getByRole("link", { name: "Sign In" });
  await expect(signIn).toHaveAttribute("aria-disabled", "true");
  await expect(signIn).toHaveCSS("pointer-events", "none");
  await signIn.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await signIn.boundingBox();
  answer();
  await expect(signIn).not.toHaveAttribute("aria-disabled");
  await expect(signIn).toHaveCSS("pointer-events", "auto");
  expect(await signIn.boundingBox()).toEqual(before);
  await signIn.click();
  await expect(page).toHaveURL(/\/signin$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the ways in are plain links", async ({ page }) => {
    await page.goto("/");
    const signIn = banner(page).getByRole("link", { name: "Sign In" });
    await expect(signIn).not.toHaveAttribute("aria-disabled");
    await expect(signIn).toHaveCSS("opacity", "1");
    await signIn.click();
    await expect(page).toHaveURL(/\/signin$/);
  });
});

for (const role of sampleOfTheDay(["jobseeker", "recruiter", "company_admin"] as const, 1, "own places by role")) {
  test(`a ${role} has one way to their own place, and a way out`, async ({ page, context }) => {
    await signInBrowser(context, await addAccount({ role }));
    await page.goto("/");
    await expect(banner(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expect(banner(page).getByRole("link", { name: "Sign In" })).toHaveCount(0);
    const mine = banner(page).getByRole("link", { name: "My Account" });
    const target = (await mine.getAttribute("href")) ?? "";
    expect(target).toBe(role === "jobseeker" ? "/jobseeker/dashboard" : "/recruiter/dashboard");
    await mine.click();
    await expect(page).toHaveURL(new RegExp(`(${target}|/my-account)$`));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
  });
}

test("on the narrowest phone the header is as high for an administrator as for a jobseeker", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signInBrowser(context, await addAccount());
  await page.goto("/");
  await expect(banner(page).getByRole("button", { name: "Sign Out" })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
  const height = (await banner(page).boundingBox())?.height;
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  await page.goto("/");
  const button = banner(page).getByRole("button", { name: "My Account" });
  await button.click();
  await page.evaluate(async () => void (await document.fonts.ready));
  expect((await banner(page).boundingBox())?.height).toBe(height);
  const entry = await banner(page).getByRole("link", { name: "Recruiter Dashboard" }).boundingBox();
  expect((entry?.x ?? 0) + (entry?.width ?? 999)).toBeLessThanOrEqual(320);
});

test("an administrator's menu opens by key, closes on Escape with focus back, on a press elsewhere and on going on", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  await page.goto("/");
  const button = banner(page).getByRole("button", { name: "My Account" });
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const entry = banner(page).getByRole("link", { name: "Admin Dashboard" });
  await expect(entry).toBeVisible();
  const links = await banner(page)
    .getByRole("link", { name: /Dashboard$/ })
    .all();
  expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
    "/admin/dashboard",
    "/recruiter/dashboard",
    "/jobseeker/dashboard",
  ]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(entry).toBeHidden();
  await button.click();
  await entry.click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(entry).toBeHidden();
});

test("signing out that fails is finished by the server's own page", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.goto("/");
  await page.route("**/api/auth/signout", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await banner(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(banner(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await page.request.get("/api/user")).status()).toBe(401);
});
