import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addFaults } from "./faulty-site.ts";
import { goTo } from "./go-to.ts";
import { personas, screensFor } from "./personas.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

// Many screens in one document, none loaded anew.
test.describe.configure({ timeout: 300_000 });
test.use({ trace: "off" });

const peopleADay = 7;
/** Of each person's screens. The parts that say it and bring it back are the same on all of them, and have tests of their own. */
const screensADay = 2;

/** Text and forms alone, or only what a screen before has fetched: nothing of theirs can fail. */
const asksNothing = new Set([
  ...["job database for visitors", "terms of use", "privacy notice", "user agreement", "about", "how the board works", "how to apply"],
  ...["how to post a job", "contact form", "career advice", "display and accessibility for everybody", "not found", "get started"],
  ...["sign-in", "sign-in with a notice", "administrators' sign-in", "jobseeker's registration", "recruiter's registration"],
  ...["what came of a report", "confirming an address", "a forgotten password", "posting a job", "an alert asked for"],
  ...["an APC record", "pay in one's own terms", "an end of work, and what is needed then"],
  ...["a shared shortlist without its link", "an invitation without its link", "a visitor's saved jobs"],
  ...[
    "a page that is not for jobseekers",
    "profile",
    "e-mail address",
    "password",
    "deletion",
    "notifications",
    "display and accessibility",
  ],
  ...["overview of recruiters", "the company's page by an address of its own", "orders and adverts left", "new feed"],
  ...["test page", "rate limit test", "feeds", "notifications of jobseekers", "profile views", "what a quantity surveyor is"],
]);
/** Opened first: a part of another screen may fetch by itself all that these ask for. */
const openedFirst = new Set(["what a quantity surveyor does", "sources of contract awards"]);

test("an address that names nothing that could be is said to, and asking again is not offered", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  await page.goto("/recruiter/questions/none");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Part of this page’s address is not valid. Check the link.");
  await expect(alert.getByRole("button")).toHaveCount(0);
});

for (const somebody of sampleOfTheDay(
  personas.filter(({ who }) => who !== "a recruiter"),
  peopleADay,
  "people whose data fails",
)) {
  test(`what cannot be fetched for ${somebody.who} is said with a way to try again, which brings it`, async ({
    page,
    context,
    browser,
  }) => {
    // A separate browser, so that the pages on which addresses are found are not cached here.
    const finder = await browser.newPage();
    const all = (await screensFor(somebody, finder, context)).filter(({ name }) => !asksNothing.has(name));
    const screens = sampleOfTheDay(all, screensADay, `failed data of ${somebody.who}`).toSorted(
      (one, other) => Number(openedFirst.has(other.name)) - Number(openedFirst.has(one.name)),
    );
    await finder.close();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const site = await addFaults(page);
    // From the beginning, so that nothing is fetched ahead of need.
    site.fail();
    await page.goto("/how-to-apply");
    await ready(page);
    await page.locator("html[data-shortcuts]").waitFor();
    for (const { name, path } of screens) {
      site.fail();
      await goTo(page, path);
      await expect(faults(page).first(), `${name} says that it could not be loaded`).toBeVisible();
      await expect(again(page).first(), `${name} can be tried again`).toBeVisible();
      await expectFrame(page, name);
      site.mend();
      await bringBack(page, name);
      await expectFrame(page, `${name}, when it is back`);
    }
    expect(errors).toEqual([]);
  });
}

test("a part that comes back by itself leaves the focus where its button was", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const site = await addFaults(page);
  site.fail();
  await page.goto("/jobseeker/dashboard?tab=saved");
  await again(page).first().focus();
  site.mend();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(faults(page)).toHaveCount(0);
  await expect(page.getByRole("main").locator("h1, h2, h3").and(page.locator(":focus"))).toHaveCount(1);
});

/** An error of the whole page, or of a part of it. */
const faults = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("alert")
    .filter({
      hasText:
        /^(Something went wrong\s*We encountered an unexpected error\.|We could not load .+?(A fault of test 4\.|Something went wrong on our side\.|We could not reach the site\.))/s,
    });
const again = (page: Page) => faults(page).getByRole("button", { name: /^Try again$/i });

/** Each part by itself, by keys. */
async function bringBack(page: Page, name: string): Promise<void> {
  await expect(async () => {
    while ((await again(page).count()) > 0) await again(page).first().press("Enter", { timeout: 1000 });
    await expect(page.locator('main [role="status"][aria-label^="Loading"]')).toHaveCount(0);
    expect(await faults(page).count()).toBe(0);
  }, `${name} comes back`).toPass({ timeout: 20_000 });
}

async function expectFrame(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("banner"), name).toBeVisible();
  // The console has no footer.
  if (!page.url().includes("/admin/ops")) await expect(page.getByRole("contentinfo"), name).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }), name).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), `${name}: where the focus is`).not.toBe("BODY");
}
