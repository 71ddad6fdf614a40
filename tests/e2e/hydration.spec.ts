import { expect } from "playwright/test";
import { test } from "./visitor.ts";

test("who is signed in may be known before the page is taken over: it hydrates all the same", { tag: "@full" }, async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  const user = { id: "someone", email: "jo@people.example", role: "jobseeker", name: "Jo Sample", companyId: null };
  await page.route("**/api/user", (route) => route.fulfill({ json: { ...user, emailVerified: true, mfa: false } }));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.goto("/salary-database");
  await expect(
    page
      .getByRole("banner")
      .getByText("Jo Sample")
      .or(page.getByRole("link", { name: "My Account" }))
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Sign in with a jobseeker’s account")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("each page has one title, one description and one canonical link, before and after moving on", async ({ page }) => {
  const counts = () =>
    page.evaluate(() =>
      ["title", 'meta[name="description"]', 'link[rel="canonical"]'].map((selector) => document.head.querySelectorAll(selector).length),
    );
  await page.goto("/jobs");
  expect(await counts()).toEqual([1, 1, 1]);
  const before = await page.title();
  await page.locator('main a[href^="/jobs/"]').first().click();
  await expect(page).toHaveURL(/\/jobs\/\d+$/);
  await expect.poll(() => page.title()).not.toBe(before);
  await expect.poll(counts).toEqual([1, 1, 1]);
});

test("a strict policy holds: no inline script runs and nothing comes from elsewhere", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted(HTML|Script)/.test(message.text())) refused.push(message.text());
  });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== new URL(page.url() === "about:blank" ? request.url() : page.url()).host)
      elsewhere.push(request.url());
  });
  const answer = await page.goto("/");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe");
  const inline = await page.locator("script:not([src])").evaluateAll((scripts) => scripts.map((script) => script.getAttribute("type")));
  expect(inline.every((type) => type === "application/json" || type === "application/ld+json")).toBe(true);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // Text that the server sanitised, on pages that script draws.
  for (const [list, item] of [
    ["main", 'a[href^="/jobs/"]'],
    ["contentinfo", 'a[href="/articles-news"], a[href="/articles"]'],
    ["main", 'a[href^="/article/"]'],
  ] as const) {
    await page.getByRole(list).locator(item).first().click();
    await expect(page.locator("html[data-hydrated] h1")).toBeFocused();
  }
  await expect(page).toHaveURL(/\/article\//);
  await expect(page.locator("main p").first()).toBeVisible();
  expect(refused).toEqual([]);
  expect(elsewhere).toEqual([]);
});
