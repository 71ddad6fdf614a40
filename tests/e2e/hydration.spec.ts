import { expect, type Page } from "playwright/test";
import { entranceScreens, publicScreens, type Screen } from "./screens.ts";
import { test } from "./visitor.ts";

/** The screens are shared out over so many tests, which run side by side. */
const shares = 4;
for (let share = 0; share < shares; share += 1) {
  test(`every public screen hydrates without a warning, a second fetch or a change of content: part ${share + 1} of ${shares}`, async ({
    page,
  }) => {
    const screens = [...(await publicScreens(page)), ...entranceScreens].filter((_, index) => index % shares === share);
    for (const screen of screens) await expectCalmHydration(page, screen);
  });
}

test("who is signed in may be known before the page is taken over: it hydrates all the same", async ({ page }) => {
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
  ).toBeVisible();
  await expect(page.getByText("Sign in with a jobseeker’s account")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

async function expectCalmHydration(page: Page, { name, path }: Screen): Promise<void> {
  const complaints: string[] = [];
  const fetched: string[] = [];
  const onConsole = (message: { type(): string; text(): string }) => {
    const isExpected = message.text().includes("404");
    if (["error", "warning"].includes(message.type()) && !isExpected) complaints.push(message.text());
  };
  const onError = (error: Error) => complaints.push(error.message);
  const onRequest = (request: { url(): string }) => {
    if (request.url().includes("/trpc/")) fetched.push(request.url());
  };
  page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
  const sent = await (await page.request.get(path)).text();
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  const sentHeading = /<h1[^>]*>(.*?)<\/h1>/s
    .exec(sent)?.[1]
    ?.replace(/<[^>]+>|<!--.*?-->/g, "")
    .replace(/&amp;/g, "&");
  await expect(page.locator("h1"), name).toHaveCount(1);
  expect((await page.locator("h1").textContent())?.trim(), name).toBe(sentHeading?.trim());
  expect(complaints, name).toEqual([]);
  expect(fetched, name).toEqual([]);
  page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
}

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
  await expect.poll(counts).toEqual([1, 1, 1]);
  expect(await page.title()).not.toBe(before);
});

test("a strict policy holds: no inline script runs and nothing comes from elsewhere", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
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
  expect(refused).toEqual([]);
  expect(elsewhere).toEqual([]);
});
