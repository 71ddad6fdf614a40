import { expect, type Page } from "playwright/test";
import type { UserRole } from "#db/values.ts";
import { hintedScreens, roleScreens } from "#src/preload/role-screens.ts";
import { routes } from "#src/routes.ts";
import { destinationsOf } from "#src/shortcuts/destinations.ts";
import { shortcutsOf } from "#src/shortcuts/shortcuts.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { everybody, screensFor } from "./everybody.ts";
import { addFirm, addWriter } from "./hiring.ts";
import { type Found, follow, gather, note } from "./links.ts";
import { linksOfMails, mailTo, publicOrigin } from "./mail.ts";
import { ready } from "./ready.ts";
import type { Screen } from "./screens.ts";
import { test } from "./visitor.ts";

// Many screens, and every kind of link on them.
test.describe.configure({ timeout: 300_000 });

for (const somebody of everybody) {
  test(`no link that ${somebody.who} meets leads nowhere`, async ({ page, context }) => {
    await expectNoDeadEnd(page, await screensFor(somebody, page, context), somebody.role);
  });
}

test("no address that a program is given leads nowhere", async ({ page }) => {
  const found: Found = new Map();
  const documents = [
    "/robots.txt",
    "/sitemap.xml",
    "/jobs.rss.xml",
    "/jobs.atom.xml",
    "/jobs.json",
    "/articles.rss.xml",
    "/articles.atom.xml",
  ];
  const index = await (await page.request.get("/sitemap.xml")).text();
  for (const [, file = ""] of index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)) documents.push(file);
  for (const document of [...documents, "/api/openapi.json", "/site.webmanifest"]) {
    const answer = await page.request.get(document);
    expect(answer.status(), document).toBe(200);
    for (const [, address = ""] of (await answer.text()).matchAll(new RegExp(`${publicOrigin}([^\\s"'<>&\\\\)]*)`, "g"))) {
      note(found, address || "/", document);
    }
  }
  const { start_url, icons, shortcuts } = (await (await page.request.get("/site.webmanifest")).json()) as Manifest;
  for (const address of [start_url, ...[...icons, ...shortcuts.flatMap((each) => each.icons ?? [])].map(({ src }) => src)]) {
    note(found, address, "the manifest");
  }
  for (const { url } of shortcuts) note(found, url, "the manifest");
  expect(found.size).toBeGreaterThan(40);
  expect(await follow(page, found)).toEqual([]);
});

interface Manifest {
  start_url: string;
  icons: { src: string }[];
  shortcuts: { url: string; icons?: { src: string }[] }[];
}

test("no link of a mail leads nowhere", async ({ page }) => {
  const email = `links-${process.pid}-${Date.now()}@people.example.test`;
  await page.goto("/job-alerts/new?q=senior&location=Leeds");
  await ready(page);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "E-mail me new jobs" }).click();
  await mailTo(email, /job alerts/);
  const { email: known } = await addAccount();
  await page.goto("/reset-password");
  await ready(page);
  await page.getByLabel("E-mail address").fill(known);
  await page.getByRole("main").getByRole("button").first().click();
  await mailTo(known, /password/i);
  const found: Found = new Map();
  for (const [address, subject] of linksOfMails([email, known])) note(found, address, `the mail “${subject}”`);
  expect(found.size).toBeGreaterThan(1);
  expect(await follow(page, found)).toEqual([]);
});

test("a link to a place on another page leads to that place, also where it comes later than the page", async ({ page, context }) => {
  await signInBrowser(context, await addWriter(await addFirm(), "company_admin"));
  await page.setViewportSize({ width: 375, height: 500 });
  await page.goto("/api/docs");
  await page.locator("html[data-shortcuts]").waitFor();
  // The page that is left has a place of the same name.
  await expect(page.locator("#webhooks")).toBeVisible();
  await page.route("**/assets/*dashboard*.js", async (route) => {
    await page.waitForURL(/tab=settings/);
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: /own systems are told/ })).toBeVisible();
  const place = page.locator("#webhooks");
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.getByRole("link", { name: /what is sent, and how to check/ }).press("Enter");
  await expect(page).toHaveURL(/\/api\/docs#webhooks$/);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
});

/** Every kind of link on these screens, and where keys, the palette, short addresses and what is loaded ahead lead this role. */
async function expectNoDeadEnd(page: Page, screens: readonly Screen[], role: UserRole | null): Promise<void> {
  const found = await gather(page, screens);
  for (const { href } of destinationsOf(role)) note(found, href, "the palette");
  for (const { href } of shortcutsOf(role)) note(found, href, "the keys");
  const ahead = [...hintedScreens, ...(role ? [...roleScreens[role].soon, ...roleScreens[role].later] : [])];
  for (const address of ahead.filter((each) => !each.startsWith("/jobs/1"))) note(found, address, "what is loaded ahead");
  for (const { path, access } of routes.filter((each) => each.redirectTo || each.redirectByRole)) {
    const isOpen = role === null || access === undefined || access === "signed-in" || access.includes(role);
    if (isOpen) note(found, path, "the short addresses");
  }
  expect(await follow(page, found)).toEqual([]);
}
