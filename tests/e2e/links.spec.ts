import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addFirm, addRecruiter } from "./hiring.ts";
import { addLink, checkLinks, type LinkPlaces } from "./links.ts";
import { linksOfMails, mailTo, publicOrigin } from "./mail.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

test("no address that a program is given leads nowhere", async ({ page }) => {
  const found: LinkPlaces = new Map();
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
      addLink(found, address || "/", document);
    }
  }
  const { start_url, icons, shortcuts } = (await (await page.request.get("/site.webmanifest")).json()) as Manifest;
  for (const address of [start_url, ...[...icons, ...shortcuts.flatMap((each) => each.icons ?? [])].map(({ src }) => src)]) {
    addLink(found, address, "the manifest");
  }
  for (const { url } of shortcuts) addLink(found, url, "the manifest");
  expect(found.size).toBeGreaterThan(40);
  expect(await checkLinks(page, found)).toEqual([]);
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
  const found: LinkPlaces = new Map();
  for (const [address, subject] of linksOfMails([email, known])) addLink(found, address, `the mail “${subject}”`);
  expect(found.size).toBeGreaterThan(1);
  expect(await checkLinks(page, found)).toEqual([]);
});

test("a link to a place on another page leads to that place, also where it comes later than the page", async ({ page, context }) => {
  await signInBrowser(context, await addRecruiter(await addFirm(), "company_admin"));
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
  await expect(page.getByRole("heading", { name: /notify your own systems/ })).toBeVisible();
  const place = page.locator("#webhooks");
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
  await page.getByRole("link", { name: /what we send, and how to verify/ }).press("Enter");
  await expect(page).toHaveURL(/\/api\/docs#webhooks$/);
  await expect(place).toBeFocused();
  await expect(place).toBeInViewport();
});
