import { type Browser, expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addFirm, addWriter } from "./hiring.ts";
import { painted, shiftsSince, watchShifts } from "./layout-shifts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

type Person = "visitor" | "jobseeker" | "recruiter" | "administrator";

interface Arrival {
  name: string;
  as?: Person;
  /** Where somebody is, and the link that they follow from there; null where they open the address itself. */
  from: string;
  link: string | null;
  /** The file of code that is kept back. */
  code: string;
  /** What is said to be loading. */
  what: string;
  /** What shows that the content has come. */
  content?: string;
}

/** The seventeen that the specification names, the last of them in its four steps. */
const arrivals: readonly Arrival[] = [
  { name: "jobs list", from: "/about", link: 'header nav a[href="/"]', code: "jobs-page", what: "jobs" },
  { name: "landing", from: "/about", link: 'footer a[href="/jobs?location=London"]', code: "jobs-page", what: "jobs in this place" },
  {
    name: "job category",
    from: "/about",
    link: 'footer a[href="/jobs?category=cost-manager"]',
    code: "jobs-page",
    what: "jobs in this category",
  },
  {
    name: "early careers",
    from: "/what-does-a-quantity-surveyor-do",
    link: 'main a[href*="level="]',
    code: "jobs-page",
    what: "first posts",
  },
  { name: "job detail", from: "/jobs", link: 'main a[href^="/jobs/"]', code: "job-page", what: "the advert" },
  { name: "apply", from: "JOB", link: 'main a[href$="/apply"]', code: "apply-page", what: "the application" },
  { name: "company profile", from: "/companies", link: 'main a[href^="/company/"]', code: "company-page", what: "the company" },
  { name: "companies directory", from: "/about", link: 'footer a[href="/hiring-companies"]', code: "companies-page", what: "companies" },
  { name: "articles list", from: "/about", link: 'footer a[href="/articles-news"]', code: "articles-page", what: "articles" },
  { name: "article", from: "/articles", link: 'main a[href^="/article/"]', code: "article-page", what: "the article" },
  { name: "auth: sign-in", from: "/about", link: 'header a[href^="/signin"]', code: "sign-in-page", what: "sign-in" },
  { name: "auth: get started", from: "/about", link: 'header a[href^="/get-started"]', code: "get-started-page", what: "the ways in" },
  {
    name: "auth: registration",
    from: "/get-started",
    link: 'main a[href^="/register/jobseeker"]',
    code: "register-page",
    what: "registration",
  },
  {
    name: "jobseeker dashboard",
    as: "jobseeker",
    from: "/about",
    link: 'header a[href="/jobseeker/dashboard"]',
    code: "jobseeker-dashboard-page",
    what: "your dashboard",
  },
  {
    name: "recruiter dashboard",
    as: "recruiter",
    from: "/about",
    link: 'header a[href="/recruiter/dashboard"]',
    code: "recruiter-dashboard-page",
    what: "your dashboard",
  },
  {
    name: "company form",
    as: "recruiter",
    from: "/how-to-post-a-job",
    link: 'main a[href="/create-company"]',
    code: "create-company-page",
    what: "the company form",
  },
  {
    name: "admin dashboard",
    as: "administrator",
    from: "/admin/ops",
    link: 'main a[href="/admin/dashboard"]',
    code: "admin-dashboard-page",
    what: "the admin dashboard",
  },
  {
    name: "admin monitoring",
    as: "administrator",
    from: "/admin/dashboard",
    link: 'main a[href^="/admin/ops"]',
    code: "ops-console-page",
    what: "operations",
  },
  {
    name: "post-job",
    as: "recruiter",
    from: "/about",
    link: 'header a[href="/post-a-job"]',
    code: "post-a-job-page",
    what: "posting a job",
  },
  ...["role", "contract", "project", "publish"].map((step, at) => ({
    name: `post-job, step ${at + 1}`,
    as: "recruiter" as const,
    from: `/post-a-job?step=${step}`,
    link: null,
    code: "posting-form",
    what: "the form",
    content: 'nav[aria-label="Steps of the advert"]',
  })),
];

const widths = [320, 768, 1280];
/** Below this the eye sees nothing: a text that is rounded to another pixel. */
const unseen = 0.005;

async function newPage(browser: Browser, as: Person, width: number, headers: Record<string, string>): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce", extraHTTPHeaders: headers });
  if (as === "jobseeker") await signInBrowser(context, await addAccount());
  if (as === "recruiter") await signInBrowser(context, await addWriter(await addFirm()));
  if (as === "administrator") await signInBrowser(context, await addAccount({ role: "platform_admin" }), { mfaAt: new Date() });
  return context.newPage();
}

/** Keeps back whatever the address names until it is let go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
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

for (const { name, as = "visitor", from, link, code, what, content = "main h1" } of arrivals) {
  for (const width of widths) {
    test(`${name}, ${width} px: what stands in for it is said to load, has its shape, and nothing shifts`, async ({
      browser,
      extraHTTPHeaders,
    }) => {
      const page = await newPage(browser, as, width, extraHTTPHeaders ?? {});
      await watchShifts(page);
      const start = from === "JOB" ? await applicableJob(page) : from;
      const letCodeGo = await hold(page, new RegExp(`/assets/${code}-[\\w-]+\\.js`));
      if (link === null) await page.goto(start);
      else {
        await page.goto(start);
        await ready(page);
        await page.locator(link).first().waitFor({ state: "attached" });
        await expect(skeletonOn(page)).toHaveCount(0);
      }
      if (as !== "visitor") await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
      const letDataGo = await hold(page, /\/trpc\/|\/api\/batch/);
      if (link !== null) {
        await page.locator("html[data-shortcuts]").waitFor();
        await page.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.click(), link);
      }
      const skeleton = skeletonOn(page).first();
      await expect(skeleton).toHaveAccessibleName(`Loading ${what}`);
      const sinceMs = await painted(page);
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
      await painted(page);
      await page.waitForLoadState("networkidle");
      await painted(page);
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
}

const shapeOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

/** An advert that leads on to a page about applying. */
async function applicableJob(page: Page): Promise<string> {
  await page.goto("/jobs");
  return (await page.locator('main a[href^="/jobs/"]').first().getAttribute("href")) ?? "";
}
