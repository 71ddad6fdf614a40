import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Account, addAccount, inDatabase, password, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const cards = (page: Page) => page.getByRole("main").locator("li[data-job]");
const hiddenBy = ({ userId }: Account) =>
  inDatabase(async (db) => (await db.select().from(hiddenJobs).where(eq(hiddenJobs.userId, userId))).map(({ jobId }) => jobId));

/** A senior who has worked with NEC4 and JCT. */
async function addSenior(): Promise<Account> {
  const person = await addAccount();
  await inDatabase(async (db) => {
    const now = new Date();
    const lists = { contractTypes: ["permanent"], workTypes: [], payBases: [] };
    const facts = { level: "senior", category: "quantity-surveyor", ricsLevel: "mrics", payYearMinPence: 3_000_000 } as const;
    await db
      .insert(jobseekerProfiles)
      .values({ userId: person.userId, publicId: randomPublicId(), ...lists, ...facts, createdAt: now, updatedAt: now });
    await db.insert(profileSuites).values([
      { userId: person.userId, suite: "nec4", years: 4 },
      { userId: person.userId, suite: "jct", years: 6 },
    ]);
  });
  return person;
}

/** Records layout shifts without recent input from now on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);

test("4.2.4 cards say how they suit the profile, asked for in one call, and nothing moves", async ({ page, context }) => {
  await signInBrowser(context, await addSenior());
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("matches.lines") || request.postData()?.includes("matches.lines")) asked.push(request.url());
  });
  await watchShifts(page);
  await page.goto("/jobs?level=senior");
  await ready(page);
  const match = cards(page)
    .first()
    .getByRole("button", { name: /Your match/ });
  await expect(match).toBeVisible();
  await expect(cards(page).first().getByText("Your level: Senior")).toBeAttached();
  await match.press("Enter");
  await expect(cards(page).first().getByRole("listitem").getByText("Your level: Senior")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(match).toBeFocused();
  expect(asked).toHaveLength(1);
  expect(await shiftOf(page)).toBeLessThan(0.02);
});

test("an advert says how it suits the profile, in words", async ({ page, context }) => {
  await signInBrowser(context, await addSenior());
  const jobId = await addAdvert({
    level: "senior",
    suites: [{ suite: "nec4", form: "", need: "must" }],
    ricsLevel: "mrics",
    ricsRule: "required",
  });
  await page.goto(`/jobs/${jobId}`);
  await expect(page.getByText("NEC4: you have 4 years; required")).toBeVisible();
  await expect(page.getByText("MRICS asked; you: MRICS")).toBeVisible();
});

test("recommendations give their reasons, and what is hidden there stays away", { tag: "@full" }, async ({ page, context }) => {
  const person = await addSenior();
  await signInBrowser(context, person);
  await page.goto("/jobseeker/dashboard?tab=recommended");
  const rows = page.getByRole("tabpanel").or(page.getByRole("main")).locator("ol > li");
  await expect(rows.first()).toBeVisible();
  await expect(rows.first().getByText("Your level: Senior")).toBeVisible();
  const title = (await rows.first().getByRole("link").first().textContent()) ?? "";
  await rows.first().getByRole("button", { name: "Hide" }).click();
  const hidden = page.waitForResponse(/tastes\.hideJob/);
  await page.getByRole("button", { name: "Hide this advert" }).click();
  const inPlace = page.getByText(`Hidden: ${title}`).locator("..");
  await (await hidden).finished();
  await expect.poll(() => hiddenBy(person)).toHaveLength(1);
  await inPlace.getByRole("button").click();
  await expect.poll(() => hiddenBy(person)).toHaveLength(0);
  await rows.first().getByRole("button", { name: "Hide" }).click();
  await page.getByRole("button", { name: "Hide this advert" }).click();
  await expect(inPlace).toBeVisible();
  await expect.poll(() => hiddenBy(person)).toHaveLength(1);
  await page.goto("/jobseeker/dashboard?tab=hidden");
  await page.getByRole("button", { name: `Show again ${title}` }).click();
  await expect(page.getByText("Shown again")).toBeVisible();
  await expect.poll(() => hiddenBy(person)).toHaveLength(0);
});

test("a jobseeker hides an employer: its adverts go in place, undo brings them back, later lists leave them out and say so", async ({
  page,
  context,
}) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  const marker = `zq${Date.now().toString(36)}`;
  await inDatabase(async (db) => {
    const companyId = await makeCompany(db, { name: "Mortar and Sons", slug: `mortar-${marker}` });
    for (const at of [1, 2]) await makeJob(db, { companyId, title: `Surveyor ${marker} ${at}` });
    await makeJob(db, { title: `Surveyor ${marker} other` });
  });
  await expect
    .poll(async () => {
      await page.goto(`/jobs?q=${marker}`);
      return cards(page).count();
    })
    .toBe(3);
  const card = cards(page).filter({ hasText: `${marker} 1` });
  await card.getByRole("button", { name: /^Hide/ }).click();
  await page.getByRole("button", { name: "Hide all adverts from Mortar and Sons" }).click();
  await expect(page.getByText("Hidden, as all adverts of Mortar and Sons")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Hidden, as all adverts of Mortar and Sons")).toHaveCount(0);
  await card.getByRole("button", { name: /^Hide/ }).click();
  await page.getByRole("button", { name: "Hide all adverts from Mortar and Sons" }).click();
  await expect.poll(() => inDatabase((db) => db.$count(hiddenEmployers, eq(hiddenEmployers.userId, person.userId)))).toBe(1);
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("2 adverts on this page hidden by you.")).toBeVisible();
  await expect(cards(page).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Show them" }).click();
  await expect(cards(page).filter({ visible: true })).toHaveCount(3);
});

test("what a visitor hides stays on this device and is taken over once at sign-in", { tag: "@full" }, async ({ page }) => {
  const account = await addAccount();
  await page.goto("/jobs");
  await ready(page);
  const first = cards(page).first();
  const jobId = Number(await first.getAttribute("data-job"));
  await first.getByRole("button", { name: /^Hide/ }).click();
  await page.getByRole("button", { name: "Hide this advert" }).click();
  await expect(first.getByRole("button", { name: /^Show again/ })).toBeVisible();
  await page.reload();
  await expect(first.getByRole("button", { name: /^Show again/ })).toBeVisible();
  await page.goto("/signin?next=%2Fjobs");
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("1 choice of what to hide added to your account").first()).toBeVisible();
  expect(await hiddenBy(account)).toEqual([jobId]);
});
