import { mkdirSync } from "node:fs";
import { eq } from "drizzle-orm";
import { type BrowserContext, expect, type Page } from "playwright/test";
import { users } from "#db/schema/accounts.ts";
import { inDatabase, signInBrowser } from "../e2e/accounts.ts";
import { sampleSignIns, screenshotsAsked } from "../e2e/browser-environment.mjs";
import {
  accountScreens,
  administratorScreens,
  consoleScreens,
  entranceScreens,
  freelanceScreens,
  jobseekerScreens,
  publicScreens,
  recruiterScreens,
  type Screen,
  testScreens,
} from "../e2e/screens.ts";
import { test } from "../e2e/visitor.ts";

const { folder, wanted } = screenshotsAsked();
const widths = [320, 768, 1280];
const schemes = ["light", "dark"] as const;

const sampleNames: Readonly<Record<string, string>> = { freelance: "freelance recruiter", administrator: "platform administrator" };

const adminScreens: readonly Screen[] = [...administratorScreens, ...consoleScreens, ...testScreens];

const sets: readonly { role: string; screens: (page: Page) => Promise<readonly Screen[]> | readonly Screen[] }[] = [
  { role: "visitor", screens: async (page) => [...(await publicScreens(page)), ...entranceScreens] },
  { role: "jobseeker", screens: () => [...jobseekerScreens, ...accountScreens] },
  { role: "recruiter", screens: () => [...recruiterScreens, ...accountScreens] },
  { role: "freelance", screens: () => freelanceScreens },
  { role: "administrator", screens: () => [...adminScreens, ...accountScreens] },
];

for (const { role, screens } of sets) {
  for (const colorScheme of schemes) {
    test(`${role}, ${colorScheme}`, async ({ page, context }) => {
      mkdirSync(folder, { recursive: true });
      const all = await screens(page);
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
