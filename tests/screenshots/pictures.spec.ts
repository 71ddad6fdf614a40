import { mkdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { type BrowserContext, expect, type Page } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { inDatabase, signInBrowser } from "../e2e/accounts.ts";
import { sampleSignIns, screenshotsAsked } from "../e2e/browser-environment.mjs";
import { personas } from "../e2e/personas.ts";
import { accountScreens, placesInMarket, resolveScreens, type Screen } from "../e2e/screens.ts";
import { test } from "../e2e/visitor.ts";

const { folder, wanted } = screenshotsAsked();
const widths = [390, 768, 1280, 1600];
const schemes = ["light", "dark"] as const;

const sampleNames: Readonly<Record<string, string>> = { freelance: "freelance recruiter", administrator: "platform administrator" };

/** Paths with placeholders depend on generated ids, so they are not known in advance. */
const isKnown = ({ path }: Screen) => !path.includes("{");

async function screensOf(role: string, page: Page): Promise<readonly Screen[]> {
  const all = personas.filter(({ pictured }) => pictured === role).flatMap(({ screens }) => screens);
  if (role === "visitor") return resolveScreens(await placesInMarket(page), all);
  const known = [...all, ...accountScreens].filter(isKnown);
  return [...new Map(known.map((screen) => [screen.path, screen])).values()];
}

for (const role of new Set(personas.flatMap(({ pictured }) => pictured ?? []))) {
  for (const colorScheme of schemes) {
    test(`${role}, ${colorScheme}`, async ({ page, context }) => {
      mkdirSync(folder, { recursive: true });
      const all = await screensOf(role, page);
      if (role !== "visitor") await signInAsSample(context, role);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const screen of all.filter(({ name, path }) => `${role} ${name} ${path}`.includes(wanted))) {
        await take(page, screen, `${role}--${screen.name.replaceAll(/\W+/g, "-")}--${colorScheme}`);
      }
    });
  }
}

async function take(page: Page, { path }: Screen, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width === widths[0]) {
      await page.goto(path);
      await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
      await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
    }
    await page.screenshot({ path: `${folder}/${name}--${width}.jpg`, type: "jpeg", quality: 60, fullPage: true });
  }
}

/** Sample people have something to show on every screen of theirs. */
async function signInAsSample(context: BrowserContext, role: string): Promise<void> {
  const called = sampleNames[role] ?? role;
  const sample = sampleSignIns().find(({ label }) => label.toLowerCase() === called);
  if (!sample) throw new Error(`No sample account is a ${called}`);
  const [user] = await inDatabase((db) => db.select({ userId: users.id }).from(users).where(eq(users.email, sample.email)));
  if (!user) throw new Error(`${sample.email} is not in the database`);
  await signInBrowser(context, user, { mfaAt: new Date() });
}
