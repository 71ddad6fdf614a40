import { type BrowserContextOptions, expect, type Page } from "playwright/test";
import { type Account, addAccount, password } from "./accounts.ts";
import { addAdvert, applicationsTo } from "./adverts.ts";
import { test } from "./visitor.ts";

// keyboard/jobseeker.spec.ts and keyboard/visitor.spec.ts go the same ways by keys in every run.
// Everything here goes by what a screen reader says and by keys: no pointer, no selector of styles.
test.describe.configure({ timeout: 240_000 });

const ways: Record<string, BrowserContextOptions> = {
  "as everybody has it": {},
  "at 400 % zoom": { viewport: { width: 320, height: 640 } },
  "with forced colours and reduced motion": { forcedColors: "active", reducedMotion: "reduce", contrast: "more" },
};

for (const [name, options] of Object.entries(ways)) {
  test.describe(name, () => {
    test.use(options);
    test("from the front page to a sent application by names and keys alone", async ({ page }) => {
      const person = await addAccount({ name: "Ash Reader" });
      const title = `Surveyor of Weir${randomLetters()}`;
      const jobId = await addAdvert({ title });
      await page.goto("/");
      await arrived(page);
      await signInByKeys(page, person);
      await searchAndFilter(page, title);
      await openAdvert(page, title);
      await applyWithOneSlip(page, title);
      expect((await applicationsTo(jobId)).map(({ state }) => state)).toEqual(["sent"]);
    });
  });
}

test("large text is kept after signing out", async ({ page }) => {
  const person = await addAccount();
  await page.goto("/");
  await arrived(page);
  await signInByKeys(page, person);
  await reach(page, "link", /Display and accessibility/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Display and accessibility" })).toBeFocused();
  await reach(page, "checkbox", /Large text/);
  await page.keyboard.press("Space");
  await expect(page.getByRole("checkbox", { name: "Large text" })).toBeChecked();
  await reach(page, "button", /Sign Out/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("20px");
});

/** A word that no other advert has. */
const randomLetters = () => Array.from({ length: 8 }, () => "bcdfglmnprst"[Math.floor(Math.random() * 12)]).join("");

async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await expectHeadingsInOrder(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** One of level 1, and none that skips a level on the way down. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const main = await page.getByRole("main").ariaSnapshot();
  const levels = [...main.matchAll(/heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));
  expect(
    levels.filter((level) => level === 1),
    page.url(),
  ).toHaveLength(1);
  levels.forEach((level, index) => {
    expect(level - (levels[index - 1] ?? 0), `heading ${index + 1} of ${page.url()}: ${levels.join()}`).toBeLessThanOrEqual(1);
  });
}

/** Tabs on until the focus is on what has this role and name: it is reached in order and by keys, or the test fails. */
async function reach(
  page: Page,
  role: "link" | "button" | "checkbox" | "radio" | "searchbox" | "textbox",
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === "string" });
  for (let step = 0; step < 250; step += 1) {
    if (await target.evaluateAll((found) => found.includes(document.activeElement as never))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`No ${role} called ${name} is reached by Tab at ${page.url()}`);
}

async function signInByKeys(page: Page, person: Account): Promise<void> {
  await reach(page, "link", "Sign In");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await arrived(page);
  await reach(page, "textbox", /E-mail/);
  await page.keyboard.type(person.email);
  await reach(page, "textbox", "Password");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
}

async function searchAndFilter(page: Page, title: string): Promise<void> {
  await reach(page, "link", "Jobs");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await arrived(page);
  await reach(page, "searchbox", "Keywords");
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=/);
  // The count is in one live region, so it is spoken once.
  const counts = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /\d jobs?\b/ });
  await expect(counts).toHaveText("1 job", { useInnerText: true });
  await filterByKeys(page);
  await expect(counts).toHaveText("1 job", { useInnerText: true });
}

/** On a narrow page the filters are in a sheet: Escape closes it and restores focus. */
async function filterByKeys(page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: /^Filters/ });
  const isSheet = await opener.isVisible();
  if (isSheet) {
    await reach(page, "button", /^Filters/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  }
  await reach(page, "checkbox", /Permanent/);
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/contract=permanent/);
  await expect(page.getByRole("checkbox", { name: /Permanent/ })).toBeFocused();
  if (!isSheet) return;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
}

async function openAdvert(page: Page, title: string): Promise<void> {
  await reach(page, "link", new RegExp(`^${title}`));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await arrived(page);
  await reach(page, "link", "Apply for this job");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: `Apply: ${title}` })).toBeFocused();
  await arrived(page);
}

async function applyWithOneSlip(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("button", { name: "Send application" })).toBeVisible();
  await reach(page, "radio", "Yes");
  await page.keyboard.press("Space");
  await reach(page, "textbox", /How many years/);
  await page.keyboard.type("a few");
  await reach(page, "button", "Send application");
  await page.keyboard.press("Enter");
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Apply: /);
  await reach(page, "link", /Answer with a number/);
  await page.keyboard.press("Enter");
  const years = page.getByRole("textbox", { name: /How many years/ });
  await expect(years).toBeFocused();
  await expect(years).toHaveAccessibleDescription(/Answer with a number/);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("6");
  await reach(page, "button", "Send application");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Your application has been sent" })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^Apply: ${title}`));
  await expectHeadingsInOrder(page);
}
