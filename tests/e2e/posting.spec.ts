import { eq } from "drizzle-orm";
import { expect, type Page } from "playwright/test";
import { sessions } from "#db/schema/sign-in.ts";
import { inDatabase, password, signInBrowser } from "./accounts.ts";
import { axeViolations } from "./axe.ts";
import { addDraft, addFirm, addRecruiter, advertsOf, completeFields, creditLines, draftsOf } from "./hiring.ts";
import { test } from "./visitor.ts";

const saved = (page: Page) => page.getByText(/^Saved \d\d:\d\d\.$/);
const step = (page: Page, name: string) => page.getByRole("navigation", { name: "Steps of the advert" }).getByRole("link", { name });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const place = (page: Page, label: string) => page.getByRole("combobox", { name: label, exact: true });

/** Chooses by keyboard only, by typing the first letters. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.type(option);
}

test("whoever goes on before a word is written is told what is wanted first", async ({ page, context }) => {
  await signInBrowser(context, await addRecruiter(await addFirm()));
  await page.goto("/post-a-job?step=role");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Give the advert a title." })).toBeVisible();
  await expect(field(page, "Title")).toHaveAccessibleDescription(/Give the advert a title\./);
  await field(page, "Title").fill("Quantity Surveyor");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Choose the level." })).toBeVisible();
  await expect(page.getByText("Give the advert a title.")).toHaveCount(0);
});

test("an advert is written by keyboard on a phone, from the first field to the board, and is one however often it is sent", {
  tag: "@full",
}, async ({ page, context }) => {
  test.slow();
  const firm = await addFirm();
  await signInBrowser(context, await addRecruiter(firm));
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto("/post-a-job");
  await page.getByRole("link", { name: "Create a job advert" }).press("Enter");
  await field(page, "Title").focus();
  await page.keyboard.type("Senior Quantity Surveyor");
  await expect(page).toHaveURL(/draft=[\w-]{22}&step=role/);
  await choose(page, "Category", "Quantity");
  await choose(page, "Level", "Senior");
  await choose(page, "Side of the table", "Main");
  await choose(page, "Where the work is done", "Hybrid");
  await place(page, "Office").focus();
  await page.keyboard.type("Leeds");
  await expect(page.getByRole("listbox", { name: "Office" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Contract and pay" })).toBeFocused();
  await choose(page, "Contract", "Permanent");
  await field(page, "From").focus();
  await page.keyboard.type("£60k");
  await field(page, "To").focus();
  await page.keyboard.type("70,000");
  await choose(page, "For", "A");
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Project and description" })).toBeFocused();
  await choose(page, "Sector", "Education");
  await page.getByRole("button", { name: "Add a contract suite" }).press("Enter");
  await expect(field(page, "Suite 1")).toBeFocused();
  await page.keyboard.type("NEC4");
  await page.getByText("Choose from the question bank").press("Enter");
  await page.getByRole("button", { name: "Ask “Do you hold a valid CSCS card?”" }).press("Enter");
  await expect(field(page, "Question 1")).toHaveValue("Do you hold a valid CSCS card?");
  await field(page, "Description").focus();
  await page.keyboard.insertText("You value, report and settle the work on two schools in Leeds, with a team of four. ".repeat(4));
  await page.getByRole("button", { name: "Save and continue" }).press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Preview and publish" })).toBeFocused();
  const confirmation = page.getByLabel("The position is open, and I may advertise it.");
  await confirmation.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Eligible for Google for Jobs.")).toBeVisible();
  await expect(page.getByText("You have 1 advert left.")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(step(page, "Preview and publish")).toContainText("Complete");
  await page.getByRole("button", { name: "Publish" }).dblclick();
  await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeFocused();
  await page.reload();
  await expect(page.getByText("This advert has already been submitted")).toBeVisible();
  const adverts = await advertsOf(firm);
  expect(adverts.map(({ title, payMinPence, status }) => [title, payMinPence, status])).toEqual([
    ["Senior Quantity Surveyor", 6_000_000, "live"],
  ]);
  expect((await creditLines(firm)).map(({ kind }) => kind)).toEqual(["grant", "use"]);
  await page.goto(`/jobs/${adverts[0]?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Senior Quantity Surveyor" })).toBeVisible();
});

test("what is wrong stands beside its field and apart from what is only worth another look; and the draft goes on on another device", async ({
  page,
  context,
  browser,
}) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  await signInBrowser(context, writer);
  await page.goto("/post-a-job?step=role");
  await field(page, "Title").fill("x".repeat(76));
  await expect(page.getByText("Between 4 and 75 characters; now 76.")).toBeVisible();
  await page.getByRole("button", { name: "Save and continue" }).click();
  const summary = page.getByRole("alert").first();
  await expect(summary).toBeFocused();
  await expect(field(page, "Title")).toHaveAccessibleDescription(/it has 76/);
  await summary.getByRole("link", { name: /it has 76/ }).click();
  await expect(field(page, "Title")).toBeFocused();
  await field(page, "Title").fill("Urgent: Quantity Surveyor");
  await expect(page.getByText("“Urgent” and similar words tell a surveyor nothing about the job. Use the role alone.")).toBeVisible();
  await step(page, "Contract and pay").click();
  await field(page, "From").fill("a lot");
  await expect(field(page, "From")).toHaveAccessibleDescription("Enter the pay in pounds, such as 65,000, £55k - £65k or £450 a day.");
  await field(page, "From").fill("30,000");
  await field(page, "To").fill("70,000");
  await field(page, "For").selectOption("A year");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await step(page, "Contract and pay").click();
  await expect(page.getByText(/more than double the lowest: narrow the range, or say/)).toBeVisible();
  await field(page, "Pay notes (optional)").fill("Depends on chartership");
  await expect(page.getByText(/narrow the range/)).toBeHidden();
  await step(page, "Project and description").click();
  await field(page, "Description").focus();
  await page.evaluate(() => {
    const clipboard = new DataTransfer();
    clipboard.setData(
      "text/html",
      "<p>For a young, dynamic team.</p><ul><li>Value</li></ul><p>Pay <del>in euros</del> in pounds. <a style='mso-comment-reference:JS_1'>Apply by WhatsApp</a><span class=MsoCommentReference><a class=msocomanchor href='#_msocom_1'>[JS1]</a></span> 07700 900123.<img alt=x></p><div style='mso-element:comment-list'><p>Too dear for us</p></div>",
    );
    clipboard.setData("text/plain", "For a young, dynamic team.");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  await expect(field(page, "Description")).toHaveValue(
    /^For a young, dynamic team\.\n\n- Value\n\nPay\s+in pounds\. Apply by WhatsApp 07700 900123\.$/,
  );
  await expect(page.getByText(/“young” may put people off/)).toBeVisible();
  await expect(page.getByText(/The description contains a telephone number/)).toBeVisible();
  await expect(saved(page)).toBeVisible();

  const phone = await browser.newContext();
  await signInBrowser(phone, writer);
  const other = await phone.newPage();
  await other.goto("/post-a-job");
  await other.getByRole("link", { name: "Urgent: Quantity Surveyor" }).click();
  await expect(field(other, "Title")).toHaveValue("Urgent: Quantity Surveyor");
  await step(other, "Contract and pay").click();
  await expect(field(other, "To")).toHaveValue("70,000");
  await other.goBack();
  await expect(field(other, "Title")).toBeVisible();
  await phone.close();
  expect(await draftsOf(firm)).toHaveLength(1);
});

test("of two people who change the same field the second compares and chooses, and nothing of either is lost", { tag: "@full" }, async ({
  page,
  context,
  browser,
}) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  const draft = await addDraft(writer, firm, completeFields);
  const bossContext = await browser.newContext();
  await signInBrowser(context, writer);
  await signInBrowser(bossContext, await addRecruiter(firm, "company_admin"));
  const boss = await bossContext.newPage();
  for (const tab of [page, boss]) {
    await tab.goto(`/post-a-job?draft=${draft}&step=role`);
    await expect(field(tab, "Title")).toHaveValue("Senior Quantity Surveyor");
  }
  await field(boss, "Title").fill("Managing Quantity Surveyor");
  await place(boss, "Project site (optional)").fill("York");
  await expect(saved(boss)).toBeVisible();
  await field(page, "Title").fill("Lead Quantity Surveyor");
  await field(page, "Days a week on site (optional)").selectOption("3");
  const comparison = page.getByRole("region", { name: "Someone else has changed this advert" });
  await expect(comparison).toBeFocused();
  await expect(comparison.getByRole("radio")).toHaveCount(2);
  await comparison.getByLabel("Theirs: Managing Quantity Surveyor").check();
  await comparison.getByRole("button", { name: "Keep these" }).click();
  await expect(field(page, "Title")).toHaveValue("Managing Quantity Surveyor");
  await expect(place(page, "Project site (optional)")).toHaveValue("York");
  await expect(saved(page)).toBeVisible();
  const [row] = await draftsOf(firm);
  expect(row?.fields).toMatchObject({ title: "Managing Quantity Surveyor", sitePlace: "York", siteDaysPerWeek: 3, place: "Leeds" });
  await bossContext.close();
});

test("a session that ends in step 4 takes nothing with it, and a credit used in another tab is not used twice", { tag: "@full" }, async ({
  page,
  context,
}) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  const [first, second] = [
    await addDraft(writer, firm, completeFields),
    await addDraft(writer, firm, { ...completeFields, title: "Project Quantity Surveyor", place: "Hull" }),
  ];
  await signInBrowser(context, writer);
  await page.goto(`/post-a-job?draft=${first}&step=publish`);
  await expect(page.getByRole("button", { name: "Publish" })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/post-a-job?draft=${second}&step=publish`);
  await expect(other.getByText("You have 1 advert left.")).toBeVisible();
  await inDatabase((db) => db.delete(sessions).where(eq(sessions.userId, writer.userId)));
  const closing = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.bringToFront();
  await page.getByLabel(/^Closing date/).fill(closing);
  await page.getByRole("button", { name: "Sign in and continue" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in to go on" });
  await dialog.getByLabel("E-mail address").fill(writer.email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel(/^Closing date/)).toHaveValue(closing);
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByRole("heading", { name: "Your advert is live" })).toBeFocused();
  await other.bringToFront();
  await other
    .getByRole("button", { name: "Publish" })
    .or(other.getByRole("link", { name: "Pay for this advert" }))
    .first()
    .click();
  await expect(
    other
      .getByRole("link", { name: "Pay for this advert" })
      .or(other.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
  const adverts = await advertsOf(firm);
  expect(adverts.map(({ title }) => title)).toEqual(["Senior Quantity Surveyor"]);
  expect(adverts[0]?.closesAt?.toISOString().slice(0, 10)).toBe(closing);
  expect((await creditLines(firm)).map(({ kind }) => kind)).toEqual(["grant", "use"]);
});

test("a copy comes without dates and says that its pay is old; a firm that has proved nothing is told who reads it first", {
  tag: "@full",
}, async ({ page, context }) => {
  const firm = await addFirm({ verification: "not-started" });
  const writer = await addRecruiter(firm);
  const lastYear = new Date(Date.now() - 400 * 86_400_000);
  const draft = await addDraft(writer, firm, { ...completeFields, startsOn: "2025-11-03", closesOn: "2025-10-20" }, lastYear);
  await signInBrowser(context, writer);
  await page.goto(`/post-a-job?draft=${draft}&step=publish`);
  await expect(page.getByText("The closing date has passed.").first()).toBeVisible();
  await expect(page.getByText("We check it first.")).toBeVisible();
  await page.getByLabel(/^Closing date/).fill("");
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await expect(page.getByRole("heading", { name: "Your advert has been submitted" })).toBeFocused();
  await page.goto("/post-a-job");
  await page.getByRole("button", { name: "Copy Senior Quantity Surveyor, Leeds" }).click();
  await expect(field(page, "Title")).toHaveValue("Senior Quantity Surveyor");
  await step(page, "Contract and pay").click();
  await expect(page.getByText(/This pay was copied from an advert of \w+ 20\d\d\. Check that it is still right\./)).toBeVisible();
  await expect(page.getByLabel(/^Start/)).toHaveValue("");
});

test("what is pasted from Word keeps its shape, and what it says fills empty fields by a press", async ({ page, context }) => {
  const firm = await addFirm();
  const writer = await addRecruiter(firm);
  const { sector: _sector, description: _description, suites: _suites, ...begun } = completeFields;
  const draft = await addDraft(writer, firm, begun);
  await signInBrowser(context, writer);
  await page.goto(`/post-a-job?draft=${draft}&step=project`);
  await field(page, "Description").focus();
  await page.evaluate(() => {
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]>${words}<o:p></o:p></p>`;
    const clipboard = new DataTransfer();
    const table = "<table><tr><td><p class=MsoNormal>Value</p></td><td><p class=MsoNormal>£45m</p></td></tr></table>";
    clipboard.setData(
      "text/html",
      `<html><body><h2>The role<o:p></o:p></h2>${item(1, "·", "A railway viaduct under NEC4 Option C")}${item(2, "o", "its final account")}<p>See <a href="https://oak.example/us">us</a>.</p>${table}</body></html>`,
    );
    clipboard.setData("text/plain", "The role");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  await expect(field(page, "Description")).toHaveValue(
    "## The role\n\n- A railway viaduct under NEC4 Option C\n  - its final account\n\nSee [us](https://oak.example/us).\n\n- Value: £45m",
  );
  const says = page.getByRole("region", { name: "Details found in the description" });
  await says.getByRole("button", { name: /^Use this ?: Sector: Rail$/ }).click();
  await expect(field(page, "Sector")).toHaveValue("rail");
  await expect(says.getByText(/^Contract suites: NEC4/)).toBeVisible();
  await expect(says.getByText(/^Sector/)).toHaveCount(0);
});
