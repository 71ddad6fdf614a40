import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { expect } from "playwright/test";
import { feedRuns, feedSources } from "#db/schema/feeds.ts";
import { jobs } from "#db/schema/jobs.ts";
import { saveSource } from "#server/modules/hiring/feeds/import/feed-runs.commands.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { openFeedServer } from "./feed-server.ts";
import { test } from "./visitor.ts";

// Each reads every feed that is due.
test.describe.configure({ mode: "default" });

const words = "We price and settle building work across the region, with interim applications each month and final accounts under JCT.";
const pollMs = 10_000;

/** Enough empty rows for a run to report progress before its end. */
const emptyRows = Array.from({ length: 1200 }, (_, index) => `empty-${index};;;;${words}\n`).join("");

test("a feed is set up and read now: its progress is asked after every ten seconds, its end is counted, and a run that would close too many waits to be decided", async ({
  page,
  context,
}) => {
  const feed = await openFeedServer();
  const mark = Date.now().toString(36);
  const name = `Gable feed ${mark}`;
  const adverts = [1, 2, 3, 4, 5].map((each) => `${each};Quantity Surveyor ${mark} ${each};Gable ${mark} ${each} Ltd;Leeds;${words}\n`);
  const table = (rows: readonly string[]) => ["ref;title;company;location;description\n", ...rows].join("");
  const rowsRead = () =>
    inDatabase(async (db) => {
      const [run] = await db
        .select({ rowsRead: feedRuns.rowsRead })
        .from(feedRuns)
        .innerJoin(feedSources, eq(feedSources.id, feedRuns.sourceId))
        .where(eq(feedSources.name, name))
        .limit(1);
      return run?.rowsRead;
    });
  const runFeed = async () => {
    await page.getByRole("button", { name: "Run now" }).click();
    await expect(page.getByText("Starts within 30 seconds")).toBeVisible();
    await expect(page.getByRole("button", { name: "Run now" })).toBeDisabled();
  };

  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.clock.install();
  await page.goto("/admin/dashboard?tab=feeds");
  await page.getByRole("link", { name: "Set up a feed" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Address of the feed").fill(`https://feeds-${mark}.example.test/jobs.csv`);
  await page.getByRole("button", { name: "Set up the feed" }).click();
  await expect(page.getByRole("alert").first()).toBeFocused();
  await page.getByLabel("Permission to import its adverts").fill("Agreement of 3 November 2026");
  await page.getByRole("button", { name: "Set up the feed" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  feed.parts = [table([...adverts, emptyRows]), ...adverts.slice(0, 1)];
  await runFeed();
  const first = feed.readFeeds();
  await expect.poll(rowsRead).toBeGreaterThan(999);
  await page.clock.runFor(pollMs);
  await expect(page.getByText(/^1,00\d rows read$/)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Rows read" })).toBeVisible();
  feed.goOn();
  await first;
  await page.clock.runFor(pollMs);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const runs = page.getByRole("table", { name: "Newest first" });
  await expect(runs.getByRole("row").nth(1)).toContainText("Done");
  await runs.getByRole("link").click();
  const reasons = page.getByRole("table", { name: "Why rows were rejected" });
  await expect(reasons.getByRole("row").filter({ hasText: "1,200" })).toHaveCount(1);
  await reasons.getByRole("link", { name: /duplicate/i }).click();
  await expect(page.getByRole("table", { name: /^Rejected: / }).getByRole("row")).toHaveCount(2);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download these rows as CSV" }).click()]);
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
  expect(csv).toContain("was already used by row");

  await page.getByRole("link", { name: "Back to the feed" }).click();
  feed.parts = [table(adverts.slice(0, 1))];
  await runFeed();
  await feed.readFeeds();
  await page.clock.runFor(pollMs);
  const held = page.getByRole("region", { name: "Held run" });
  await expect(held).toContainText("4 of the source’s 5 live adverts are no longer in the feed.");
  await held.getByRole("button", { name: "Discard the run" }).click();
  await expect(page.getByText("Run discarded. Every advert stays live.")).toBeVisible();
  await expect(held).toHaveCount(0);

  await runFeed();
  await feed.readFeeds();
  await page.clock.runFor(pollMs);
  await held.getByRole("button", { name: "Confirm the run" }).click();
  await held.getByRole("button", { name: "Yes, close 4 adverts" }).click();
  await expect(held).toHaveCount(0);
  await feed.readFeeds();
  await page.clock.runFor(pollMs);
  await expect(runs.getByRole("row").nth(1)).toContainText("Done");
  await expect(page.getByText("Live").locator("xpath=following-sibling::*[1]").first()).toHaveText("1");
  await feed.close();
});

test("an advert that a feed’s run refused in doubt is approved from the review list and stands on the board after the next run; a rule is taught and taken back", {
  tag: "@full",
}, async ({ page, context }) => {
  const feed = await openFeedServer();
  const mark = Date.now().toString(36);
  const name = `Review feed ${mark}`;
  const slug = `review-feed-${mark}`;
  const title = `Commercial Manager ${mark}`;
  const row = (reference: string, each: string) => `${reference};${each};Gable ${mark} Ltd;Leeds\n`;
  feed.parts = [["ref;title;company;location\n", row("r1", title), row("r2", `Commercial Manager Sauces ${mark}`)].join("")];
  const now = new Date();
  await inDatabase((db) =>
    saveSource(
      db,
      { slug, name, location: `https://${slug}.example.test/jobs.csv`, format: "csv", defaultCompanyName: null, schedule: null },
      now,
    ),
  );
  const runFeed = async () => {
    await inDatabase((db) => db.update(feedSources).set({ runRequestedAt: new Date() }).where(eq(feedSources.slug, slug)));
    await feed.readFeeds();
  };
  await runFeed();

  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/admin/dashboard?tab=feeds&part=review");
  await page.getByRole("button", { name: `Approve ${title}` }).click();
  await expect(page.getByText(`“${title}” is approved. 1 feed will be read again within half a minute.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${title}` })).toHaveCount(0);

  const other = page.getByRole("row").filter({ hasText: `Commercial Manager Sauces ${mark}` });
  await other.getByText("Create a rule from").click();
  await other.getByLabel("Titles that contain").fill(`Sauces ${mark}`);
  await other.getByLabel("are", { exact: true }).selectOption("another trade");
  await other.getByRole("button", { name: "Save the rule" }).click();
  await expect(page.getByText(`The rule for titles that contain “Sauces ${mark}” is saved.`)).toBeVisible();
  await expect(other).toHaveCount(0);

  await feed.readFeeds();
  const titles = await inDatabase((db) =>
    db
      .select({ title: jobs.title })
      .from(jobs)
      .innerJoin(feedSources, eq(feedSources.id, jobs.feedSourceId))
      .where(eq(feedSources.slug, slug)),
  );
  expect(titles).toEqual([{ title }]);

  await page.goto("/admin/dashboard?tab=feeds&part=rules");
  const rule = page.getByRole("row").filter({ hasText: `sauces ${mark}` });
  await rule.getByRole("button", { name: "Remove" }).click();
  await rule.getByRole("button", { name: "Yes, remove it" }).click();
  await expect(page.getByText("The rule is removed.")).toBeVisible();
  await feed.close();
});
