import { type BrowserContext, expect, type Page } from "playwright/test";
import { makePng } from "#tests/fixtures/pictures.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

async function signInEditor(context: BrowserContext, name: string): Promise<void> {
  await signInBrowser(context, await addAccount({ name, role: "platform_admin" }), { mfaAt: new Date() });
}

let titles = 0;
const newTitle = (words: string) => {
  titles += 1;
  return `${words} ${process.pid}-${titles}`;
};
const slugOf = (title: string) => title.toLowerCase().replaceAll(" ", "-");

/** Begins a draft and waits for its desk. */
async function beginDraft(page: Page, title: string): Promise<void> {
  await page.goto("/admin/articles");
  await ready(page);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function fillIn(page: Page, markdown: string): Promise<void> {
  await page.getByRole("textbox", { name: "Summary" }).fill("How a change is priced.");
  await page.getByRole("textbox", { name: "Author", exact: true }).fill("Robin Sample");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(markdown);
}

const isSaved = (page: Page) => expect(page.getByText("Everything is saved.")).toBeVisible();

test("an article is written, refused while a figure is wrong, published, moved and withdrawn", { tag: "@full" }, async ({
  page,
  context,
  request,
}) => {
  await signInEditor(context, "Ada Editor");
  const title = newTitle("Pricing a change");
  await beginDraft(page, title);
  await fillIn(page, "## Rates\n\nSenior posts, live now: {{jobs: level=wizard}}. <script>alert(1)</script>");
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText(/“jobs”.*wizard/)).toBeVisible();
  await expect(preview.getByText("<script>alert(1)</script>")).toBeVisible();
  await isSaved(page);

  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("alert")).toContainText("wizard");
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("## Rates\n\nSenior posts, live now: {{jobs: level=senior}}. [Nowhere](/no-such-page)");
  await expect(preview.getByRole("link", { name: /^\d+$/ })).toHaveAttribute("href", "/jobs?level=senior");

  await page.getByRole("button", { name: "Check links" }).click();
  await expect(page.getByText("1 of 1 links are broken.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "/no-such-page" })).toContainText("There is no such page");

  await page.getByLabel("Publish at").fill("2020-01-01T08:00");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("This time has passed. Publish the article now, or choose a time in the future.").first()).toBeVisible();

  const nextYear = new Date().getFullYear() + 1;
  await page.getByLabel("Publish at").fill(`${nextYear}-07-01T08:00`);
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(new RegExp(`^Scheduled for 1 Jul.* ${nextYear}.* 08:00, London time`))).toBeVisible();
  expect((await request.get(`/article/${slugOf(title)}`)).status()).toBe(404);

  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(/^Published since/)).toBeVisible();
  expect((await request.get(`/article/${slugOf(title)}`)).status()).toBe(200);

  await page.getByRole("textbox", { name: "Address" }).fill(`${slugOf(title)}-moved`);
  await page.getByRole("button", { name: "Save and publish changes" }).click();
  await isSaved(page);
  const moved = await request.get(`/article/${slugOf(title)}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/article/${slugOf(title)}-moved`]);

  await page.getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByRole("button", { name: "Publish again" })).toBeVisible();
  expect((await request.get(`/article/${slugOf(title)}-moved`)).status()).toBe(410);
});

test("what is typed into a draft is there after a reload, and an earlier wording comes back", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInEditor(context, "Ada Editor");
  await beginDraft(page, newTitle("Kept while typing"));
  await fillIn(page, "First wording.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await isSaved(page);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Second wording.");
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await isSaved(page);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("Second wording.");
  await page
    .getByRole("region", { name: "Revisions" })
    .getByRole("button", { name: /^Compare/ })
    .nth(1)
    .click();
  await expect(page.getByText("− First wording.")).toBeVisible();
  await expect(page.getByText("+ Second wording.")).toBeVisible();
  await page.getByRole("button", { name: "Restore this revision" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("First wording.");
});

test("the second of two editors compares, and neither loses a word", { tag: "@full" }, async ({ browser }) => {
  const [ada, ben] = [await browser.newContext(), await browser.newContext()];
  await signInEditor(ada, "Ada Editor");
  await signInEditor(ben, "Ben Editor");
  const first = await ada.newPage();
  await beginDraft(first, newTitle("Two at one desk"));
  await fillIn(first, "What stood there.");
  await isSaved(first);
  await first.getByRole("button", { name: "Publish now" }).click();
  await expect(first.getByText(/^Published since/)).toBeVisible();
  const second = await ben.newPage();
  await second.goto(first.url());
  await expect(second.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("What stood there.");

  const send = async (page: Page, words: string) => {
    await page.getByRole("textbox", { name: "Text", exact: true }).fill(words);
    await page.getByRole("button", { name: "Save and publish changes" }).click();
  };
  await send(first, "Ada’s words.");
  await isSaved(first);
  await send(second, "Ben’s words.");
  await expect(second.getByRole("heading", { name: "Someone else changed this at the same time" })).toBeFocused();
  await expect(second.getByRole("group", { name: "Text", exact: true })).toContainText("Ada’s words.");
  await expect(second.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("Ben’s words.");
  await second.getByRole("button", { name: "Save these choices" }).click();
  await isSaved(second);
  await first.reload();
  await expect(first.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("Ben’s words.");
  await ada.close();
  await ben.close();
});

test("a picture of two megabytes is refused with a sentence, and nothing is sent", { tag: "@full" }, async ({ page, context }) => {
  await signInEditor(context, "Ada Editor");
  await beginDraft(page, newTitle("With a picture"));
  await isSaved(page);
  // The preview of the empty draft is a request of its own.
  await expect(page.getByRole("region", { name: "Preview" }).getByText(/min read$/)).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("articles.editing")) sent.push(request.url());
  });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.evaluate((area: HTMLTextAreaElement) => {
    const value = `![x](data:image/png;base64,${"A".repeat(2_000_000)})`;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, value);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(page.getByText("Pictures cannot be pasted into the text.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  expect(sent).toEqual([]);
  await text.fill("Words instead.");
  await isSaved(page);
});

test("the desk is for platform administrators alone", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "recruiter" }));
  expect((await page.goto("/admin/articles"))?.status()).toBe(403);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("articles are found by topic and words, and read to the end", async ({ page }) => {
    await page.goto("/articles");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Articles and news");
    await page.getByRole("searchbox", { name: "Words in the article" }).fill("APC");
    await page.getByRole("button", { name: "Find articles" }).click();
    await expect(page).toHaveURL(/\/articles\?q=APC/);
    await page.getByRole("navigation", { name: "Topics" }).getByRole("link").nth(1).click();
    await expect(page).toHaveURL(/topic=/);
    await page.getByRole("article").first().getByRole("link").click();
    await expect(page).toHaveURL(/\/article\//);
    await expect(page.getByText("Reading time")).toBeVisible();
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link").last().click();
    await expect(page).toHaveURL(/#part-/);
    await expect(page.locator(":target")).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Sources", exact: true })).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Articles" }).click();
    await expect(page).toHaveURL(/\/articles$/);
  });
});

test("a picture is not taken without what it shows; with it, it stands in the text and the preview", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInEditor(context, "Ada Editor");
  await beginDraft(page, newTitle("Shown in a picture"));
  await isSaved(page);
  const form = page.getByRole("group", { name: "Add a picture to the text" });
  await form.getByLabel("Picture").setInputFiles({ name: "crane.png", mimeType: "image/png", buffer: makePng(700) });
  await form.getByRole("button", { name: "Put it in" }).click();
  await expect(form.getByRole("alert")).toContainText("Describe the picture");
  await form.getByLabel("Description").fill("A tower crane over a school");
  await form.getByRole("button", { name: "Put it in" }).click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
    /!\[A tower crane over a school\]\(\/article-pictures\//,
  );
  await expect(page.getByRole("region", { name: "Preview" }).getByRole("img", { name: "A tower crane over a school" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test("an editor inserts a live chart, reads what is wrong with one, and readers see it drawn", async ({ page, context }) => {
  await signInEditor(context, "Cara Editor");
  const title = newTitle("What levels are paid");
  await beginDraft(page, title);
  await fillIn(page, "Figures of the day.");
  const form = page.getByRole("group", { name: "Add a live chart of salaries" });
  await form.getByLabel("Show").selectOption("A row for each level");
  await form.getByRole("button", { name: "Insert chart" }).click();
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toHaveValue(/\n\n\{\{chart: period=year, by=level\}\}\n\n/);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("figure")).toContainText("What do levels pay?");
  await expect(preview.getByRole("figure").getByRole("img").first()).toBeVisible();
  await text.fill("{{chart: period=year, by=town}}");
  await expect(preview.getByText(/cannot be split by “town”\. Use by=level/)).toBeVisible();
  await text.fill("{{chart: period=year, by=region}}");
  await expect(preview.getByText("Not ready to publish")).toHaveCount(0);
  await isSaved(page);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText(/^Published since/)).toBeVisible();
  await page.goto(`/article/${slugOf(title)}`);
  await expect(page.getByRole("figure")).toContainText(/What do places pay\?.*adverts from .* employers/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
