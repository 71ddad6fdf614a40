import { desc } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { rumEvents } from "#db/schema/rum.ts";
import { siteReleases } from "#db/schema/telemetry.ts";
import { hourOf } from "#ops/counts.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { failNextCall, flushTelemetry } from "./site-controls.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

const title = "Error: Thrown on purpose by a button of the test page";

async function throwOnTestPage(page: Page): Promise<void> {
  await page.goto("/test");
  await page.locator("html[data-shortcuts]").waitFor();
  const answered = page.waitForResponse("**/api/client-error");
  await page.getByRole("button", { name: "Throw on a click" }).click();
  expect((await answered).status()).toBe(202);
  await flushTelemetry();
}

/** A release from before the one that is served, with enough visits to be the last good one. */
const addEarlierRelease = () =>
  inDatabase(async (db) => {
    const [served] = await db.select().from(siteReleases).orderBy(desc(siteReleases.lastStartedAt)).limit(1);
    if (!served) throw new Error("No release is served");
    const at = new Date((served.builtAt ?? served.firstStartedAt).getTime() - 86_400_000);
    const earlier = {
      ...served,
      name: "goodOne1",
      builtAt: at,
      firstStartedAt: at,
      lastStartedAt: at,
      commit: served.changes?.[1]?.commit ?? null,
    };
    await db.insert(siteReleases).values({ ...earlier, changes: served.changes?.slice(1) ?? null });
    await db.insert(rumEvents).values({ hour: hourOf(new Date()), route: "*", event: "visit", release: "goodOne1", n: 300 });
  });

test("an error thrown in the built site is found by a search, shows its lines of TypeScript and the last good release, is resolved, and comes back", async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Orla Ops" }), { mfaAt: new Date() });
  await addEarlierRelease();
  await throwOnTestPage(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("src/pages/test/test-page.tsx throwLater");
  const search = page.getByLabel("Search issues");
  await search.fill("is:unresolved colour:red");
  await search.press("Enter");
  await expect(page.getByText("There is no filter “colour”.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Remove colour:red" }).click();
  await expect(page).toHaveURL(/q=is%3Aunresolved(?:&|$)/);
  await expect(row).toContainText("Open");
  await expect(search).toHaveValue("is:unresolved");
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("link", { name: title }).click();
  const frames = page.getByRole("list", { name: "Stack trace, innermost frame first" });
  await expect(frames).toContainText("throwLater src/pages/test/test-page.tsx");
  const thrown = frames.locator("[data-thrown=true]").first();
  await expect(thrown).toContainText('throw new Error("Thrown on purpose by a button of the test page");');
  // Five lines before and after it.
  await expect(frames.getByRole("region").first().locator("code")).toHaveCount(11);
  await expect(page.getByRole("region", { name: "Last good release" })).toContainText("goodOne1: 300 visits without this error");
  const steps = page.getByRole("list", { name: "Breadcrumbs" }).getByRole("listitem");
  await expect(steps.last()).toContainText(/Click.*button/);
  await expect(steps.filter({ hasText: "Page" }).first()).toContainText("/test");
  await expect(page.getByRole("row", { name: /^\/test/ })).toContainText("100%");
  for (const [width, colorScheme] of [
    [1280, "light"],
    [768, "dark"],
    [320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeViolations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel("Assign to").selectOption({ label: "Orla Ops (you)" });
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.getByText("Assigned to Orla Ops.").first()).toBeVisible();
  await page.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(page.getByText(/^Resolved in release [\w-]{8} since/)).toBeVisible();
  await page.getByRole("link", { name: "← All errors" }).click();
  await expect(page.getByRole("link", { name: "Remove is:unresolved" })).toBeVisible();
  await expect(row).toHaveCount(0);

  await throwOnTestPage(page);
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  await page.getByRole("link", { name: "Regressed", exact: true }).click();
  await expect(page).toHaveURL(/q=is%3Aregressed/);
  await expect(row).toContainText("Regressed");
  await expect(row).toContainText("Orla Ops");
  await row.getByRole("link").click();
  await expect(page.getByText(/^Regressed since .* was meant to fix it\./)).toBeVisible();
});

test("two issues of one cause are merged and split again", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Orla Ops" }), { mfaAt: new Date() });
  const named = (name: string) => ({ message: `Error: ${name} list was never drawn`, route: "/test", fingerprint: `drawn:${name}` });
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  for (const body of [named("first"), named("first"), named("second")]) {
    const status = await page.evaluate(async (sent) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/client-error", { method: "POST", headers, body: JSON.stringify(sent) })).status;
    }, body);
    expect(status).toBe(202);
  }
  await flushTelemetry();
  await page.setViewportSize({ width: 320, height: 900 });
  await page.goto("/admin/ops?tab=errors&live=off&sample=off&q=never+drawn");
  await expect(page.getByRole("row", { name: /never drawn/ })).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("link", { name: "Error: first list was never drawn" }).click();
  const merge = page.getByRole("button", { name: "Merge Error: second list was never drawn into this issue" });
  await merge.press("Enter");
  const merged = page.getByRole("region", { name: "Merged issues" });
  await expect(merged).toContainText("second list");
  await expect(page.getByRole("region", { name: "Error: first list was never drawn" })).toContainText("3 events");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("link", { name: "← All errors" }).click();
  await expect(page.getByRole("row", { name: /never drawn/ })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /never drawn/ })).toContainText("1 issue merged");
  await page.getByRole("link", { name: "Error: first list was never drawn" }).click();
  await merged.getByRole("button", { name: "Split Error: second list was never drawn" }).press("Enter");
  await expect(merge).toBeVisible();
  await expect(page.getByText("Split: Error: second list was never drawn is an issue of its own.")).toBeVisible();
});

test("a procedure that throws stands among the errors as the server's, by its line of TypeScript; it and what the page met lead to each other", {
  tag: "@full",
}, async ({ page, context }) => {
  const orla = await addAccount({ role: "platform_admin", name: "Orla Ops" });
  await signInBrowser(context, orla, { mfaAt: new Date() });
  // A document without script, which makes no call of its own.
  await page.goto("/robots.txt");
  const input = JSON.stringify({ id: randomPublicId(), range: "24h" });
  const met = "Error: the console could not show a group";
  await failNextCall(orla.userId);
  const statuses = await page.evaluate(
    async ([asked, message]) => {
      const failed = await fetch(`/trpc/ops.errors.group?input=${encodeURIComponent(asked)}`);
      const trace = /-([0-9a-f]{32})-/.exec(failed.headers.get("server-timing") ?? "")?.[1];
      const body = JSON.stringify({ message, route: "/admin/ops", procedure: "ops.errors.group", status: failed.status, traces: [trace] });
      const told = await fetch("/api/client-error", { method: "POST", headers: { "content-type": "application/json" }, body });
      return [failed.status, told.status];
    },
    [input, met] as const,
  );
  expect(statuses).toEqual([500, 202]);

  await flushTelemetry();
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  await page.getByRole("navigation", { name: "Common searches" }).getByRole("link", { name: "Server" }).click();
  await expect(page).toHaveURL(/q=is%3Aunresolved\+is%3Aserver/);
  const row = page.getByRole("row", { name: /^TypeError: A quota that a test broke/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole("cell").first()).toHaveText("Server");
  await expect(row).toContainText("server/kernel/limits/charge.ts spendUnits");
  await row.getByRole("link").click();
  const frames = page.getByRole("list", { name: "Stack trace, innermost frame first" });
  await expect(frames.locator("[data-thrown=true]").first()).toContainText("services.limits.take(policy, key");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("region", { name: "Related page errors" }).getByRole("link", { name: met }).first().click();
  await expect(page.getByRole("heading", { name: met })).toBeVisible();
  const threw = page
    .getByRole("region", { name: "Related server errors" })
    .getByRole("link", { name: /^TypeError: A quota that a test broke/ });
  await threw.first().click();
  await expect(page.getByRole("region", { name: "Related page errors" })).toBeVisible();
});
