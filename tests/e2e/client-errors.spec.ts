import { expect } from "playwright/test";
import { clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, desktopAgent, inDatabase, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { flushTelemetry } from "./site-controls.ts";
import { test } from "./visitor.ts";

test.use({ userAgent: desktopAgent });

test("an error thrown in the built site shows its lines of TypeScript in the console, and is resolved there", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Orla Ops" }), { mfaAt: new Date() });
  await page.goto("/test");
  await page.locator("html[data-shortcuts]").waitFor();
  const answered = page.waitForResponse("**/api/client-error");
  await page.getByRole("button", { name: "Throw on a click" }).click();
  expect((await answered).status()).toBe(202);
  await flushTelemetry();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  const title = "Error: Thrown on purpose by a button of the test page";
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row).toContainText("src/pages/test/test-page.tsx throwLater");
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("link", { name: title }).click();
  const frames = page.getByRole("list", { name: "Stack trace, innermost frame first" });
  await expect(frames).toContainText("throwLater src/pages/test/test-page.tsx");
  await expect(frames.locator("[data-thrown=true]").first()).toContainText(
    'throw new Error("Thrown on purpose by a button of the test page");',
  );
  await expect(page.getByRole("row", { name: /^\/test/ })).toBeVisible();
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
  await page.getByRole("button", { name: "Resolve" }).click();
  await expect(page.getByText(/^Resolved in release [\w-]{8} since/)).toBeVisible();
  await page.getByRole("link", { name: "← All errors" }).click();
  await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("Resolved");
});

/** A group with malformed reports, so that fetching it causes a server error. */
async function addUnreadableGroup(): Promise<string> {
  const publicId = randomPublicId();
  await inDatabase(async (db) => {
    const at = new Date();
    const group = { publicId, fingerprint: publicId.padEnd(64, "0"), fingerprintVersion: 1, title: "Unreadable", route: "/test" };
    const [{ insertId }] = await db.insert(clientErrorGroups).values({ ...group, firstSeenAt: at, lastSeenAt: at, n: 1, visitsSketch: "" });
    await db.insert(clientErrorExemplars).values({ groupId: insertId, exemplars: "no list of reports", isComplete: true });
  });
  return publicId;
}

test("a procedure that throws stands among the errors as the server's, by its line of TypeScript; it and what the page met lead to each other", {
  tag: "@full",
}, async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Orla Ops" }), { mfaAt: new Date() });
  await page.goto("/admin/ops?tab=errors&live=off&sample=off");
  const input = JSON.stringify({ id: await addUnreadableGroup(), range: "24h" });
  const met = "Error: the console could not show a group";
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
  await page.getByRole("navigation", { name: "Errors by source" }).getByRole("link", { name: "Server" }).click();
  await expect(page).toHaveURL(/side=server/);
  const row = page.getByRole("row", { name: /^SyntaxError: Unexpected token/ });
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row).toBeVisible();
  await expect(row.getByRole("cell").first()).toHaveText("Server");
  await expect(row).toContainText("server/modules/operations/ops/errors/error-group.queries.ts readExemplars");
  await row.getByRole("link").click();
  const frames = page.getByRole("list", { name: "Stack trace, innermost frame first" });
  await expect(frames.locator("[data-thrown=true]").first()).toContainText("JSON.parse(kept.exemplars)");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("region", { name: "Related page errors" }).getByRole("link", { name: met }).first().click();
  await expect(page.getByRole("heading", { name: met })).toBeVisible();
  const threw = page.getByRole("region", { name: "Related server errors" }).getByRole("link", { name: /^SyntaxError: Unexpected token/ });
  await threw.first().click();
  await expect(page.getByRole("region", { name: "Related page errors" })).toBeVisible();
});
