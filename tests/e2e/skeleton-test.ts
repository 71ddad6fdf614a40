import { type Browser, expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import type { Arrival, Person } from "./arrivals.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { shiftsSince, waitForPaint, watchShifts } from "./layout-shifts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

/** Below this the eye sees nothing: a text that is rounded to another pixel. */
const unseen = 0.005;

async function newPage(browser: Browser, as: Person, width: number, headers: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", extraHTTPHeaders: headers });
  if (as === "jobseeker") await signInBrowser(context, await addAccount());
  if (as === "recruiter") await signInBrowser(context, await addRecruiter(await addFirm()));
  if (as === "administrator") await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  return context.newPage();
}

/** Delays matching requests until released. */
async function delayRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

const skeletonOn = (page: Page) => page.locator('main [role="status"][aria-label^="Loading"]');

/**
 * Tests that the page's skeleton is announced, has the page's shape and stays still until the content replaces it without a layout shift.
 */
export function testSkeleton({ name, as = "visitor", from, link, code, what, content = "main h1" }: Arrival, width: number): void {
  test(`${name}, ${width} px: what stands in for it is said to load, has its shape, and nothing shifts`, async ({
    browser,
    extraHTTPHeaders,
  }) => {
    const page = await newPage(browser, as, width, extraHTTPHeaders ?? {});
    await watchShifts(page);
    const start = from === "JOB" ? await applicableJob(page) : from;
    const letCodeGo = await delayRequests(page, new RegExp(`/assets/${code}-[\\w-]+\\.js`));
    if (link === null) await page.goto(start);
    else {
      await page.goto(start);
      await ready(page);
      await page.locator(link).first().waitFor({ state: "attached" });
      await expect(skeletonOn(page)).toHaveCount(0);
    }
    if (as !== "visitor") await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    const letDataGo = await delayRequests(page, /\/trpc\/|\/api\/batch/);
    if (link !== null) {
      await page.locator("html[data-shortcuts]").waitFor();
      await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link);
    }
    const skeleton = skeletonOn(page).first();
    await expect(skeleton).toHaveAccessibleName(`Loading ${what}`);
    const sinceMs = await waitForPaint(page);
    await expect(skeleton).toHaveRole("status");
    // Bars say nothing, and do not move.
    await expect(skeleton.locator("h1, a, button, input")).toHaveCount(0);
    expect(await skeleton.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
    const bars = link === null ? null : await shapeOf(page, '[data-bar="title"]');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.screenshot({ path: test.info().outputPath("skeleton.png") });
    letCodeGo();
    await page.waitForResponse((answer) => new RegExp(`/assets/${code}-`).test(answer.url())).catch(() => undefined);
    letDataGo();
    await expect(skeletonOn(page)).toHaveCount(0);
    await expect(page.locator(content).first()).toBeVisible();
    await waitForPaint(page);
    await page.waitForLoadState("networkidle");
    await waitForPaint(page);
    await page.screenshot({ path: test.info().outputPath("content.png") });
    const shifts = await shiftsSince(page, sinceMs);
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts, null, 1),
    ).toBeLessThan(unseen);
    if (link !== null) {
      const heading = await shapeOf(page, "main h1");
      expect(Math.abs((heading?.x ?? 0) - (bars?.x ?? 0)), "where the heading begins").toBeLessThan(2);
      await expect(page.locator("main h1")).toBeFocused();
    }
    await page.context().close();
  });
}

const shapeOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

/** An advert that leads on to a page about applying. */
async function applicableJob(page: Page): Promise<string> {
  await page.goto("/jobs");
  return (await page.locator('main a[href^="/jobs/"]').first().getAttribute("href")) ?? "";
}
