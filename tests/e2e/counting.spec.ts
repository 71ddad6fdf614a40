import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

interface Sent extends Record<string, unknown> {
  eventType: string;
  metadata: Record<string, unknown>;
  pageUrl: string;
  sessionId: string;
}

/** Records what the page sends. Beacons are recorded when handed over: the browser does not always report requests of an unloading page. */
async function sentFrom(page: Page): Promise<Sent[]> {
  const sent: Sent[] = [];
  const note = (url: string, body: string | null) => {
    if (url.endsWith("/api/analytics/track")) sent.push(JSON.parse(body ?? "null"));
  };
  page.on("request", (request) => request.resourceType() !== "ping" && note(request.url(), request.postData()));
  await page.exposeFunction("noteBeacon", note);
  await page.addInitScript(() => {
    const { noteBeacon } = window as unknown as { noteBeacon: (url: string, body: string) => Promise<void> };
    const send = navigator.sendBeacon.bind(navigator);
    const noted: Promise<void>[] = [];
    navigator.sendBeacon = (url, body) => {
      noted.push(noteBeacon(String(url), String(body)));
      return send(url, body);
    };
    Object.assign(window, { noted });
  });
  return sent;
}
const allow = (page: Page) => page.addInitScript(() => localStorage.setItem("privacyChoice", JSON.stringify("allow")));
const ready = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.waitForLoadState("networkidle");
};
/** Opens a page and waits until it counts, which begins some time after hydration, when the browser is idle. */
const openCounting = async (page: Page, path: string) => {
  await page.goto(path);
  await page.waitForFunction(() => document.documentElement.dataset.counting === "true");
};
/** Queued events are sent when the page unloads. */
const leave = (page: Page) =>
  page.evaluate(async () => {
    dispatchEvent(new PageTransitionEvent("pagehide"));
    await Promise.all((window as unknown as { noted: Promise<void>[] }).noted);
  });
/** Delays the data until navigation has completed. */
const answerLate = (page: Page, asked: string, address: RegExp) =>
  page.route(asked, async (route) => {
    await page.waitForURL(address);
    await route.continue();
  });
const companyOf = (jobId: number) =>
  inDatabase(async (db) => {
    const [row] = await db
      .select({ id: companies.id, slug: companies.slug })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(jobs.id, jobId));
    if (!row) throw new Error("The advert has no company");
    return row;
  });

test("nothing is kept, loaded or sent before somebody allows it, nor where their browser asks for privacy", async ({ page }) => {
  const sent = await sentFrom(page);
  const code: string[] = [];
  page.on("request", (request) => {
    if (/\/assets\/(watch|visit|measure-page)-[\w-]{8}\.js/.test(request.url())) code.push(request.url());
  });
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await ready(page, `/jobs/${await addAdvert()}`);
  await page.getByRole("button", { name: /Save/ }).first().click();
  await ready(page, "/jobs?q=surveyor");
  expect(await page.evaluate(() => sessionStorage.getItem("analyticsVisit"))).toBeNull();
  await leave(page);
  expect([sent, code]).toEqual([[], []]);
});

test("a search, an advert, a save, a firm and a way out are told with all their fields, a half minute later or on leaving", async ({
  page,
}) => {
  const jobId = await addAdvert({ title: "Surveyor of Locks" });
  const { slug } = await companyOf(jobId);
  await inDatabase((db) => db.update(companies).set({ website: "https://firm.example/about?ref=1" }).where(eq(companies.slug, slug)));
  // An answer without content leaves the page where it is.
  await page.route("https://firm.example/**", (route) => route.fulfill({ status: 204 }));
  await allow(page);
  const sent = await sentFrom(page);
  await openCounting(page, "/jobs?q=locks+sam%40example.com+07700900123");
  await leave(page);
  await openCounting(page, `/jobs/${jobId}`);
  await page.getByRole("button", { name: "Save this job" }).click();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await answerLate(page, "**/trpc/companies.*", /\/company\//);
  await page.getByRole("link", { name: /live advert/ }).click();
  await expect(page.getByRole("link", { name: /firm.example/ })).toBeVisible();
  await page.getByRole("link", { name: /firm.example/ }).click();
  await leave(page);
  await expect
    .poll(() => sent.map(({ eventType }) => eventType))
    .toEqual(["search_performed", "job_view", "job_save", "profile_view", "website_click"]);
  const [search, view, save, profile, website] = sent;
  expect(search).toMatchObject({
    entityType: "search",
    entityId: null,
    metadata: { searchTerm: "locks *** ***", resultCount: expect.any(Number) },
  });
  expect(view).toMatchObject({ entityType: "job", entityId: jobId, companyId: slug, metadata: {} });
  expect(save).toMatchObject({ entityType: "job", entityId: jobId });
  expect(profile).toMatchObject({ entityType: "company", entityId: slug });
  expect(website).toMatchObject({ entityType: "company", entityId: slug, metadata: { websiteUrl: "https://firm.example/about" } });
  for (const event of sent) {
    expect(Object.keys(event).sort()).toEqual([
      "companyId",
      "entityId",
      "entityType",
      "eventType",
      "ipAddress",
      "metadata",
      "pageUrl",
      "recruiterId",
      "referrerUrl",
      "sessionId",
      "timestamp",
      "userAgent",
      "userId",
    ]);
    expect(event).toMatchObject({ ipAddress: "", userId: null, userAgent: desktopAgent, referrerUrl: "" });
    expect(event.pageUrl).not.toContain("?");
    expect(event.timestamp).toBe(new Date(String(event.timestamp)).toISOString());
  }
  expect(new Set(sent.map(({ sessionId }) => sessionId)).size).toBe(1);
});

test("events go every thirty seconds while a page stays open, and a withdrawn consent drops what is kept", { tag: "@full" }, async ({
  page,
}) => {
  await allow(page);
  const sent = await sentFrom(page);
  await page.clock.install();
  const jobId = await addAdvert();
  await page.goto(`/jobs/${jobId}`);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.clock.runFor(6000);
  await page.waitForFunction(() => sessionStorage.getItem("analyticsVisit")?.includes('"ledTo"'));
  expect(sent).toEqual([]);
  await page.clock.runFor(30_000);
  await expect.poll(() => sent.map(({ eventType }) => eventType)).toEqual(["job_view"]);
  await page.getByRole("button", { name: "Save this job" }).click();
  await expect(page.getByText(/Saved on this device/)).toBeVisible();
  await page.getByText("Privacy choices", { exact: true }).click();
  await page.getByRole("button", { name: "Reject statistics" }).click();
  expect(await page.evaluate(() => sessionStorage.getItem("analyticsVisit"))).toBeNull();
  await page.clock.runFor(60_000);
  await leave(page);
  expect(sent.map(({ eventType }) => eventType)).toEqual(["job_view"]);
});

test("an application is told when it is begun and once it is sent, and so is a way to get in touch", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  await allow(page);
  const sent = await sentFrom(page);
  const jobId = await addAdvert({}, []);
  const { slug } = await companyOf(jobId);
  await inDatabase((db) => db.update(companies).set({ website: "mailto:jobs@firm.example" }).where(eq(companies.slug, slug)));
  await openCounting(page, `/jobs/${jobId}/apply`);
  await page.getByLabel(/Cover note/).fill("Dear all");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await leave(page);
  await openCounting(page, `/company/${slug}`);
  await page.locator('a[href^="mailto:jobs@"]').dispatchEvent("click");
  await leave(page);
  const told = ["application_start", "job_application", "profile_view", "contact_click"];
  await expect.poll(() => sent.map(({ eventType }) => eventType)).toEqual(told);
  expect(sent[1]).toMatchObject({ entityType: "job", entityId: jobId, companyId: slug, userId: expect.stringMatching(/^[\w-]{22}$/) });
  expect(sent[3]).toMatchObject({ entityType: "company", entityId: slug, metadata: { contactType: "email" } });
});

test("an intake in trouble is nobody's trouble", { tag: "@full" }, async ({ page }) => {
  await allow(page);
  await page.route("**/api/analytics/track", (route) => route.fulfill({ status: 503, body: "no" }));
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.clock.install();
  await page.goto(`/jobs/${await addAdvert()}`);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.clock.runFor(6000);
  await page.waitForFunction(() => sessionStorage.getItem("analyticsVisit")?.includes('"ledTo"'));
  await page.clock.runFor(40_000);
  expect(errors).toEqual([]);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
