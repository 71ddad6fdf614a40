import { expect } from "playwright/test";
import { addAccount, signInBrowser } from "../accounts.ts";
import { addAdvert } from "../adverts.ts";
import { ready } from "../ready.ts";
import { test } from "../visitor.ts";
import { expectArrival, expectFocusKept, press, reach, typeInto } from "./keys.ts";

test.describe.configure({ timeout: 300_000 });

test("an administrator decides a case by keys alone, from the header's menu on", async ({ page, context, browser }) => {
  const title = `Surveyor of Reported Quays ${Date.now().toString(36)}`;
  const jobId = await addAdvert({ title }, []);
  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(`/jobs/${jobId}/report`);
  await visitor.getByLabel("It asks for money, or is a fraud").check();
  await visitor.getByRole("button", { name: "Send report" }).click();
  await expect(visitor.getByText(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)).toBeVisible();
  await elsewhere.close();

  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Admin" }), { mfaAt: new Date() });
  await page.goto("/");
  await ready(page);
  await press(page, "button", "My Account");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "My Account" })).toBeFocused();
  await page.keyboard.press("Enter");
  await press(page, "link", "Admin Dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(page, "link", /^Work/);
  await expect(page.getByRole("heading", { level: 2, name: "Work" })).toBeFocused();
  await press(page, "link", title);
  const opened = page.getByRole("region", { name: "The open case" });
  await expect(opened.getByRole("heading", { name: title })).toBeFocused();
  await reach(page, "radio", /^Nothing is wrong/);
  const down = page.getByRole("radio", { name: /^Take it down permanently/ });
  for (let step = 0; step < 6 && !(await down.isChecked()); step += 1) await page.keyboard.press("ArrowDown");
  await expect(down).toBeChecked();
  await press(page, "button", "Decide");
  await expect(opened.getByRole("alert").first()).toBeFocused();
  await typeInto(page, "textbox", /^Reason, as the advertiser will read it/, "It asks people who apply for money.");
  await press(page, "button", "Decide");
  await expect(page.getByText(`Taken down permanently: ${title}.`)).toBeVisible();
  await expectFocusKept(page, "a case was decided");
});

test("an administrator publishes an article by keys alone", async ({ page, context, request }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ada Editor" }), { mfaAt: new Date() });
  const title = `Priced by keys ${Date.now().toString(36)}`;
  await page.goto("/admin/articles");
  await ready(page);
  await typeInto(page, "textbox", "Title", title);
  await press(page, "button", "Create draft");
  await expectArrival(page, title);
  await typeInto(page, "textbox", "Summary", "How a change is priced.");
  await typeInto(page, "textbox", "Author", "Robin Sample");
  await typeInto(page, "textbox", "Text", "## Rates\n\nSenior posts, live now: {{jobs: level=senior}}.");
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  await press(page, "button", "Publish now");
  await expect(page.getByText(/^Published since/)).toBeVisible();
  await expectFocusKept(page, "an article was published");
  expect((await request.get(`/article/${title.toLowerCase().replaceAll(" ", "-")}`)).status()).toBe(200);
});

test("an administrator finds a slow request and opens its trace by keys alone", async ({ page, context }) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin", name: "Ola Ops" }), { mfaAt: new Date() });
  await page.goto("/admin/ops");
  await ready(page);
  await press(page, "link", /^Traces/);
  await expect(page.getByRole("heading", { level: 2, name: "Traces" })).toBeFocused();
  await expect(page.getByRole("table").first()).toBeVisible();
  await reach(page, "combobox", "Minimum duration");
  await page.keyboard.press("ArrowDown");
  await press(page, "button", "Show traces");
  await expectFocusKept(page, "traces were asked for");
  await press(page, "link", /\d\d:\d\d/);
  await expect(page).toHaveURL(/trace=/);
  await expectFocusKept(page, "a trace was opened");
  await reach(page, "button", /^Level 1/);
  await page.keyboard.press("ArrowDown");
  await expectFocusKept(page, "the next step was gone to");
});
